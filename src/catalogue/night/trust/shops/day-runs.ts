import type { Day } from '../../../../domain/day.ts';
import type { DayRun } from '../../../../domain/honesty/claim.ts';

const KEPT_DAYS = 730;

/** Days in runs, with one more: the last of them, or one that is there already. */
export function withDay(runs: readonly DayRun[], day: Day): readonly DayRun[] {
  const kept = runs.filter(([, to]) => to > day - KEPT_DAYS);
  const last = kept.at(-1);
  if (last === undefined || last[1] < day - 1) return [...kept, [day, day]];
  return last[1] >= day ? kept : [...kept.slice(0, -1), [last[0], day]];
}
