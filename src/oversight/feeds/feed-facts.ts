import { type Day, dayAt, formatDay, formatInstant } from '../../domain/day.ts';
import type { SkipReason } from '../../feeds/feed.ts';
import { staleDaysMax } from '../../feeds/guard/guard.ts';
import type { FeedRow, State } from '../../store/ports/state.ts';
import { type RefusedRow, refusedPath, refusedWithText } from '../../store/spool/refused.ts';
import type { FeedReport } from '../nights/night-report.ts';
import { latestReports } from '../nights/nights.ts';
import { REFUSALS, type RefusalText } from '../words/reasons.ts';
import { aligned, duration } from '../words/table.ts';
import { canBeAccepted, readingName } from './decide-feed.ts';
import type { ExpectedFeed } from './expected-feeds.ts';
import { type DayChanges, dayChanges, feedDays } from './feed-days.ts';

/**
 * A feed's states, the worst first: failed (no offers are shown), held (its earlier offers are shown), stale (no recent night
 * read it), unread (never read), good (its last reading was accepted).
 */
export const FEED_STATES = ['failed', 'held', 'stale', 'unread', 'good'] as const;
export type FeedState = (typeof FEED_STATES)[number];

export interface FeedFacts {
  id: string;
  shop: string;
  network: string | null;
  state: FeedState;
  reason: string | null;
  /** The first day on which it was held, and the number of nights. */
  sinceDay: Day | null;
  nights: number;
  readAtMs: number | null;
  /** Rows of the last reading, accepted or held. */
  rows: number | null;
  kept: number | null;
  skipped: FeedReport['skipped'];
  /** The id of the held reading that waits for a decision; null for none. */
  reading: string | null;
  accepted: 'once' | 'always' | null;
  /** How often its file changed in runs of the last days; null if no run has asked for it. */
  byDay: DayChanges | null;
}

/** A feed is stale if it was not read yesterday either: today's night may still come. */
const MISSED_DAYS = 1;

export async function feedFacts(
  state: State,
  expected: readonly ExpectedFeed[],
  nowMs: number,
): Promise<FeedFacts[]> {
  const rows = new Map((await state.feeds.all()).map((row) => [row.id, row]));
  const domains = new Map((await state.vendors.all()).map(({ id, domain }) => [id, domain]));
  const reports = await latestReports(state);
  const days = await feedDays(state);
  return expected
    .map((feed) => {
      const row = rows.get(feed.id);
      const shop = (row && domains.get(row.vendorId)) ?? feed.shop;
      const byDay = dayChanges(days[feed.id], dayAt(nowMs));
      return { ...feed, shop, ...standingOf(row, reports.get(feed.id), nowMs), byDay };
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || b.nights - a.nights || (a.id < b.id ? -1 : 1));
}

const rankOf = ({ state }: FeedFacts): number => FEED_STATES.indexOf(state);

type FeedStanding = Omit<FeedFacts, 'id' | 'shop' | 'network' | 'byDay'>;

function standingOf(row: FeedRow | undefined, report: FeedReport | undefined, nowMs: number): FeedStanding {
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

export function countStates(feeds: readonly FeedFacts[]): Record<FeedState, number> {
  const counts = Object.fromEntries(FEED_STATES.map((state) => [state, 0])) as Record<FeedState, number>;
  for (const { state } of feeds) counts[state]++;
  return counts;
}

/** Whether a person should look at the feed. */
export const isProblem = ({ state }: FeedFacts): boolean =>
  state === 'failed' || state === 'held' || state === 'stale';

const HEADINGS = ['FEED', 'SHOP', 'STATE', 'READ', 'ROWS', 'KEPT', 'REASON'];

export const feedTable = (feeds: readonly FeedFacts[], nowMs: number): string =>
  aligned(
    HEADINGS,
    feeds.map((feed) => [
      feed.id,
      feed.shop || '?',
      feed.state,
      feed.readAtMs === null ? 'never' : `${duration(nowMs - feed.readAtMs)} ago`,
      String(feed.rows ?? '-'),
      String(feed.kept ?? '-'),
      feed.reason ?? '',
    ]),
  );

/** Example: `12 feeds: 1 failed, 2 held, 9 good`. */
export function stateCounts(feeds: readonly FeedFacts[]): string {
  const counts = countStates(feeds);
  const shownStates = FEED_STATES.filter((state) => counts[state] > 0).map(
    (state) => `${counts[state]} ${state}`,
  );
  return `${feeds.length} ${feeds.length === 1 ? 'feed' : 'feeds'}${shownStates.length > 0 ? `: ${shownStates.join(', ')}` : ''}`;
}

export const feedJson = ({ id, shop, network, state, reason, skipped, ...feed }: FeedFacts) => ({
  id,
  shop,
  network,
  state,
  reason,
  held_since: feed.sinceDay === null ? null : formatDay(feed.sinceDay),
  held_nights: feed.nights,
  read_at: feed.readAtMs === null ? null : formatInstant(feed.readAtMs),
  rows: feed.rows,
  kept: feed.kept,
  skipped,
  reading: feed.reading,
  accepted: feed.accepted,
  by_day: feed.byDay,
});

export interface RefusedSamples {
  reason: string;
  text: RefusalText | undefined;
  rows: readonly RefusedRow['row'][];
}

const ROWS_SHOWN = 3;
/** A field that every row has. */
const ANY = ['"'];

export function refusedSamples(dataDir: string, feedId: string): RefusedSamples[] {
  const byReason = Map.groupBy(refusedWithText(refusedPath(dataDir, feedId), ANY), ({ reason }) => reason);
  return [...byReason].map(([reason, found]) => ({
    reason,
    text: REFUSALS[reason as SkipReason],
    rows: found.slice(0, ROWS_SHOWN).map(({ row }) => row),
  }));
}
