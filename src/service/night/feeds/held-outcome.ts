import { type Day, dayAt } from '../../../domain/day.ts';
import { type Objection, staleDaysMax } from '../../../feeds/guard/guard.ts';
import type { FeedReport } from '../../../oversight/nights/night-report.ts';
import type { FeedTrust, GoodReading, HoldKind } from '../../../store/ports/state.ts';

const DOUBTED: readonly HoldKind[] = ['ratio', 'factor', 'grown', 'unreadable'];

/** What is not believed waits for the operator; what could not be read at all has failed once its offers are gone. */
export function heldOutcome(
  id: string,
  { kind, reason }: Objection,
  good: GoodReading | null,
  trust: FeedTrust,
  day: Day,
): Pick<FeedReport, 'status' | 'reason'> {
  const isDoubted = DOUBTED.includes(kind);
  const { nights } = trust.held!;
  const since = nights > 1 ? `; held for ${nights} nights` : '';
  const accept = isDoubted ? `; 'prisme feeds accept ${id}' takes it over` : '';
  if (good === null) return { status: isDoubted ? 'held' : 'failed', reason: reason + since + accept };
  const age = day - dayAt(good.readAtMs);
  if (age <= staleDaysMax(trust))
    return { status: 'held', reason: `${reason}; offers of ${ago(age)} stay${since}${accept}` };
  const gone = `; last read well ${ago(age)}, ${GONE}`;
  return { status: isDoubted ? 'held' : 'failed', reason: reason + gone + since + accept };
}

const GONE = 'its offers are gone';
const STAY = 'its offers stay, since half or more of the catalogue belongs to feeds that are held';

/** The report of a held feed whose offers stay however old they are. */
export const keptAnyway = (report: FeedReport): FeedReport => ({
  ...report,
  status: 'held',
  reason: report.reason?.replace(GONE, STAY) ?? null,
});

const ago = (days: number): string =>
  days <= 0 ? 'earlier today' : days === 1 ? 'yesterday' : `${days} days ago`;
