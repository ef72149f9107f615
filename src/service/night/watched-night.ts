import { type Clock, type Day, dayAt, formatDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { clearFailure, endProgress, markFailure, markProgress } from '../../oversight/nights/night-marks.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import type { Progress } from '../../oversight/progress.ts';
import type { State } from '../../store/ports/state.ts';
import { type Night, runNight } from './night.ts';

/** A night that others can watch: how far it is, and why it failed. */
export async function runWatchedNight(night: Night, clock: Clock): Promise<RefreshReport> {
  const { state } = night.stores;
  const day = night.asOf ?? night.due ?? dayAt(night.nowMs);
  try {
    const report = await runNight({ ...night, progress: markedProgress(night.progress, state, day, clock) });
    await markOutcome(state, report, clock());
    return report;
  } catch (error) {
    // A day that the operator mistyped is told where it was typed, and is no night that failed.
    if (night.asOf === undefined || !(error instanceof UsageError)) {
      const reason = (error as Error).message;
      await unlessBroken(markFailure(state, { day: formatDay(day), atMs: clock(), reason }));
    }
    throw error;
  } finally {
    await unlessBroken(endProgress(state));
  }
}

/** A catalogue that stands ends what failed before; none is a failure though the run came to its end. */
async function markOutcome(state: State, report: RefreshReport, nowMs: number): Promise<void> {
  if (report.generation !== null) return clearFailure(state);
  return markFailure(state, { day: report.day, atMs: nowMs, reason: whyNothingPublished(report) });
}

/** On a disk that is full nothing can be noted either, and what went wrong first is what is told. */
const unlessBroken = (note: Promise<void>): Promise<void> => note.catch(() => {});

const MARK_EVERY_MS = 2_000;

/** Tells a person and, now and then, the state: whoever asks sees how far the refresh is. */
function markedProgress(
  progress: Progress,
  state: State,
  day: Day,
  clock: () => number = Date.now,
): Progress {
  const beganAtMs = clock();
  let markedMs = Number.NEGATIVE_INFINITY;
  const mark = (step: string, done: number, total: number, isNew: boolean) => {
    const atMs = clock();
    if (!isNew && atMs - markedMs < MARK_EVERY_MS) return;
    markedMs = atMs;
    // A mark that could not be written is no reason to give up a night: the next one tells more.
    void markProgress(state, { day: formatDay(day), beganAtMs, step, done, total, atMs }).catch(() => {});
  };
  return {
    ...progress,
    step(label, total) {
      const told = progress.step(label, total);
      mark(label, 0, total, true);
      return (done) => {
        told(done);
        mark(label, done, total, false);
      };
    },
  };
}

const FEEDS_SHOWN = 3;

/** Why a night that ran to its end has no catalogue, in one sentence. */
function whyNothingPublished({ feeds }: RefreshReport): string {
  if (feeds.length === 0) return 'the sources name no feed that could be read';
  const told = feeds.slice(0, FEEDS_SHOWN).map(({ id, reason }) => `${id}: ${reason ?? 'nothing in it'}`);
  const more = feeds.length > FEEDS_SHOWN ? ` and ${feeds.length - FEEDS_SHOWN} more` : '';
  return `no feed gave an offer (${told.join('; ')}${more})`;
}
