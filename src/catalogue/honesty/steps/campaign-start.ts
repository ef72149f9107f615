import type { Day } from '../../../domain/day.ts';
import { CLAIMED, type Spells } from '../series/spells.ts';
import { isAbove, isBelow } from '../series/tolerance.ts';

/** Nights gone or unknown between two nights with a claim that do not end a campaign. */
const AWAY_NIGHTS_MAX = 14;
const UNCLAIMED_NIGHTS_MAX = 2;
/** Before prices arrive in feeds up to so many nights after the price fell. */
const LATE_NIGHTS_MAX = 3;

/** The first day of the reduction that the last spell belongs to, which is one with a claim. */
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
      // A rise inside a campaign begins a new one; falls inside it keep the first start.
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

/** How many nights before its first claim the price had already fallen to that amount. */
function lateNights(spells: Spells, first: number): number {
  const ore = spells.ore[first]!;
  let nights = 0;
  for (let at = first - 1; at >= 0 && spells.isPriced(at) && nights <= LATE_NIGHTS_MAX; at--) {
    const earlier = spells.ore[at]!;
    if (isAbove(earlier, ore)) return nights;
    if (isBelow(earlier, ore)) return 0;
    nights += spells.days(at);
  }
  return 0;
}
