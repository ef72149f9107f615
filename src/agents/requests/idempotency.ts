import { AppError } from '../../domain/errors.ts';
import type { AgentTx, StartedKey } from '../../store/ports/agents.ts';
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_RUNNING_MS } from '../core/limits.ts';
import type { AgentParts, Caller } from './create.ts';

const KEY_CHARS_MAX = 255;

export interface IdempotentRequest extends StartedKey {
  answered: string | undefined;
}

/** Starts a request with an Idempotency-Key. Throws 409 while the first request is running, 422 for another body. */
export async function startIdempotent(
  { store, secrets, clock }: AgentParts,
  caller: Caller,
  key: string,
  body: unknown,
): Promise<IdempotentRequest> {
  if (key.length > KEY_CHARS_MAX || !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(key)) {
    const rule = `Idempotency-Key must be 1 to ${KEY_CHARS_MAX} printable ASCII characters.`;
    throw new AppError('bad_request', rule);
  }
  const keyHash = secrets.digest('idempotency', `${caller.id}\0${key}`);
  // A keyed hash, because a thief of the database could test addresses against a plain one.
  const bodyHash = secrets.digest('body', canonical(body));
  const startedMs = clock();
  const state = await store.guards.startKey({
    keyHash,
    bodyHash,
    nowMs: startedMs,
    runningMs: IDEMPOTENCY_RUNNING_MS,
    keptMs: IDEMPOTENCY_KEPT_MS,
  });
  if (state.kind === 'other_body')
    throw new AppError(
      'unprocessable',
      'This Idempotency-Key was used with another body; send a new key for a new request.',
    );
  if (state.kind === 'running') throw stillRunning();
  return { keyHash, startedMs, answered: state.kind === 'answered' ? state.answer : undefined };
}

/** Throws, and so rolls the request back, when a repetition has begun because this request took too long. */
export async function answerIdempotent(tx: AgentTx, started: StartedKey, answer: string): Promise<void> {
  if (!(await tx.guards.answerKey(started, answer))) throw stillRunning();
}

const stillRunning = (): AppError =>
  new AppError(
    'conflict',
    'A request with this Idempotency-Key is still running; repeat it in a moment to get its answer.',
  );

/** A text of the body that does not depend on the order of its fields. */
function canonical(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(body) ?? '';
  return JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
