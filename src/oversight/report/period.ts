import { USUAL_FROM_DAYS, USUAL_KNOWN_MIN, USUAL_TO_DAYS } from '../../catalogue/honesty/usual.ts';
import { USUAL_PRIOR_RULE } from '../../catalogue/honesty/verdict.ts';
import { type DayRun, GOOD_NIGHTS } from '../../domain/claim.ts';
import { addDays, type Day, formatDay } from '../../domain/day.ts';
import { HISTORY_DAYS } from '../../domain/history.ts';

/** The days that a report is about, both included. */
export interface ReportPeriod {
  from: Day;
  to: Day;
}

const PERIOD_DAYS_MAX = 31;
export const YEAR_DAYS = 365;
/** Four days of five must be known, the same share as of the 30 days before a reduction. */
export const YEAR_KNOWN_MIN = 292;

export const yearBegin = ({ to }: ReportPeriod): Day => addDays(to, 1 - YEAR_DAYS);

export function periodProblem({ from, to }: ReportPeriod, today: Day): string | undefined {
  if (to < from) return `--from ${formatDay(from)} comes after --to ${formatDay(to)}`;
  if (to > today) return `--to ${formatDay(to)} is in the future`;
  const days = to - from + 1;
  if (days > PERIOD_DAYS_MAX)
    return `from ${formatDay(from)} to ${formatDay(to)} are ${days} days; a report is about ${PERIOD_DAYS_MAX} at most`;
  return undefined;
}

export interface HistoryKnown {
  problem?: string;
  /** Known days of the 365 up to the last one. With too few, the report leaves out the year's lowest price. */
  yearDays: number;
}

/** `read` has the days on which any shop was read. */
export function historyKnown(period: ReportPeriod, published: Day, read: readonly DayRun[]): HistoryKnown {
  const { from, to } = period;
  const yearDays = knownWithin(read, yearBegin(period), to);
  const problemIs = (problem: string): HistoryKnown => ({ problem, yearDays });
  if (to > published)
    return problemIs(
      `the catalogue is of ${formatDay(published)}, and knows nothing of the days up to ${formatDay(to)}; run 'prisme refresh' first`,
    );
  const oldest = addDays(published, YEAR_DAYS - 1 - HISTORY_DAYS);
  if (to < oldest)
    return problemIs(
      `history is kept for ${HISTORY_DAYS} days: the oldest day that this catalogue can report on is ${formatDay(oldest)}`,
    );
  const days = knownWithin(read, from, to);
  if (days === 0) return problemIs(`no shop was read from ${formatDay(from)} to ${formatDay(to)}`);
  const { days: windowDays, knownMin } = USUAL_PRIOR_RULE;
  const before = knownWithin(read, addDays(from, -windowDays), addDays(from, -1));
  if (before < knownMin)
    return problemIs(
      `${before} of the ${windowDays} days before ${formatDay(from)} are known and ${knownMin} are needed: what prices were before cannot be said`,
    );
  const earlier = knownWithin(read, addDays(from, -USUAL_FROM_DAYS), addDays(from, -USUAL_TO_DAYS));
  if (earlier < USUAL_KNOWN_MIN)
    return problemIs(
      `${earlier} of the days from ${USUAL_FROM_DAYS} to ${USUAL_TO_DAYS} before ${formatDay(from)} are known and ${USUAL_KNOWN_MIN} are needed: whether prices were raised first cannot be said`,
    );
  return { yearDays };
}

function knownWithin(read: readonly DayRun[], from: Day, to: Day): number {
  let known = 0;
  let next: number = from;
  for (const [start, end] of read) {
    const last = Math.min(end + GOOD_NIGHTS, to);
    const first = Math.max(start, next);
    if (last < first) continue;
    known += last - first + 1;
    next = last + 1;
  }
  return known;
}

/** Unites the runs of days of several shops. */
export function joinedRuns(runs: readonly DayRun[]): DayRun[] {
  const joined: [Day, Day][] = [];
  for (const [from, to] of [...runs].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to) as Day;
    else joined.push([from, to]);
  }
  return joined;
}
