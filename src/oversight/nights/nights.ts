import { addDays, type Day, dayAt, instantOf } from '../../domain/day.ts';
import type { GenerationMeta } from '../../store/ports/catalogue.ts';
import type { State } from '../../store/ports/state.ts';
import type { FeedReport, RefreshReport } from './night-report.ts';

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

/** A refresh of one feed reports only that feed, so up to this many runs are searched for the others. */
const RUNS_LOOKED_AT = 5;

export async function latestReports(state: State): Promise<Map<string, FeedReport>> {
  const reports = new Map<string, FeedReport>();
  for (const { report } of await recentNights(state, RUNS_LOOKED_AT))
    for (const feed of report.feeds) if (!reports.has(feed.id)) reports.set(feed.id, feed);
  return reports;
}

const NIGHTS_SHOWN = 30;

/** The last nights, the oldest first, cached: with a thousand feeds each has some hundred kilobytes of text. */
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

/** The number of a feed's rows in each night; null when it was not read. */
export const rowsOfFeed = (nights: readonly EndedNight[], id: string): (number | null)[] =>
  nights.map(({ report }) => report.feeds.find((feed) => feed.id === id)?.rows ?? null);

/** A failed night is retried after this time. */
export const RETRY_MS = 15 * 60_000;

/** The due, unpublished night. It keeps its day at any hour: a retry after midnight does not replace the next night. */
export function dueNight(nowMs: number, minutes: number, publishedDay: Day | undefined): Day | undefined {
  const today = dayAt(nowMs);
  const due = nowMs >= instantOf(today, minutes) ? today : addDays(today, -1);
  return publishedDay === undefined || publishedDay < due ? due : undefined;
}

type DayMeta = Pick<GenerationMeta, 'day' | 'firstDay' | 'dataAsOfMs' | 'night'>;

/** When the newest night began: the published one's, or that of the night that a published run was made from. */
export const nightBeganMs = ({ night, dataAsOfMs }: Pick<GenerationMeta, 'night' | 'dataAsOfMs'>): number =>
  night?.beganAtMs ?? dataAsOfMs;

/** Whether a day may have runs: its night is published, and it is not the catalogue's first day. */
export const mayHaveRuns = (published: DayMeta | undefined, day: Day): boolean =>
  published !== undefined && published.day === day && (published.firstDay ?? published.day) < day;

/** Whether a run is due: its time has come since today's night and the last run began. One of several missed runs is made up for. */
export function isRunDue(
  nowMs: number,
  runsAt: readonly number[],
  published: DayMeta | undefined,
  lastRunMs = Number.NEGATIVE_INFINITY,
): boolean {
  const today = dayAt(nowMs);
  if (!mayHaveRuns(published, today)) return false;
  const nightMs = nightBeganMs(published!);
  return runsAt.some((minutes) => {
    const dueMs = instantOf(today, minutes);
    return dueMs <= nowMs && dueMs > nightMs && dueMs > lastRunMs;
  });
}

/** When the next run of today begins; null if there is none left, or if today may have none. */
export function nextRunMs(
  nowMs: number,
  runsAt: readonly number[],
  published: DayMeta | undefined,
): number | null {
  const today = dayAt(nowMs);
  if (!mayHaveRuns(published, today)) return null;
  return runsAt.map((minutes) => instantOf(today, minutes)).find((atMs) => atMs > nowMs) ?? null;
}

/** When the next run or night begins by the schedule; without a schedule, the next midnight. */
export function nextRefreshMs(nowMs: number, nightAt: number | 'off', runsAt: readonly number[]): number {
  const today = dayAt(nowMs);
  const run = runsAt.map((minutes) => instantOf(today, minutes)).find((atMs) => atMs > nowMs);
  return run ?? instantOf(addDays(today, 1), nightAt === 'off' ? 0 : nightAt);
}

/** When the next night begins; now if one is due. */
export function nextNightMs(nowMs: number, minutes: number, publishedDay: Day | undefined): number {
  if (dueNight(nowMs, minutes, publishedDay) !== undefined) return nowMs;
  const today = dayAt(nowMs);
  const todaysMs = instantOf(today, minutes);
  const isTodaysOver = nowMs >= todaysMs || (publishedDay !== undefined && publishedDay >= today);
  return isTodaysOver ? instantOf(addDays(today, 1), minutes) : todaysMs;
}
