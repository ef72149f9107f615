import type { AgentRow, AgentStatus, EmailState } from '../../store/ports/agents.ts';
import type { Channel } from '../../store/ports/outbox.ts';

/*
 * The life of a price agent.
 *
 *   pending_confirmation ──confirmed──► active ◄──price above target── reached
 *            │    └──confirmed, price at or below target──────────────►  ▲
 *            │                            └──price at or below target────┘  (one message per crossing)
 *            └──7 days without an answer: the row is deleted (store sweep)
 *   pending_confirmation, active, reached ──cancelled──► cancelled     ──expiry passes──► expired     (both are final)
 *
 * An agent waits in pending_confirmation only while an unconfirmed e-mail address is its sole channel. With a webhook
 * beside it the agent is active at once and the address joins when it is confirmed. No price changes nothing.
 */

export interface Watch {
  status: AgentStatus;
  targetOre: number;
  expiresMs: number;
  emailState: EmailState;
  hasWebhook: boolean;
}

export type AgentEvent =
  | { kind: 'priced'; lowestOre: number | null }
  | { kind: 'confirmed'; lowestOre: number | null }
  | { kind: 'cancelled' }
  | { kind: 'clock'; nowMs: number };

export interface WatchStep {
  watch: Watch;
  notify: readonly Channel[];
}

export const isLive = (status: AgentStatus): boolean => status !== 'cancelled' && status !== 'expired';

export const isReachedBy = (targetOre: number, lowestOre: number | null): boolean =>
  lowestOre !== null && lowestOre <= targetOre;

/** The first state of an agent, and the channels to notify at once when the price is already reached. */
export function begin(watch: Omit<Watch, 'status'>, lowestOre: number | null): WatchStep {
  if (watch.emailState === 'unconfirmed' && !watch.hasWebhook)
    return { watch: { ...watch, status: 'pending_confirmation' }, notify: [] };
  return step({ ...watch, status: 'active' }, { kind: 'priced', lowestOre });
}

export function step(watch: Watch, event: AgentEvent): WatchStep {
  if (!isLive(watch.status)) return same(watch);
  switch (event.kind) {
    case 'priced':
      return price(watch, event.lowestOre);
    case 'confirmed':
      return confirm(watch, event.lowestOre);
    case 'cancelled':
      return { watch: { ...watch, status: 'cancelled' }, notify: [] };
    case 'clock':
      if (event.nowMs < watch.expiresMs) return same(watch);
      return { watch: { ...watch, status: 'expired' }, notify: [] };
  }
}

function price(watch: Watch, lowestOre: number | null): WatchStep {
  if (lowestOre === null || watch.status === 'pending_confirmation') return same(watch);
  const isThere = isReachedBy(watch.targetOre, lowestOre);
  if (watch.status === 'active' && isThere) {
    return { watch: { ...watch, status: 'reached' }, notify: channelsOf(watch) };
  }
  if (watch.status === 'reached' && !isThere) return { watch: { ...watch, status: 'active' }, notify: [] };
  return same(watch);
}

function confirm(watch: Watch, lowestOre: number | null): WatchStep {
  if (watch.emailState !== 'unconfirmed') return same(watch);
  const confirmed: Watch = { ...watch, emailState: 'confirmed' };
  if (watch.status === 'pending_confirmation') return price({ ...confirmed, status: 'active' }, lowestOre);
  return { watch: confirmed, notify: watch.status === 'reached' ? ['email'] : [] };
}

const same = (watch: Watch): WatchStep => ({ watch, notify: [] });

function channelsOf(watch: Watch): readonly Channel[] {
  const channels: Channel[] = [];
  if (watch.emailState === 'confirmed') channels.push('email');
  if (watch.hasWebhook) channels.push('webhook');
  return channels;
}

export const watchOf = (row: AgentRow): Watch => ({
  status: row.status,
  targetOre: row.targetOre,
  expiresMs: row.expiresMs,
  emailState: row.emailState,
  hasWebhook: row.webhookBox !== null,
});
