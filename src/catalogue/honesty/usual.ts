import { type DayRun, isAbove } from '../../domain/claim.ts';
import { addDays, type Day } from '../../domain/day.ts';
import type { ProductPoint } from '../../domain/history.ts';
import type { Ore } from '../../domain/money.ts';
import { doubled } from '../../domain/sorting.ts';
import { addRead, PRICED, Spells, UNKNOWN } from './spells.ts';
import { wasRaisedFirst } from './verdict.ts';

/** The usual price is the median of the days from 180 to 31 before a start, of which 45 must be known. */
export const USUAL_FROM_DAYS = 180;
export const USUAL_TO_DAYS = 31;
export const USUAL_KNOWN_MIN = 45;
const TAKEN_WITHIN_DAYS = 90;

/** Scratch arrays of prices and their numbers of days, sorted by price; reused for every offer. */
let ores = new Float64Array(64);
let lengths = new Int32Array(64);

/** Returns 0 if too few days are known. */
export function usualBefore(spells: Spells, start: number): number {
  const [from, to] = [start - USUAL_FROM_DAYS, start - USUAL_TO_DAYS];
  let [size, days] = [0, 0];
  for (let at = spells.count - 1; spells.reaches(at, from); at--) {
    if (!spells.isPriced(at)) continue;
    const within = spells.daysWithin(at, from, to);
    if (within === 0) continue;
    days += within;
    size = insert(size, spells.ore[at]!, within);
  }
  return days < USUAL_KNOWN_MIN ? 0 : lowerMedian(days);
}

/** Whether the shop asked the usual price or less on any of the 90 days before the start; false if it is 0, unknown. */
export function tookWithin90(spells: Spells, usualOre: number, start: number): boolean {
  for (let at = spells.count - 1; spells.reaches(at, start - TAKEN_WITHIN_DAYS); at--)
    if (spells.isPriced(at) && spells.from[at]! < start && !isAbove(spells.ore[at]!, usualOre)) return true;
  return false;
}

function insert(size: number, ore: number, days: number): number {
  let at = size;
  while (ores[at - 1]! > ore) at--;
  if (size === ores.length) [ores, lengths] = [doubled(ores), doubled(lengths)];
  ores.copyWithin(at + 1, at, size);
  lengths.copyWithin(at + 1, at, size);
  ores[at] = ore;
  lengths[at] = days;
  return size + 1;
}

/** The lower median, so that the result is a price that was really asked. */
function lowerMedian(days: number): number {
  let at = 0;
  let reached = lengths[0]!;
  while (2 * reached < days) reached += lengths[++at]!;
  return ores[at]!;
}

const spells = new Spells();

/** The days on which a shop was read. Without it every day with a price counts as known. */
type ReadOf = (vendorId: number) => readonly DayRun[];

/** Returns null if too few days are known. */
export function usualOfProduct(points: readonly ProductPoint[], start: Day, readOf?: ReadOf): Ore | null {
  fill(points, addDays(start, -1), readOf);
  return (usualBefore(spells, start) || null) as Ore | null;
}

export function wasProductRaised(
  points: readonly ProductPoint[],
  { start, previousOre, currentOre }: { start: Day; previousOre: Ore; currentOre: Ore },
  readOf?: ReadOf,
): { usualOre: Ore | null; isRaised: boolean } {
  fill(points, addDays(start, -1), readOf);
  const usualOre = usualBefore(spells, start);
  const figures = {
    priceOre: currentOre,
    beforeOre: previousOre,
    usualOre,
    wasUsual: tookWithin90(spells, usualOre, start),
  };
  return { usualOre: (usualOre || null) as Ore | null, isRaised: wasRaisedFirst(figures, previousOre) };
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
