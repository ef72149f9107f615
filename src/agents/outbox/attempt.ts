import type { LeasedMessage } from '../../store/ports/outbox.ts';
import { DeliveryError } from '../core/delivery-error.ts';
import { DAY_MS } from '../core/limits.ts';
import { MAIL_SERVER } from '../core/peer.ts';
import { STRIKES_MAX, waitAfterStrikeMs, waitWhileUnclearMs } from './backoff.ts';
import { type Delivered, deliver } from './deliver.ts';
import type { SenderMemory, SenderParts } from './sender-parts.ts';
import type { Ending } from './slow-peers.ts';

/** A webhook that worked later than this before its message was given up is not dead. */
const FAILING_MS_MIN = 6 * DAY_MS;

/** Sends before it records: a crash between the two repeats this message, never loses it. True when it was sent. */
export async function attempt(
  parts: SenderParts,
  memory: SenderMemory,
  message: LeasedMessage,
  isFree: (addresses: readonly string[]) => boolean = () => true,
): Promise<boolean> {
  const beganMs = performance.now();
  const note = (by: Ending['by']) => {
    // Our own mail server may take its time over a mail; only its silence is a reason to leave it alone.
    const isPatient = message.peer === MAIL_SERVER && by === 'answer';
    const tookMs = isPatient ? 0 : performance.now() - beganMs;
    memory.resting.note(message.peer, { tookMs, by }, parts.clock());
  };
  try {
    const isProven = memory.resting.isProven(message.peer);
    const delivered = await deliver(parts, message, { isFree, isProven });
    await record(parts, message, delivered);
    if (delivered !== 'not now') memory.gotThrough.forget(message);
    if (delivered === 'sent') {
      memory.gotThrough.note(message.channel);
      note('answer');
    }
    return delivered === 'sent';
  } catch (thrown) {
    const error = deliveryErrorOf(thrown);
    if (error.isAnswer) memory.gotThrough.note(message.channel);
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
  delivered: Delivered,
): Promise<void> {
  const { agentId, channel } = message;
  await store.transaction(async (tx) => {
    if (delivered === 'not now') return tx.outbox.giveBack(message, clock());
    await tx.outbox.finish(message, delivered, clock());
    if (delivered === 'sent' && agentId !== null) await tx.agents.worked(agentId, channel);
  });
}

/**
 * A failure counts when it is the receiver's own, or when nobody knows but others were reached meanwhile. While the way
 * out is closed nothing counts, so nothing is given up, however long that lasts.
 */
async function recordFailure(
  { store, clock, log }: SenderParts,
  { gotThrough }: SenderMemory,
  message: LeasedMessage,
  { message: reason, fault, isFinal, hint }: DeliveryError,
): Promise<void> {
  const { agentId, channel, attempts, id, kind } = message;
  const nowMs = clock();
  const counts = fault === 'receiver' || (fault === 'unclear' && gotThrough.sinceLastTry(message));
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
  if (givenUp) gotThrough.forget(message);
  log('warn', { message: id, kind, channel, attempts, strikes, reason, hint, givenUp }, 'not delivered');
}

/** An unforeseen error keeps its name only: its message may hold an address. */
function deliveryErrorOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const name = error instanceof Error ? error.name : 'unknown';
  return new DeliveryError(`The message could not be sent (${name}).`, 'unclear');
}
