import { addDays, type Day, dayAt, instantOf } from '../../domain/day.ts';
import type { State } from '../../store/ports/state.ts';
import type { FeedReport, RefreshReport } from './night-report.ts';

/** A refresh that ran to its end. */
export interface EndedNight {
  beganAtMs: number;
  report: RefreshReport;
}

/** The nights that ran to their end, the newest first. */
export const recentNights = async (state: State, limit: number): Promise<EndedNight[]> =>
  (await state.runs.recent(limit)).map(({ beganAtMs, report }) => ({
    beganAtMs,
    report: JSON.parse(report) as RefreshReport,
  }));

/** A refresh of one feed tells of that one alone: so many runs are looked through for the others. */
const RUNS_LOOKED_AT = 5;

/** What was last told of each feed. */
export async function latestReports(state: State): Promise<Map<string, FeedReport>> {
  const reports = new Map<string, FeedReport>();
  for (const { report } of await recentNights(state, RUNS_LOOKED_AT))
    for (const feed of report.feeds) if (!reports.has(feed.id)) reports.set(feed.id, feed);
  return reports;
}

const NIGHTS_SHOWN = 30;

/**
 * The last nights, the oldest first. With a thousand feeds each is some hundred kilobytes of text: they are read again only
 * when a newer one has ended.
 */
export function createNightMemory(state: State) {
  let known: { newestMs: number; nights: readonly EndedNight[] } | undefined;
  return async (): Promise<readonly EndedNight[]> => {
    const [newest] = await recentNights(state, 1);
    const newestMs = newest?.beganAtMs ?? 0;
    if (known?.newestMs !== newestMs)
      known = { newestMs, nights: (await recentNights(state, NIGHTS_SHOWN)).reverse() };
    return known.nights;
  };
}

/** How many rows a feed had on each of the nights; null where it was not read. */
export const rowsOfFeed = (nights: readonly EndedNight[], id: string): (number | null)[] =>
  nights.map(({ report }) => report.feeds.find((feed) => feed.id === id)?.rows ?? null);

/** A night that failed is tried again after so long. */
export const RETRY_MS = 15 * 60_000;

/**
 * The night that is due and not yet published: today's from its minute on, yesterday's before. It keeps its day however
 * late it is done, so that a retry after midnight takes nothing from the night that follows.
 */
export function dueNight(nowMs: number, minutes: number, publishedDay: Day | undefined): Day | undefined {
  const today = dayAt(nowMs);
  const due = nowMs >= instantOf(today, minutes) ? today : addDays(today, -1);
  return publishedDay === undefined || publishedDay < due ? due : undefined;
}

/** When the next night begins; now, when one is due. */
export function nextNightMs(nowMs: number, minutes: number, publishedDay: Day | undefined): number {
  if (dueNight(nowMs, minutes, publishedDay) !== undefined) return nowMs;
  const today = dayAt(nowMs);
  const todaysMs = instantOf(today, minutes);
  const isTodaysOver = nowMs >= todaysMs || (publishedDay !== undefined && publishedDay >= today);
  return isTodaysOver ? instantOf(addDays(today, 1), minutes) : todaysMs;
}
