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
