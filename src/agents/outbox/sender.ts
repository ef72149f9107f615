import type { LeasedMessage, PeerPriority } from '../../store/ports/outbox.ts';
import { attempt } from './attempt.ts';
import type { SenderParts } from './deliver.ts';
import { createChannelProofs, createInFlight, createSlowPeers, type SenderMemory } from './sender-memory.ts';

/*
 * Sends the messages of the outbox.
 *
 *   leased ──sent, then recorded──► done          a kill between the two repeats this message and no other
 *      └──failed──► due again by back-off         a kill during the lease: due again when the lease ends
 *
 * A message in flight when a process dies may or may not have arrived, so it is sent again: as many messages repeat as were
 * in flight. Therefore few are sent at a time, by one sender for all processes (a lock of the operating system or the state):
 *   - one mail, because all mails go to the same server;
 *   - four webhooks, at most one per registrable domain and per address. A call has 10 s, or 2 s at the first try to an
 *     unknown receiver; a receiver that times out is paused (sender-memory.ts) with its whole domain and delays nobody else;
 *   - receivers take turns, and those whose last answer came in time go before unknown ones: a stranger with many domains
 *     cannot delay a receiver that answers.
 */

export interface Sender {
  /** Sends all due messages; resolves at once while another process sends. A second call joins the first. */
  drain(): Promise<number>;
  /** Begins no new message; resolves when those in flight are done. */
  stop(): Promise<void>;
}

/** The message of a sender that died is due again after this time. */
const LEASE_MS = 5 * 60_000;
const WEBHOOKS_AT_ONCE = 4;

export function createSender(parts: SenderParts): Sender {
  const memory: SenderMemory = { slowPeers: createSlowPeers(), channelProofs: createChannelProofs() };
  const locked = withLock(() => parts.store.takeSending());
  let isStopped = false;
  // Mails and webhooks run separately, so that a new mail does not wait for the last webhook.
  const running = new Map<SendLane, Promise<number>>();
  const run = (send: SendLane): Promise<number> => {
    const current = running.get(send);
    if (current) return current;
    const work = locked(() => send(parts, memory, () => isStopped)).finally(() => running.delete(send));
    running.set(send, work);
    return work;
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

type SendLane = (parts: SenderParts, memory: SenderMemory, isStopped: () => boolean) => Promise<number>;

const sendMails: SendLane = async (parts, memory, isStopped) => {
  const { store, clock } = parts;
  const rank = (peer: string): PeerPriority =>
    memory.slowPeers.untilMs(peer, clock()) > clock() ? 'not now' : 'first';
  let sent = 0;
  while (!isStopped()) {
    const message = await store.outbox.lease('email', rank, clock(), LEASE_MS);
    if (!message) break;
    if (await attempt(parts, memory, message)) sent++;
  }
  return sent;
};

const sendWebhooks: SendLane = async (parts, memory, isStopped) => {
  const { store, clock } = parts;
  const inFlight = createInFlight();
  const rank = (peer: string): PeerPriority => {
    if (inFlight.isBusy(peer) || memory.slowPeers.untilMs(peer, clock()) > clock()) return 'not now';
    return memory.slowPeers.isProven(peer) ? 'first' : 'next';
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
    // A call that ended during the query has freed its slot and its receiver, so the outbox is asked again.
    if (ended !== endedBefore) continue;
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failures.length > 0) throw failures[0];
  return sent;
};

type Release = () => Promise<void>;

/** Runs work under a lock that overlapping works share; the result is 0 when another process has the lock. */
function withLock(take: () => Promise<Release | undefined>) {
  let lock: Promise<Release | undefined> | undefined;
  let released: Promise<unknown> = Promise.resolve();
  let works = 0;
  return async (work: () => Promise<number>): Promise<number> => {
    works++;
    lock ??= released.then(take);
    const mine = lock;
    try {
      return (await mine) === undefined ? 0 : await work();
    } finally {
      if (--works === 0) {
        lock = undefined;
        const letGo = mine.then((release) => release?.());
        // A failure to take or release the lock is reported to the works under it, not to the next one.
        released = letGo.catch(() => {});
        await letGo;
      }
    }
  };
}
