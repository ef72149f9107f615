import type { LeasedMessage, PeerPriority } from '../../store/ports/outbox.ts';
import { attempt } from './attempt.ts';
import { createGotThrough } from './got-through.ts';
import { holdWhile } from './hold-while.ts';
import { createInFlight } from './in-flight.ts';
import type { SenderMemory, SenderParts } from './sender-parts.ts';
import { createSlowPeers } from './slow-peers.ts';

/*
 * Sends what is in the outbox.
 *
 *   claimed ──sent, then recorded──► done          a kill between the two repeats this message, and no other
 *      └──failed──► due again by backoff           a kill while it is claimed: due again when the claim runs out
 *
 * Whatever is on its way when a process dies may or may not have arrived, so it must be sent again: as many messages
 * repeat as were in flight. Hence few at a time, and one sender for all processes, by a lock of the operating system:
 *   - one mail, since all of them go to the same server;
 *   - four webhooks, at most one of them to a registrable domain and to an address. One that hangs has 10 s, 2 s at the
 *     first try to a receiver nobody knows, then it rests (slow-peers.ts) with all that is addressed to its domain, and delays nobody else;
 *   - receivers take turns, those whose last answer came in time before those nobody knows: however many names a
 *     stranger has, who answers is served next.
 */

export interface Sender {
  /** Sends whatever is due; resolves when nothing is, or at once while another sender is at it. A second call joins the first. */
  drain(): Promise<number>;
  /** No new message is begun; resolves when those in flight are done. */
  stop(): Promise<void>;
}

/** After this time the message of a sender that died is due again. */
const LEASE_MS = 5 * 60_000;
const WEBHOOKS_AT_ONCE = 4;

export function createSender(parts: SenderParts): Sender {
  const memory: SenderMemory = { resting: createSlowPeers(), gotThrough: createGotThrough() };
  const hold = holdWhile(() => parts.store.takeSending());
  let isStopped = false;
  // Mails and webhooks run apart, so that a mail that comes while webhooks are sent does not wait for the last of them.
  const running = new Map<typeof sendMails, Promise<number>>();
  const run = (send: typeof sendMails): Promise<number> => {
    const joined = running.get(send);
    if (joined) return joined;
    const begun = hold(() => send(parts, memory, () => isStopped)).finally(() => running.delete(send));
    running.set(send, begun);
    return begun;
  };
  const sumOf = async (lanes: Iterable<Promise<number>>) =>
    (await Promise.all(lanes)).reduce((sum, sent) => sum + sent, 0);
  return {
    drain: () => sumOf([run(sendMails), run(sendWebhooks)]),
    async stop() {
      isStopped = true;
      await sumOf(running.values());
    },
  };
}

async function sendMails(
  parts: SenderParts,
  memory: SenderMemory,
  isStopped: () => boolean,
): Promise<number> {
  const { store, clock } = parts;
  const rank = (peer: string): PeerPriority =>
    memory.resting.untilMs(peer, clock()) > clock() ? 'not now' : 'first';
  let sent = 0;
  while (!isStopped()) {
    const message = await store.outbox.lease('email', rank, clock(), LEASE_MS);
    if (!message) break;
    if (await attempt(parts, memory, message)) sent++;
  }
  return sent;
}

async function sendWebhooks(
  parts: SenderParts,
  memory: SenderMemory,
  isStopped: () => boolean,
): Promise<number> {
  const { store, clock } = parts;
  const inFlight = createInFlight();
  const rank = (peer: string): PeerPriority => {
    if (inFlight.isBusy(peer) || memory.resting.untilMs(peer, clock()) > clock()) return 'not now';
    return memory.resting.isProven(peer) ? 'first' : 'next';
  };
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let sent = 0;
  let ended = 0;
  const sendOne = async (message: LeasedMessage) => {
    inFlight.begin(message.peer);
    try {
      const isFree = (addresses: readonly string[]) => inFlight.reach(message.peer, addresses);
      if (await attempt(parts, memory, message, isFree)) sent++;
    } catch (error) {
      failures.push(error);
    } finally {
      inFlight.end(message.peer);
      ended++;
    }
  };
  const fill = async () => {
    while (running.size < WEBHOOKS_AT_ONCE && failures.length === 0 && !isStopped()) {
      const message = await store.outbox.lease('webhook', rank, clock(), LEASE_MS);
      if (!message) return;
      const work = sendOne(message).then(() => void running.delete(work));
      running.add(work);
    }
  };
  for (;;) {
    const endedBefore = ended;
    await fill();
    // A call that ended while the outbox was being asked has left its place, and its receiver, free.
    if (ended !== endedBefore) continue;
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failures.length > 0) throw failures[0];
  return sent;
}
