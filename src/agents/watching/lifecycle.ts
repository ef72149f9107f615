import { type AgentOptions, CAUSE_OF_KIND } from '../../contract/agents/kinds.ts';
import { memo } from '../../domain/calls.ts';
import type { AgentStatus, EmailState, NewAgent } from '../../store/ports/agents.ts';
import type { Channel } from '../../store/ports/outbox.ts';
import { type Comparison, type ComparisonTime, compare, isChange, isDueInTime, type Wish } from './rules.ts';
import type { Sight } from './sight.ts';

/*
 * The life of a price agent.
 *
 *   pending_confirmation ──confirmed──► active ◄──re-armed by a night── reached
 *            │    └──confirmed, its wish has come true────────────────►  ▲
 *            │                            └──its wish comes true─────────┘  (one message each time, see rules.ts)
 *            └──7 days without an answer: the row is deleted (store sweep)
 *   pending_confirmation, active, reached ──cancelled──► cancelled     ──expiry passes──► expired     (both are final)
 *
 * An agent waits in pending_confirmation only while an unconfirmed e-mail address is its sole channel. With a webhook
 * beside it the agent is active at once and the address joins when it is confirmed. No price changes nothing.
 */

export interface Watch extends Omit<Wish, 'isTold'> {
  status: AgentStatus;
  expiresMs: number;
  emailState: EmailState;
  hasWebhook: boolean;
}

export type AgentEvent =
  | { kind: 'priced' | 'confirmed'; sight: Sight; time: ComparisonTime }
  | { kind: 'cancelled' }
  | { kind: 'clock'; nowMs: number };

export interface WatchStep {
  watch: Watch;
  notify: readonly Channel[];
  /** What the channels are told; null if nothing. */
  cause: Comparison['cause'];
}

export const isLive = (status: AgentStatus): boolean => status !== 'cancelled' && status !== 'expired';

/** The first state of an agent, and the channels to notify at once when its wish has come true already. */
export function begin(watch: Omit<Watch, 'status'>, sight: Sight, nowMs: number): WatchStep {
  const time = { isNight: false, nowMs };
  const first = price({ ...watch, status: 'active' }, sight, time);
  if (watch.emailState !== 'unconfirmed' || watch.hasWebhook) return first;
  const { markOre } = first.cause === null ? first.watch : watch;
  return same({ ...watch, markOre, status: 'pending_confirmation' });
}

export function step(watch: Watch, event: AgentEvent): WatchStep {
  if (!isLive(watch.status)) return same(watch);
  switch (event.kind) {
    case 'priced':
      return price(watch, event.sight, event.time);
    case 'confirmed':
      return confirm(watch, event.sight, event.time);
    case 'cancelled':
      return same({ ...watch, status: 'cancelled' });
    case 'clock':
      return event.nowMs < watch.expiresMs ? same(watch) : same({ ...watch, status: 'expired' });
  }
}

function price(watch: Watch, sight: Sight, time: ComparisonTime): WatchStep {
  if (watch.status === 'pending_confirmation') return same(watch);
  const wish = { ...watch, isTold: watch.status === 'reached' };
  const { cause, isTold, ...rest } = compare(wish, sight, time);
  if (!isChange(wish, { cause, isTold, ...rest })) return same(watch);
  const toldMs = cause === null ? watch.toldMs : time.nowMs;
  return {
    watch: { ...watch, ...rest, toldMs, status: isTold ? 'reached' : 'active' },
    notify: cause === null ? [] : channelsOf(watch),
    cause,
  };
}

function confirm(watch: Watch, sight: Sight, time: ComparisonTime): WatchStep {
  if (watch.emailState !== 'unconfirmed') return same(watch);
  const confirmed: Watch = { ...watch, emailState: 'confirmed' };
  if (watch.status === 'pending_confirmation') return price({ ...confirmed, status: 'active' }, sight, time);
  const isLate = watch.status === 'reached' && stillHolds(watch, sight);
  return {
    watch: confirmed,
    notify: isLate ? ['email'] : [],
    cause: isLate ? CAUSE_OF_KIND[watch.kind] : null,
  };
}

/** Whether what was told while the address was unconfirmed is true now: the price may have gone since. */
function stillHolds({ kind, targetOre, markOre }: Watch, sight: Sight): boolean {
  const { priceOre } = sight;
  switch (kind) {
    case 'target':
      return priceOre !== null && priceOre <= targetOre;
    case 'rise':
      return priceOre !== null && (markOre === null || priceOre >= markOre);
    case 'drop':
    case 'low_within':
      return priceOre !== null && (markOre === null || priceOre <= markOre);
    case 'back_in_stock':
      return sight.isInStock();
    case 'real_discount':
      return sight.realDiscounts(0).length > 0;
  }
}

/** Whether the next night's comparison may change an agent although its product does not change. */
export const isProvisional = (watch: Watch, sight: Sight): boolean =>
  sight.leansOnAway() || isDueInTime({ ...watch, isTold: watch.status === 'reached' });

const same = (watch: Watch): WatchStep => ({ watch, notify: [], cause: null });

function channelsOf(watch: Watch): readonly Channel[] {
  const channels: Channel[] = [];
  if (watch.emailState === 'confirmed') channels.push('email');
  if (watch.hasWebhook) channels.push('webhook');
  return channels;
}

const NO_OPTIONS: AgentOptions = {};
const parsedOptions = memo((text): AgentOptions => JSON.parse(text) as AgentOptions);

export const optionsOf = (stored: string | null): AgentOptions =>
  stored === null ? NO_OPTIONS : parsedOptions(stored);

export const watchOf = (row: NewAgent): Watch => ({
  status: row.status,
  kind: row.kind,
  targetOre: row.targetOre,
  options: optionsOf(row.options),
  markOre: row.markOre,
  toldMs: row.reachedMs,
  campaigns: row.campaigns,
  expiresMs: row.expiresMs,
  emailState: row.emailState,
  hasWebhook: row.webhookBox !== null,
});
