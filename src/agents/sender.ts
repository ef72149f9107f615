import type { Clock } from '../domain/day.ts';
import type { Outbound } from '../net/outbound.ts';
import type { AgentStore, Channel, ClaimedMessage } from '../store/agent-ports.ts';
import { nextAttemptMs } from './backoff.ts';
import { deliver } from './deliver.ts';
import { WEBHOOK_FAILING_MAX_MS } from './limits.ts';
import { MailError, type Mailer } from './mail-transport.ts';
import type { Secrets } from './secrets.ts';
import { WebhookError } from './webhook.ts';

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
  /** Sends whatever is due; resolves when nothing is. A second call joins the first. */
  drain(): Promise<number>;
  /** No new message is begun; resolves when those in flight are done. */
  stop(): Promise<void>;
}

/** Longer than any send can take, so a message in flight is never claimed twice while its sender lives. */
const LEASE_MS = 5 * 60_000;
/** Each lane has one message in flight. Several for webhooks: one receiver that hangs must not hold up the others. */
const LANES: readonly Channel[] = ['email', 'webhook', 'webhook', 'webhook', 'webhook'];

export function createSender(parts: SenderParts): Sender {
  let running: Promise<number> | undefined;
  let stopped = false;

  const runLane = async (channel: Channel): Promise<number> => {
    let sent = 0;
    while (!stopped) {
      const message = parts.store.outbox.claim(channel, parts.clock(), LEASE_MS);
      if (!message) return sent;
      if (await sendOne(parts, message)) sent++;
    }
    return sent;
  };

  const drainAll = async (): Promise<number> => {
    const lanes = await Promise.all(LANES.map(runLane));
    return lanes.reduce((sum, sent) => sum + sent, 0);
  };

  return {
    drain() {
      running ??= drainAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Sends before it records: a crash between the two repeats this message, never loses it. */
async function sendOne(parts: SenderParts, message: ClaimedMessage): Promise<boolean> {
  const { store, clock } = parts;
  const { agentId, channel } = message;
  try {
    const outcome = await deliver(parts, message);
    store.atomically(() => {
      store.outbox.finish(message, outcome, clock());
      if (outcome === 'sent' && agentId !== null) store.agents.worked(agentId, channel);
    });
    return outcome === 'sent';
  } catch (error) {
    recordFailure(parts, message, error);
    return false;
  }
}

function recordFailure({ store, clock, log }: SenderParts, message: ClaimedMessage, error: unknown): void {
  const { agentId, channel, attempts, id, kind } = message;
  const nowMs = clock();
  const reason = reasonOf(error);
  const isOver =
    (error instanceof MailError && error.isPermanent) || (error instanceof WebhookError && error.isGone);
  const dueMs = isOver ? undefined : nextAttemptMs(attempts, nowMs);
  store.atomically(() => {
    if (dueMs === undefined) store.outbox.finish(message, 'failed', nowMs);
    else store.outbox.retry(message, dueMs);
    if (agentId === null || !store.agents.byId(agentId)) return;
    const { failingSinceMs } = store.agents.failed(agentId, channel, nowMs, reason);
    const isDead = channel === 'webhook' && nowMs - failingSinceMs >= WEBHOOK_FAILING_MAX_MS;
    if (isOver) store.agents.disable(agentId, channel, nowMs, reason);
    else if (isDead)
      store.agents.disable(agentId, channel, nowMs, `Nothing could be delivered for a week. ${reason}`);
  });
  log(
    'warn',
    { message: id, kind, channel, attempts, reason, givenUp: dueMs === undefined },
    'not delivered',
  );
}

/** What is ours to say; an unforeseen error keeps its name only, its message may hold an address. */
function reasonOf(error: unknown): string {
  if (error instanceof MailError || error instanceof WebhookError) return error.message;
  return `The message could not be sent (${error instanceof Error ? error.name : 'unknown'}).`;
}
