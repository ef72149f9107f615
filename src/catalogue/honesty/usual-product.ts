import { addDays, type Day } from '../../domain/day.ts';
import type { ProductPoint } from '../../domain/history.ts';
import type { DayRun } from '../../domain/honesty/claim.ts';
import type { Ore } from '../../domain/money.ts';
import { addRead } from './series/known-days.ts';
import { PRICED, Spells, UNKNOWN } from './series/spells.ts';
import { tookWithin90, usualBefore } from './steps/usual.ts';
import { wasRaisedFirst } from './steps/verdict.ts';

const spells = new Spells();

/** On which days the shop that set a price was read; undefined where every day that has a price counts as known. */
type ReadOf = (vendorId: number) => readonly DayRun[];

/** The median of a product's lowest price from 180 to 31 days before a day; null when fewer than 45 are known. */
export function usualOfProduct(points: readonly ProductPoint[], start: Day, readOf?: ReadOf): Ore | null {
  fill(points, addDays(start, -1), readOf);
  return (usualBefore(spells, start) || null) as Ore | null;
}

/** Whether a product's lowest price was raised before it fell from `previousOre` on `start`. */
export function wasProductRaised(
  points: readonly ProductPoint[],
  { start, previousOre, currentOre }: { start: Day; previousOre: Ore; currentOre: Ore },
  readOf?: ReadOf,
): { usualOre: Ore | null; isRaised: boolean } {
  fill(points, addDays(start, -1), readOf);
  const usualOre = usualBefore(spells, start);
  const weighed = {
    priceOre: currentOre,
    beforeOre: previousOre,
    usualOre,
    wasUsual: usualOre > 0 && tookWithin90(spells, usualOre, start),
  };
  return { usualOre: (usualOre || null) as Ore | null, isRaised: wasRaisedFirst(weighed, previousOre) };
}

function fill(points: readonly ProductPoint[], until: Day, readOf: ReadOf | undefined): void {
  spells.clear();
  for (let i = 0; i < points.length; i++) {
    const [from, ore, vendorId, , tier] = points[i]!;
    if (from > until) return;
    const to = Math.min((points[i + 1]?.[0] ?? until + 1) - 1, until);
    if (ore === null || tier === 2) spells.add(from, to, UNKNOWN, 0);
    else if (readOf === undefined || vendorId === null) spells.add(from, to, PRICED, ore);
    else addRead(spells, from, to, PRICED, ore, readOf(vendorId), 0);
  }
}
