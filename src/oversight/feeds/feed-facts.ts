import { type Day, dayAt } from '../../domain/day.ts';
import { staleDaysMax } from '../../feeds/guard/guard.ts';
import type { FeedRow, State } from '../../store/ports/state.ts';
import type { FeedReport } from '../nights/night-report.ts';
import { latestReports } from '../nights/nights.ts';
import { canBeAccepted, readingName } from './decide-feed.ts';
import type { ExpectedFeed } from './expected-feeds.ts';

/**
 * How a feed stands, the worst first: nothing of it is shown; what it said before is shown; no night has asked for it of
 * late; it has never been read; its last reading was taken over.
 */
export const FEED_STATES = ['failed', 'held', 'stale', 'unread', 'good'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** What the operator is told of one feed. */
export interface FeedFacts {
  id: string;
  shop: string;
  network: string | null;
  state: FeedState;
  reason: string | null;
  /** Since when it is held, and for how many nights. */
  sinceDay: Day | null;
  nights: number;
  /** When it was last read well. */
  readAtMs: number | null;
  /** Of the last reading, taken over or not. */
  rows: number | null;
  kept: number | null;
  skipped: FeedReport['skipped'];
  /** The name of the reading that waits for a decision; null when none does. */
  reading: string | null;
  accepted: 'once' | 'always' | null;
}

/** A night is missed when a feed was not read yesterday either: today's may not have been yet. */
const MISSED_DAYS = 1;

/** Every expected feed, the worst first. */
export async function feedFacts(
  state: State,
  expected: readonly ExpectedFeed[],
  nowMs: number,
): Promise<FeedFacts[]> {
  const rows = new Map((await state.feeds.all()).map((row) => [row.id, row]));
  const domains = new Map((await state.vendors.all()).map(({ id, domain }) => [id, domain]));
  const reports = await latestReports(state);
  return expected
    .map((feed) => {
      const row = rows.get(feed.id);
      const shop = (row && domains.get(row.vendorId)) ?? feed.shop;
      return { ...feed, shop, ...standingOf(row, reports.get(feed.id), nowMs) };
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || b.nights - a.nights || (a.id < b.id ? -1 : 1));
}

const rankOf = ({ state }: FeedFacts): number => FEED_STATES.indexOf(state);

type Standing = Omit<FeedFacts, 'id' | 'shop' | 'network'>;

function standingOf(row: FeedRow | undefined, report: FeedReport | undefined, nowMs: number): Standing {
  const good = row?.good ?? null;
  const held = row?.trust.held ?? null;
  const accepted = row?.trust.accepted ?? null;
  const state = stateOf(row, nowMs);
  return {
    state,
    reason: reasonOf(state, held?.reason ?? null, report),
    sinceDay: held?.sinceDay ?? null,
    nights: held?.nights ?? 0,
    readAtMs: good?.readAtMs ?? null,
    rows: report?.rows ?? good?.rows ?? null,
    kept: report?.kept ?? good?.kept ?? null,
    skipped: report?.skipped ?? {},
    reading: held !== null && canBeAccepted(held) ? readingName(held) : null,
    accepted: accepted === null ? null : accepted.once ? 'once' : 'always',
  };
}

function stateOf(row: FeedRow | undefined, nowMs: number): FeedState {
  if (row === undefined || (row.good === null && row.trust.held === null)) return 'unread';
  const ageDays = row.good === null ? Infinity : dayAt(nowMs) - dayAt(row.good.readAtMs);
  if (row.trust.held !== null) return ageDays > staleDaysMax(row.trust) ? 'failed' : 'held';
  return ageDays > MISSED_DAYS ? 'stale' : 'good';
}

function reasonOf(state: FeedState, held: string | null, report: FeedReport | undefined): string | null {
  if (state === 'unread') return 'not read yet: the next refresh reads it';
  if (state === 'stale') return 'no refresh has asked for it since';
  return report?.reason ?? held;
}

/** How many feeds stand how. */
export function countStates(feeds: readonly FeedFacts[]): Record<FeedState, number> {
  const counts = Object.fromEntries(FEED_STATES.map((state) => [state, 0])) as Record<FeedState, number>;
  for (const { state } of feeds) counts[state]++;
  return counts;
}

/** Whether somebody should look at it. */
export const isProblem = ({ state }: FeedFacts): boolean =>
  state === 'failed' || state === 'held' || state === 'stale';
