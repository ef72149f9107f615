import { AppError } from '../../domain/errors.ts';
import type { AgentTx, StartedKey } from '../../store/ports/agents.ts';
import type { AgentParts } from '../core/agent-parts.ts';
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_RUNNING_MS } from '../core/limits.ts';
import type { Caller } from './create.ts';

const KEY_CHARS_MAX = 255;

export interface IdempotentRequest extends StartedKey {
  /** The first answer, when this is a repetition of it. */
  answered: string | undefined;
}

/** Starts a request under its Idempotency-Key, per caller. Throws 409 beside a running twin, 422 for another body. */
export async function startIdempotent(
  { store, secrets, clock }: AgentParts,
  caller: Caller,
  key: string,
  body: unknown,
): Promise<IdempotentRequest> {
  if (key.length === 0 || key.length > KEY_CHARS_MAX || !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(key)) {
    throw new AppError(
      'bad_request',
      `Idempotency-Key must be 1 to ${KEY_CHARS_MAX} printable ASCII characters.`,
    );
  }
  const keyHash = secrets.digest('idempotency', `${caller.id}\0${key}`);
  // Keyed: a plain hash of a body would let a thief of the file try addresses against it.
  const bodyHash = secrets.digest('body', canonical(body));
  const startedMs = clock();
  const state = await store.guards.startKey({
    keyHash,
    bodyHash,
    nowMs: startedMs,
    runningMs: IDEMPOTENCY_RUNNING_MS,
    keptMs: IDEMPOTENCY_KEPT_MS,
  });
  if (state.kind === 'other_body') {
    throw new AppError(
      'unprocessable',
      'This Idempotency-Key was used with another body; send a new key for a new request.',
    );
  }
  if (state.kind === 'running') throw stillRunning();
  return { keyHash, startedMs, answered: state.kind === 'answered' ? state.answer : undefined };
}

/**
 * Keeps the answer under its key, in the transaction that makes it true. A request that took so long that a repetition of
 * it was begun is taken back: that one answers.
 */
export async function answerIdempotent(tx: AgentTx, started: StartedKey, answer: string): Promise<void> {
  if (!(await tx.guards.answerKey(started, answer))) throw stillRunning();
}

const stillRunning = (): AppError =>
  new AppError(
    'conflict',
    'A request with this Idempotency-Key is still running; repeat it in a moment to get its answer.',
  );

/** The order of fields does not make another body. */
function canonical(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(body) ?? '';
  return JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
