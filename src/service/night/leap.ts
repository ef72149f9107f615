import { type Day, dayAt, formatDay } from '../../domain/day.ts';

/** A published day cannot be undone, so a larger step than this asks the feeds' servers for the date. */
const NEXT_DAYS = 1;
/** A larger step needs a server that confirms the date; a smaller one only needs that none contradicts it. */
const UNCONFIRMED_DAYS_MAX = 7;
/** A server's clock agrees with ours up to this difference. */
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

/** Whether servers must be asked for the date. A day named by the operator needs none, and the demo market has none. */
export const needsServers = (leap: Leap): boolean =>
  daysAhead(leap) > NEXT_DAYS && !leap.isChosen && !leap.demo;

/**
 * Why a day needs `--force` to be published; undefined when it does not. After a pause, the date is accepted if most of the
 * feeds' servers agree, and up to a week also if none answers. A day named by the operator must not be in the future.
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
  const serversDay = formatDay(dayAt(serversMs.toSorted((a, b) => a - b)[serversMs.length >> 1]!));
  return `${gap}, but the feeds' servers say it is ${serversDay}; set the clock, or run 'prisme refresh --force' if it is right`;
}
