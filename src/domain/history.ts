import type { Day } from './day.ts';
import { addDays } from './day.ts';
import type { Ore } from './money.ts';

/**
 * A product's lowest price from a day on; null = no price that counts from that day. A price of tier 2, at which nothing
 * could be bought, says so. Where the shop is no voice of good record, the lowest price of such a voice stands behind it, null
 * where none had one; points of before this was kept lack it, and their shops are taken to be of good record.
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

/** One shop's price from a day on; null = the offer was gone. Stock and flags are the packed numbers of store/packed. */
export type VendorPoint = readonly [
  day: Day,
  priceOre: Ore | null,
  beforeOre: Ore | null,
  stock: number,
  flags: number,
];

/** A price from a day on; null = there was none from that day. */
export type PricePoint = readonly [day: Day, priceOre: Ore | null];

type Point = ProductPoint | VendorPoint;

export const HISTORY_DAYS = 730;

/**
 * Adds what holds from `point`'s day on. Points of that day or later go first, so a second run of a day replaces
 * the first. A point that says what already holds is not stored.
 */
export function record<P extends Point>(points: readonly P[], point: P): readonly P[] {
  const earlier = before(points, point[0]);
  const last = earlier.at(-1);
  const same = last === undefined ? point[1] === null : sameValue(last, point);
  return same ? earlier : [...earlier, point];
}

/** The points strictly before a day. */
export function before<P extends Point>(points: readonly P[], day: Day): readonly P[] {
  const last = points.at(-1);
  return last === undefined || last[0] < day ? points : points.filter((point) => point[0] < day);
}

/** As every low, usual price and trend reads them: days on which nothing could be bought had no price. */
export function buyable(points: readonly ProductPoint[]): readonly ProductPoint[] {
  return points.some((point) => point[4] === 2)
    ? points.map((point) => (point[4] === 2 ? ([point[0], null, null, 0] as const) : point))
    : points;
}

/**
 * As drops and trends read them: the lowest price of voices of good record on days on which it could be bought, and whose it
 * was. A shop that is of good record on a later day counts as one before it too: else its prices of always would fall on
 * the night on which its record is decided.
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

/** Drops points that no longer say anything about the last 730 days; the one in force at the border stays. */
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

/** The lowest price in force on any day of [from, to], null when there was none. */
export function lowestBetween(points: readonly Point[], from: Day, to: Day): Ore | null {
  let lowest: Ore | null = null;
  for (let i = 0; i < points.length; i++) {
    const [start, price] = points[i]!;
    const end = (points[i + 1]?.[0] ?? Number.POSITIVE_INFINITY) - 1;
    if (price !== null && start <= to && end >= from && (lowest === null || price < lowest)) lowest = price;
  }
  return lowest;
}

/** The mean of the prices in force, each day of [from, to] that had one counting once; null when none had. */
export function averageBetween(points: readonly Point[], from: Day, to: Day): number | null {
  let sum = 0;
  let days = 0;
  for (let i = 0; i < points.length; i++) {
    const [start, price] = points[i]!;
    const end = Math.min((points[i + 1]?.[0] ?? to + 1) - 1, to);
    const length = end - Math.max(start, from) + 1;
    if (price === null || length <= 0) continue;
    sum += price * length;
    days += length;
  }
  return days === 0 ? null : sum / days;
}

/** The lowest product price of the 30 days before today; null when the product is younger than that. */
export function lowestOf30Days(points: readonly ProductPoint[], firstSeen: Day, today: Day): Ore | null {
  return firstSeen > addDays(today, -30)
    ? null
    : lowestBetween(points, addDays(today, -30), addDays(today, -1));
}

/** Current ≤ every point we have. */
export function isLowest(points: readonly ProductPoint[], current = points.at(-1)?.[1] ?? null): boolean {
  return current !== null && points.every(([, price]) => price === null || current <= price);
}
