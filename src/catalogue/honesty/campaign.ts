import { isAbove, isBelow, NEVER } from '../../domain/claim.ts';
import { addDays, type Day } from '../../domain/day.ts';
import { CLAIMED, type Spells } from './spells.ts';
import { priorPeriodMovesOn } from './verdict.ts';

/** Up to this many nights without a known price between two claims do not end a campaign. */
const AWAY_NIGHTS_MAX = 14;
const UNCLAIMED_NIGHTS_MAX = 2;
/** A before price may appear in a feed this many nights after the price fell. */
const LATE_NIGHTS_MAX = 3;

/** The first day of the campaign that the last spell, a claimed one, belongs to. */
export function campaignStart(spells: Spells): Day {
  const last = spells.count - 1;
  let first = last;
  let [highest, lowest] = [spells.ore[last]!, spells.ore[last]!];
  let [unclaimed, away] = [0, 0];
  for (let at = last - 1; at >= 0; at--) {
    const ore = spells.ore[at]!;
    if (!spells.isPriced(at)) {
      away += spells.days(at);
      if (away > AWAY_NIGHTS_MAX) break;
    } else if (spells.kind[at] !== CLAIMED) {
      unclaimed += spells.days(at);
      if (unclaimed > UNCLAIMED_NIGHTS_MAX || isBelow(ore, lowest)) break;
    } else {
      // A price rise begins a new campaign; a further fall does not.
      if (isAbove(highest, ore)) break;
      highest = Math.max(highest, ore);
      lowest = Math.min(lowest, ore);
      first = at;
      unclaimed = 0;
      away = 0;
    }
  }
  return (spells.from[first]! - lateNights(spells, first)) as Day;
}

function lateNights(spells: Spells, first: number): number {
  const ore = spells.ore[first]!;
  let nights = 0;
  for (let at = first - 1; spells.isPriced(at) && nights <= LATE_NIGHTS_MAX; at--) {
    const earlier = spells.ore[at]!;
    if (isAbove(earlier, ore)) return nights;
    if (isBelow(earlier, ore)) return 0;
    nights += spells.days(at);
  }
  return 0;
}

const DAYS_MIN = 90;

export interface OnSaleDays {
  known: number;
  claimed: number;
}

export function countOnSale(spells: Spells, into: OnSaleDays): void {
  into.known = 0;
  into.claimed = 0;
  for (let at = 0; at < spells.count; at++) {
    if (!spells.isPriced(at)) continue;
    into.known += spells.days(at);
    if (spells.kind[at] === CLAIMED) into.claimed += spells.days(at);
  }
}

/** Whether an offer had a claim on more than half of at least 90 known days. */
export const isAlwaysOnSale = ({ known, claimed }: OnSaleDays): boolean =>
  known >= DAYS_MIN && 2 * claimed > known;

export const turnsAlwaysOnSale = ({ known, claimed }: OnSaleDays): number =>
  Math.max(1, DAYS_MIN - known, known - 2 * claimed + 1);

/** After 60 days the prior period moves along with the date, and a claim that stays becomes "always on sale". */
export function changesOn(
  spells: Spells,
  sinceDay: Day,
  today: Day,
  periodDays: number,
  onSale: OnSaleDays,
): Day {
  const movesOn = priorPeriodMovesOn(sinceDay);
  const period = today < movesOn ? movesOn : movedPeriodChangesOn(spells, today, periodDays);
  return Math.min(period, isAlwaysOnSale(onSale) ? NEVER : today + turnsAlwaysOnSale(onSale)) as Day;
}

/** The period changes when a day unlike today leaves it, and on the night after a price change, when today enters it. */
function movedPeriodChangesOn(spells: Spells, today: Day, periodDays: number): Day {
  const last = spells.count - 1;
  const first = (today - periodDays) as Day;
  const isLikeToday = (at: number): boolean => spells.isPriced(at) && spells.ore[at] === spells.ore[last];
  if (spells.from[last] === today && !isLikeToday(last - 1)) return addDays(today, 1);
  for (let at = spells.indexOf(first); at < last; at++)
    if (!isLikeToday(at)) return (Math.max(spells.from[at] ?? first, first) + periodDays + 1) as Day;
  return NEVER;
}
