import type { FastifyRequest } from 'fastify';
import type { AgentParts, Caller } from '../../../agents/requests/create.ts';
import { type IdempotentRequest, startIdempotent } from '../../../agents/requests/idempotency.ts';

/**
 * Runs `work` once per Idempotency-Key; a repetition gets the stored answer. A request that fails releases its key, so that the
 * caller can correct the body and try again.
 */
export async function oncePerKey<View>(
  parts: AgentParts,
  request: FastifyRequest,
  caller: Caller,
  work: (idempotent: IdempotentRequest | undefined) => Promise<View>,
): Promise<View> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work(undefined);
  const idempotent = await startIdempotent(parts, caller, String(key), request.body);
  if (idempotent.answered !== undefined) return JSON.parse(idempotent.answered) as View;
  try {
    return await work(idempotent);
  } catch (error) {
    await parts.store.guards.forgetKey(idempotent);
    throw error;
  }
}
