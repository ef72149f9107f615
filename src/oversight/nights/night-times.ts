import { addDays, type Day, dayAt, instantOf } from '../../domain/day.ts';

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
