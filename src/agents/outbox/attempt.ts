import type { LeasedMessage } from '../../store/ports/outbox.ts';
import { DeliveryError } from '../core/delivery-error.ts';
import { DAY_MS } from '../core/limits.ts';
import { MAIL_SERVER } from '../watching/messages.ts';
import { type DeliveryOutcome, deliver, type SenderParts } from './deliver.ts';
import type { CallEnd, SenderMemory } from './sender-memory.ts';

/** A webhook is disabled only when it has failed for at least this long. */
const FAILING_MS_MIN = 6 * DAY_MS;

/** Sends a message, then records it: a crash between the two repeats the message and never loses it. True when it was sent. */
export async function attempt(
  parts: SenderParts,
  memory: SenderMemory,
  message: LeasedMessage,
  isFree: (addresses: readonly string[]) => boolean = () => true,
): Promise<boolean> {
  const beganMs = performance.now();
  const note = (by: CallEnd['by']) => {
    // Our own mail server may be slow; it is paused only after a timeout.
    const isPatient = message.peer === MAIL_SERVER && by === 'answer';
    const tookMs = isPatient ? 0 : performance.now() - beganMs;
    memory.slowPeers.note(message.peer, { tookMs, by }, parts.clock());
  };
  try {
    const isProven = memory.slowPeers.isProven(message.peer);
    const outcome = await deliver(parts, message, { isFree, isProven });
    await record(parts, message, outcome);
    if (outcome !== 'not now') memory.channelProofs.forget(message);
    if (outcome === 'sent') {
      memory.channelProofs.note(message.channel);
      note('answer');
    }
    return outcome === 'sent';
  } catch (thrown) {
    const error = deliveryErrorOf(thrown);
    if (error.isAnswer) memory.channelProofs.note(message.channel);
    await recordFailure(parts, memory, message, error);
    if (error.isSilent) note('silence');
    else if (error.fault === 'ours') note('no way');
    else if (error.isAnswer) note('answer');
    return false;
  }
}

async function record(
  { store, clock }: SenderParts,
  message: LeasedMessage,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { agentId, channel } = message;
  await store.transaction(async (tx) => {
    if (outcome === 'not now') return tx.outbox.giveBack(message, clock());
    await tx.outbox.finish(message, outcome, clock());
    if (outcome === 'sent' && agentId !== null) await tx.agents.worked(agentId, channel);
  });
}

/**
 * A failure counts as a strike when the receiver caused it, or when the cause is unclear but other messages were delivered
 * meanwhile. During an outage on our side nothing counts, so that no message is given up, however long the outage lasts.
 */
async function recordFailure(
  { store, clock, log }: SenderParts,
  { channelProofs }: SenderMemory,
  message: LeasedMessage,
  { message: reason, fault, isFinal, hint }: DeliveryError,
): Promise<void> {
  const { agentId, channel, attempts, id, kind } = message;
  const nowMs = clock();
  const counts = fault === 'receiver' || (fault === 'unclear' && channelProofs.sinceLastTry(message));
  const strikes = message.strikes + (counts ? 1 : 0);
  const givenUp = isFinal || strikes >= STRIKES_MAX;
  await store.transaction(async (tx) => {
    if (fault === 'ours') await tx.outbox.giveBack(message, nowMs);
    else if (givenUp) await tx.outbox.finish(message, 'failed', nowMs);
    else {
      const waitMs = counts ? waitAfterStrikeMs(strikes) : waitWhileUnclearMs(attempts);
      await tx.outbox.retry(message, nowMs + waitMs, strikes);
    }
    if (agentId === null || !(await tx.agents.byId(agentId))) return;
    const { failingSinceMs } = await tx.agents.failed(agentId, channel, nowMs, reason);
    const isDead = givenUp && channel === 'webhook' && nowMs - failingSinceMs >= FAILING_MS_MIN;
    if (isFinal) await tx.agents.disable(agentId, channel, nowMs, reason);
    else if (isDead)
      await tx.agents.disable(agentId, channel, nowMs, `Nothing could be delivered for a week. ${reason}`);
  });
  if (givenUp) channelProofs.forget(message);
  log('warn', { message: id, kind, channel, attempts, strikes, reason, hint, givenUp }, 'not delivered');
}

/** Only the name of an unexpected error is kept: its message may contain an address. */
function deliveryErrorOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const name = error instanceof Error ? error.name : 'unknown';
  return new DeliveryError(`The message could not be sent (${name}).`, 'unclear');
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Back-off between the tries of a message that its receiver fails: thirteen tries in a week, then it is given up. */
export const BACKOFF_MS: readonly number[] = [
  ...[1 * MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
  ...Array<number>(6).fill(24 * HOUR_MS),
];

export const STRIKES_MAX = BACKOFF_MS.length + 1;

/** The longest back-off while the cause is unclear, so that people are notified soon after an outage. */
const UNCLEAR_WAIT_MS_MAX = 1 * HOUR_MS;

const waitAfterStrikeMs = (strikes: number): number => BACKOFF_MS[strikes - 1] ?? BACKOFF_MS.at(-1)!;

const waitWhileUnclearMs = (attempts: number): number =>
  Math.min(UNCLEAR_WAIT_MS_MAX, waitAfterStrikeMs(attempts));
