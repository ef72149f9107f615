import { type Day, formatDay } from '../../domain/day.ts';
import { markProgress } from '../../oversight/nights/night-marks.ts';
import type { Progress } from '../../oversight/progress.ts';
import type { State } from '../../store/ports/state.ts';

const MARK_EVERY_MS = 2_000;

/** Tells a person and, now and then, the state: whoever asks sees how far the refresh is. */
export function markedProgress(
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
