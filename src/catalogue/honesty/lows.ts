import { addDays, type Day } from '../../domain/day.ts';
import { inForce, lowestBetween, type ProductPoint, type VendorPoint } from '../../domain/history.ts';
import { type Ore, percentOf } from '../../domain/money.ts';
import { HOLDING_BITS, stockNumber } from '../../store/packed/codes.ts';

/** The lowest prices of the days before today. */
export interface Lows {
  /** As far back as history reaches. */
  everOre: Ore | null;
  days365Ore: Ore | null;
  days90Ore: Ore | null;
  days30Ore: Ore | null;
}

const SOLD_OUT = stockNumber('out_of_stock');

/** A shop's prices as lows read them: an offer that was sold out or held had none. */
export const counted = (points: readonly VendorPoint[]): readonly VendorPoint[] =>
  points.map((point) =>
    point[3] === SOLD_OUT || (point[4] & HOLDING_BITS) !== 0 ? [point[0], null, null, 0, 0] : point,
  );

/**
 * Of a product (`buyable`) or of one shop's offer (`counted`), with a claim or without; null where it was first seen later
 * than that.
 */
export function lowsOf(points: readonly (ProductPoint | VendorPoint)[], firstSeen: Day, today: Day): Lows {
  const yesterday = addDays(today, -1);
  const lowest = (days: number) => {
    const from = addDays(today, -days);
    return firstSeen > from ? null : lowestBetween(points, from, yesterday);
  };
  return {
    everOre: lowestBetween(points, firstSeen, yesterday),
    days365Ore: lowest(365),
    days90Ore: lowest(90),
    days30Ore: lowest(30),
  };
}

const YEAR_DAYS = 365;

/** Which share of the last year's days that had a price were dearer than today, in percent; null without such days or a price. */
export function percentileOf(points: readonly ProductPoint[], today: Day): number | null {
  const current = inForce(points, today)?.[1] ?? null;
  const [from, to] = [today - YEAR_DAYS, today - 1];
  let [days, dearer] = [0, 0];
  points.forEach(([day, ore], i) => {
    const end = Math.min((points[i + 1]?.[0] ?? to + 1) - 1, to);
    const length = end - Math.max(day, from) + 1;
    if (ore === null || length <= 0) return;
    days += length;
    if (current !== null && ore > current) dearer += length;
  });
  return current === null || days === 0 ? null : percentOf(dearer, days);
}
