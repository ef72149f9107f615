import { type Day, dayAt } from '../../../domain/day.ts';
import { type Objection, STALE_DAYS_MAX } from '../../../feeds/guard/guard.ts';
import type { FeedReport } from '../../../oversight/nights/night-report.ts';
import type { FeedTrust, GoodReading } from '../../../store/ports/state.ts';

/** A price that is not believed waits for the operator; what could not be read at all has failed once its offers are gone. */
export function heldOutcome(
  id: string,
  { kind, reason }: Objection,
  good: GoodReading | null,
  { held }: FeedTrust,
  day: Day,
): Pick<FeedReport, 'status' | 'reason'> {
  const isDoubted = kind === 'ratio' || kind === 'factor' || kind === 'grown';
  const since = held!.nights > 1 ? `; held for ${held!.nights} nights` : '';
  const accept = isDoubted ? `; 'prisme feeds accept ${id}' takes it over` : '';
  if (good === null) return { status: isDoubted ? 'held' : 'failed', reason: reason + since + accept };
  const age = day - dayAt(good.readAtMs);
  if (age <= STALE_DAYS_MAX)
    return { status: 'held', reason: `${reason}; offers of ${ago(age)} stay${since}${accept}` };
  const gone = `; last read well ${ago(age)}, its offers are gone`;
  return { status: isDoubted ? 'held' : 'failed', reason: reason + gone + since + accept };
}

const ago = (days: number): string =>
  days <= 0 ? 'earlier today' : days === 1 ? 'yesterday' : `${days} days ago`;
