import { addDays, type Day } from './day.ts';
import type { Ore } from './money.ts';
import { weightedMedian } from './sorting.ts';

/**
 * Null if no price counts. Tier 2: sold out. If the shop is not of good record, the lowest price of a voice of good record
 * follows, or null. Older points lack these fields; their shops count as of good record.
 */
export type ProductPoint = readonly [
  day: Day,
  lowestOre: Ore | null,
  vendorId: number | null,
  vendorCount: number,
  tier?: 0 | 2,
  goodOre?: Ore | null,
  goodVendorId?: number | null,
];

/** A null price: the offer was gone. Stock and flags are packed numbers of store/packed. */
export type VendorPoint = readonly [
  day: Day,
  priceOre: Ore | null,
  beforeOre: Ore | null,
  stock: number,
  flags: number,
];

export type PricePoint = readonly [day: Day, priceOre: Ore | null];

type Point = ProductPoint | VendorPoint;

export const HISTORY_DAYS = 730;

/** Removes points of the same day or later first, so that a second run of a day replaces the first. */
export function record<P extends Point>(points: readonly P[], point: P): readonly P[] {
  const earlier = before(points, point[0]);
  const last = earlier.at(-1);
  const same = last === undefined ? point[1] === null : sameValue(last, point);
  return same ? earlier : [...earlier, point];
}

export function before<P extends Point>(points: readonly P[], day: Day): readonly P[] {
  const last = points.at(-1);
  return last === undefined || last[0] < day ? points : points.filter((point) => point[0] < day);
}

/** The points for lows, usual prices and trends: days on which the product was sold out have no price. */
export function buyable(points: readonly ProductPoint[]): readonly ProductPoint[] {
  return points.some((point) => point[4] === 2)
    ? points.map((point) => (point[4] === 2 ? ([point[0], null, null, 0] as const) : point))
    : points;
}

/**
 * The points for drops and trends: the lowest price in stock at voices of good record. A shop that became of good record
 * counts as such on earlier days too: otherwise its unchanged price would look like a drop on the night of that decision.
 */
export function goodLows(points: readonly ProductPoint[]): readonly ProductPoint[] {
  if (!points.some(({ length }) => length > PLAIN_LENGTH)) return points;
  const good = new Set<number | null>();
  const lows = points.toReversed().map((point): ProductPoint => {
    const [day, , vendorId, vendorCount, tier, goodOre = null, goodVendorId = null] = point;
    if (tier === 2) return [day, null, null, 0];
    if (tier === undefined || good.has(vendorId)) {
      good.add(vendorId);
      return [day, point[1], vendorId, vendorCount];
    }
    good.add(goodVendorId);
    return [day, goodOre, goodVendorId, vendorCount];
  });
  return lows.reverse();
}

const PLAIN_LENGTH = 4;

function sameValue(a: Point, b: Point): boolean {
  if (a.length !== b.length) return false;
  for (let i = 1; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Removes points that ended before the last 730 days. */
export function prune<P extends Point>(points: readonly P[], today: Day): readonly P[] {
  const border = today - HISTORY_DAYS;
  if (points.length < 2 || points[1]![0] > border) return points;
  let first = 0;
  while (first + 1 < points.length && points[first + 1]![0] <= border) first++;
  return points.slice(first);
}

/** The point in force at the end of a day; undefined before the first one. */
export function inForce<P extends Point>(points: readonly P[], day: Day): P | undefined {
  for (let i = points.length - 1; i >= 0; i--) if (points[i]![0] <= day) return points[i];
  return undefined;
}

export function lowestBetween(points: readonly Point[], from: Day, to: Day): Ore | null {
  let lowest: Ore | null = null;
  for (let i = 0; i < points.length; i++) {
    const [start, price] = points[i]!;
    const end = (points[i + 1]?.[0] ?? Number.POSITIVE_INFINITY) - 1;
    if (price !== null && start <= to && end >= from && (lowest === null || price < lowest)) lowest = price;
  }
  return lowest;
}

/** The lowest price of the 30 days before today; null if the product is younger. */
export function lowestOf30Days(points: readonly ProductPoint[], firstSeen: Day, today: Day): Ore | null {
  return firstSeen > addDays(today, -30)
    ? null
    : lowestBetween(points, addDays(today, -30), addDays(today, -1));
}

export function isLowest(points: readonly ProductPoint[], current = points.at(-1)?.[1] ?? null): boolean {
  return current !== null && points.every(([, price]) => price === null || current <= price);
}

const USUAL_DAYS = 90;
const USUAL_DAYS_MIN = 7;

/**
 * The median lowest price of the last 90 days in stock, however long ago; 0 if fewer than seven are known. With `setBy`
 * only prices of those shops count, or that of a voice of good record on days when another shop was cheapest.
 */
export function usualLow(
  points: readonly ProductPoint[],
  today: Day,
  setBy?: (vendorId: number) => boolean,
  daysMin = USUAL_DAYS_MIN,
): number {
  const { days, spans } = lastDays(points, today, USUAL_DAYS, (point) => {
    const [, lowestOre, vendorId, , tier, goodOre = null, goodVendorId = null] = point;
    if (tier === 2 || lowestOre === null) return null;
    if (setBy === undefined || setBy(vendorId!)) return lowestOre;
    return goodVendorId !== null && setBy(goodVendorId) ? goodOre : null;
  });
  return days < daysMin ? 0 : weightedMedian(spans);
}

/** The prices of the last `daysMax` days with a price, back from yesterday, each with its number of days. */
export function lastDays<P extends ProductPoint | VendorPoint>(
  points: readonly P[],
  today: Day,
  daysMax: number,
  priceOf: (point: P) => number | null,
) {
  const spans: [priceOre: number, days: number][] = [];
  let days = 0;
  let end: number = today;
  for (let i = points.length - 1; i >= 0 && days < daysMax; i--) {
    const point = points[i]!;
    if (point[0] >= today) continue;
    const price = priceOf(point);
    const length = Math.min(end - point[0], daysMax - days);
    end = point[0];
    if (price === null) continue;
    spans.push([price, length]);
    days += length;
  }
  return { days, spans };
}

/** A drop is measured from the lowest price of this many days, so that a rise and a fall back is no drop. */
export const LOWEST_OF_DAYS = 31;
export const TREND_DAYS = 30;

/** A smaller change counts as stable. */
const STABLE_PERCENT = 1;

export type PriceTrend = 'falling' | 'stable' | 'rising';

interface ProductPast {
  /** The result of `goodLows`. */
  points: readonly ProductPoint[];
  firstSeen: Day;
  today: Day;
}

/** The lowest price of the 31 days that ended `days` days ago; null without one or if the product is younger. */
export function lowestUntil({ points, firstSeen, today }: ProductPast, days: number): Ore | null {
  const then = addDays(today, -days);
  return firstSeen > then ? null : lowestBetween(points, addDays(then, 1 - LOWEST_OF_DAYS), then);
}

export function trendBetween(previousOre: Ore, currentOre: Ore): PriceTrend {
  const change = currentOre - previousOre;
  if (Math.abs(change) * 100 < STABLE_PERCENT * previousOre) return 'stable';
  return change < 0 ? 'falling' : 'rising';
}
