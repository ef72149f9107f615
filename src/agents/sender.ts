import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../domain/day.ts';
import type { Outbound } from '../net/outbound.ts';
import type { AgentStore, Channel, ClaimedMessage } from '../store/agent-ports.ts';
import { nextAttemptMs } from './backoff.ts';
import { deliver, peerOf } from './deliver.ts';
import { DeliveryError } from './delivery-error.ts';
import { WEBHOOK_FAILING_MAX_MS } from './limits.ts';
import type { Mailer } from './mail-transport.ts';
import { createResting, type Resting } from './resting.ts';
import type { Secrets } from './secrets.ts';

/*
 * Sends what is in the outbox, one message at a time.
 *
 *   claimed ──sent, then recorded──► done          a kill between the two repeats this message, and no other
 *      └──failed──► due again by backoff           a kill while it is claimed: due again when the claim runs out
 *
 * Whatever is on its way when a process dies may or may not have arrived, so it must be sent again: as many messages
 * repeat as were in flight. Hence one at a time for both channels together, and one sender for all processes, by a lock
 * of the operating system. The price is that a receiver that hangs makes everyone wait, so that wait is bounded:
 *   - a webhook has 10 s; a peer that was slow or silent then rests (resting.ts), with all that is addressed to it;
 *   - first tries go before retries and before what is addressed to a peer that rested: those who answer are served
 *     first, and wait for one time limit per host that newly hangs, not per message to it;
 *   - e-mail and webhooks take turns, so a long queue of one does not hold up the other.
 */

export interface SenderParts {
  store: AgentStore;
  secrets: Secrets;
  mailer: Mailer;
  outbound: Outbound;
  baseUrl: string;
  senderName: string;
  clock: Clock;
  log: (level: 'info' | 'warn', about: Record<string, unknown>, message: string) => void;
  webhookTimeoutMs?: number;
}

export interface Sender {
  /** Sends whatever is due; resolves when nothing is, or at once while another sender is at it. A second call joins the first. */
  drain(): Promise<number>;
  /** No new message is begun; resolves when the one in flight is done. */
  stop(): Promise<void>;
}

/** When the message of a sender that died is due again. */
const LEASE_MS = 5 * 60_000;
/** Messages to resting peers put aside between turns of the event loop: a serving process lives beside this. */
const PUT_ASIDE_PER_TURN = 100;

export function createSender(parts: SenderParts): Sender {
  const resting = createResting();
  let running: Promise<number> | undefined;
  let isStopped = false;

  const drainAll = async (): Promise<number> => {
    const release = parts.store.takeSending();
    if (!release) return 0;
    let sent = 0;
    let order: readonly Channel[] = ['email', 'webhook'];
    try {
      while (!isStopped) {
        const message = nextMessage(parts, resting, order);
        if (message === undefined) break;
        if (message === 'put aside') {
          await nextTurn();
          continue;
        }
        order = message.channel === 'email' ? ['webhook', 'email'] : ['email', 'webhook'];
        if (await sendOne(parts, resting, message)) sent++;
      }
    } finally {
      release();
    }
    return sent;
  };

  return {
    drain() {
      running ??= drainAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** The next message to a peer that does not rest; those to resting ones are put aside until it is over. */
function nextMessage(
  parts: SenderParts,
  resting: Resting,
  order: readonly Channel[],
): ClaimedMessage | 'put aside' | undefined {
  const { store, clock } = parts;
  return store.atomically(() => {
    for (let i = 0; i < PUT_ASIDE_PER_TURN; i++) {
      const message = store.outbox.claim(order, clock(), LEASE_MS);
      if (!message) return undefined;
      const untilMs = resting.untilMs(peerOf(parts, message), clock());
      if (untilMs <= clock()) return message;
      store.outbox.postpone(message, untilMs);
    }
    return 'put aside';
  });
}

/** Sends before it records: a crash between the two repeats this message, never loses it. */
async function sendOne(parts: SenderParts, resting: Resting, message: ClaimedMessage): Promise<boolean> {
  const { store, clock } = parts;
  const { agentId, channel } = message;
  const peer = peerOf(parts, message);
  const beganMs = performance.now();
  const note = (wasSilent: boolean) => {
    // Our own mail server may take its time over a mail; only its silence is a reason to leave it alone.
    const tookMs = channel === 'email' && !wasSilent ? 0 : performance.now() - beganMs;
    resting.note(peer, { tookMs, wasSilent }, clock());
  };
  try {
    const outcome = await deliver(parts, message);
    store.atomically(() => {
      store.outbox.finish(message, outcome, clock());
      if (outcome === 'sent' && agentId !== null) store.agents.worked(agentId, channel);
    });
    note(false);
    return outcome === 'sent';
  } catch (error) {
    recordFailure(parts, message, error);
    note(error instanceof DeliveryError && error.isSilent);
    return false;
  }
}

function recordFailure({ store, clock, log }: SenderParts, message: ClaimedMessage, error: unknown): void {
  const { agentId, channel, attempts, id, kind } = message;
  const nowMs = clock();
  const reason = reasonOf(error);
  const { isFinal, hint } = error instanceof DeliveryError ? error : { isFinal: false, hint: undefined };
  const dueMs = isFinal ? undefined : nextAttemptMs(attempts, nowMs);
  store.atomically(() => {
    if (dueMs === undefined) store.outbox.finish(message, 'failed', nowMs);
    else store.outbox.retry(message, dueMs);
    if (agentId === null || !store.agents.byId(agentId)) return;
    const { failingSinceMs } = store.agents.failed(agentId, channel, nowMs, reason);
    const isDead = channel === 'webhook' && nowMs - failingSinceMs >= WEBHOOK_FAILING_MAX_MS;
    if (isFinal) store.agents.disable(agentId, channel, nowMs, reason);
    else if (isDead)
      store.agents.disable(agentId, channel, nowMs, `Nothing could be delivered for a week. ${reason}`);
  });
  log(
    'warn',
    { message: id, kind, channel, attempts, reason, hint, givenUp: dueMs === undefined },
    'not delivered',
  );
}

/** What is ours to say; an unforeseen error keeps its name only, its message may hold an address. */
function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  return `The message could not be sent (${error instanceof Error ? error.name : 'unknown'}).`;
}
