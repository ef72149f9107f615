import { type Clock, dayAt, formatDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { clearFailure, endProgress, markFailure } from '../../oversight/nights/night-marks.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import type { State } from '../../store/ports/state.ts';
import { markedProgress } from './marked-progress.ts';
import { type Night, runNight } from './night.ts';
import { whyNothingPublished } from './why-failed.ts';

/** A night that others can watch: how far it is, and why it failed. */
export async function runMarkedNight(night: Night, clock: Clock): Promise<RefreshReport> {
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
