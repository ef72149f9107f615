import { type Day, dayAt, formatDay } from '../../domain/day.ts';

/** A published day is never taken back, so where more than the next day would follow it the feeds' servers are asked for the date. */
const NEXT_DAYS = 1;
/** A run further ahead than this needs a server that confirms the date; a nearer one only that none says otherwise. */
const UNCONFIRMED_DAYS_MAX = 7;
/** How far from ours the clock of a server may be and still agree with it. */
const AGREES_WITHIN_MS = 86_400_000;

export interface Leap {
  publishedDay: Day | undefined;
  day: Day;
  nowMs: number;
  /** The operator named the day; else the clock did. */
  isChosen: boolean;
  demo: boolean;
}

const daysAhead = ({ publishedDay, day }: Leap): number =>
  publishedDay === undefined ? 0 : day - publishedDay;

/** Whether somebody else must tell the time: a named day needs none, and the demo market has no servers to ask. */
export const needsServers = (leap: Leap): boolean =>
  daysAhead(leap) > NEXT_DAYS && !leap.isChosen && !leap.demo;

/**
 * Why a run may not publish its day without `--force`, or undefined. A service that was off for a while is believed when
 * most of its feeds' servers have the same date, for up to a week also when none answers; a named day when it is not in the
 * future.
 */
export function leapProblem(leap: Leap, serversMs: readonly number[]): string | undefined {
  const { publishedDay, day, nowMs } = leap;
  if (leap.isChosen && day > dayAt(nowMs))
    return `${formatDay(day)} is in the future, and no earlier day could follow it; correct --as-of, or add --force`;
  if (!needsServers(leap)) return undefined;
  if (serversMs.length === 0 && daysAhead(leap) <= UNCONFIRMED_DAYS_MAX) return undefined;
  const gap = `${formatDay(day)} is ${day - publishedDay!} days after the published ${formatDay(publishedDay!)}`;
  if (serversMs.length === 0)
    return `${gap}, and no feed's server confirms that date; if the clock is right, run 'prisme refresh --force'`;
  const agreeing = serversMs.filter((ms) => Math.abs(ms - nowMs) <= AGREES_WITHIN_MS);
  if (agreeing.length * 2 > serversMs.length) return undefined;
  const told = formatDay(dayAt(serversMs.toSorted((a, b) => a - b)[serversMs.length >> 1]!));
  return `${gap}, but the feeds' servers say it is ${told}; set the clock, or run 'prisme refresh --force' if it is right`;
}
