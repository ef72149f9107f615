import type { State } from '../../store/ports/state.ts';
import type { RefreshReport } from './night-report.ts';

/* The last run of the day, for `prisme status` and the desk. The night's report stays the night's. */

const KEY = 'last_run';

export interface EndedRun {
  day: string;
  beganAtMs: number;
  /** Why it ended without looking for a catalogue; null if it ran to its end. */
  problem: string | null;
  published: boolean;
  /** How many files it asked for. */
  files: number;
  /** Feeds whose file had changed since the night, or since the run before. */
  changed: number;
  /** Feeds whose reading was not shown, and why. */
  dropped: readonly { id: string; reason: string }[];
  /** What the operator is told of articles with which some code could not deal; absent in runs of older versions. */
  doubts?: readonly string[];
}

export function endedRun(report: RefreshReport, beganAtMs: number): EndedRun {
  const { day, published, feeds, doubts } = report;
  return {
    day,
    beganAtMs,
    problem: null,
    published,
    files: feeds.length,
    changed: feeds.filter(({ status }) => status === 'accepted').length,
    dropped: feeds
      .filter(({ status }) => status === 'held' || status === 'failed')
      .map(({ id, reason }) => ({ id, reason: reason ?? '' })),
    doubts,
  };
}

export const failedRun = (day: string, beganAtMs: number, problem: string): EndedRun => ({
  day,
  beganAtMs,
  problem,
  published: false,
  files: 0,
  changed: 0,
  dropped: [],
});

export const markRun = (state: Pick<State, 'setFact'>, run: EndedRun): Promise<void> =>
  state.setFact(KEY, JSON.stringify(run));

export async function lastRun(state: Pick<State, 'fact'>): Promise<EndedRun | undefined> {
  const text = await state.fact(KEY);
  return text ? (JSON.parse(text) as EndedRun) : undefined;
}
