import { type Clock, dayAt, formatDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import {
  clearFailure,
  endProgress,
  markFailure,
  markProgress,
  type NightProgress,
} from '../../oversight/nights/night-marks.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import type { Progress } from '../../oversight/progress.ts';
import type { State } from '../../store/ports/state.ts';
import { NoRun } from './day/no-run.ts';
import { isRunOf, type Night, runNight } from './night.ts';

/** Runs a night and stores its progress and its failure, for `prisme status` and the operator's pages. */
export async function runWatchedNight(night: Night, clock: Clock): Promise<RefreshReport> {
  const { state } = night.stores;
  const day = night.asOf ?? night.due ?? dayAt(night.nowMs);
  try {
    const run = isRunOf(day, night);
    const progress = markedProgress(night.progress, state, { day: formatDay(day), run }, clock);
    const report = await runNight({ ...night, progress });
    // A run of the day is no night: how it ended is stored beside the night's outcome.
    if (!report.run) await markOutcome(state, report, clock());
    return report;
  } catch (error) {
    if (error instanceof NoRun) throw error;
    // A day that the operator mistyped is an error of the command, not a failed night.
    if (night.asOf === undefined || !(error instanceof UsageError)) {
      const reason = (error as Error).message;
      await unlessBroken(markFailure(state, { day: formatDay(day), atMs: clock(), reason }));
    }
    throw error;
  } finally {
    await unlessBroken(endProgress(state));
  }
}

/** A night that leaves no catalogue counts as failed even if it threw no error. */
async function markOutcome(state: State, report: RefreshReport, nowMs: number): Promise<void> {
  if (report.generation !== null) return clearFailure(state);
  return markFailure(state, { day: report.day, atMs: nowMs, reason: whyNothingPublished(report) });
}

/** On a full disk storing fails too; the first error is the one to report. */
const unlessBroken = (note: Promise<void>): Promise<void> => note.catch(() => {});

const MARK_EVERY_MS = 2_000;

/** Shows progress to a person and stores it every two seconds, for others to see. */
function markedProgress(
  progress: Progress,
  state: State,
  of: Pick<NightProgress, 'day' | 'run'>,
  clock: Clock,
): Progress {
  const beganAtMs = clock();
  let markedMs = Number.NEGATIVE_INFINITY;
  const mark = (step: string, done: number, total: number, isNew: boolean) => {
    const atMs = clock();
    if (!isNew && atMs - markedMs < MARK_EVERY_MS) return;
    markedMs = atMs;
    // A failure to store progress must not end the night.
    void markProgress(state, { ...of, beganAtMs, step, done, total, atMs }).catch(() => {});
  };
  return {
    ...progress,
    step(label, total) {
      const show = progress.step(label, total);
      mark(label, 0, total, true);
      return (done) => {
        show(done);
        mark(label, done, total, false);
      };
    },
  };
}

const FEEDS_SHOWN = 3;

function whyNothingPublished({ feeds }: RefreshReport): string {
  if (feeds.length === 0) return 'the sources name no feed that could be read';
  const reasons = feeds.slice(0, FEEDS_SHOWN).map(({ id, reason }) => `${id}: ${reason ?? 'nothing in it'}`);
  const more = feeds.length > FEEDS_SHOWN ? ` and ${feeds.length - FEEDS_SHOWN} more` : '';
  return `no feed gave an offer (${reasons.join('; ')}${more})`;
}
