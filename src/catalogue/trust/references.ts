import type { Day } from '../../domain/day.ts';
import type { ProductPoint, VendorPoint } from '../../domain/history.ts';
import { weightedMedian } from '../../domain/median.ts';
import { HOLDING_BITS, stockNumber } from '../../store/packed.ts';

const USUAL_DAYS = 90;
const USUAL_DAYS_MIN = 7;
const OWN_DAYS = 30;
const SOLD_OUT = stockNumber('out_of_stock');

/**
 * The median of the last 90 days that had a price at which the article could be bought, however long ago they lie; 0 while
 * fewer than seven are known. `setBy` leaves out days whose lowest price another kind of shop set.
 */
export function usualLow(
  points: readonly ProductPoint[],
  today: Day,
  setBy?: (vendorId: number) => boolean,
  daysMin = USUAL_DAYS_MIN,
): number {
  const { days, spans } = lastDays(points, today, USUAL_DAYS, (point) =>
    point[4] === 2 || (setBy !== undefined && !setBy(point[2]!)) ? null : point[1],
  );
  return days < daysMin ? 0 : weightedMedian(spans);
}

/** Whether a shop's point is of an offer that was not held. */
export const wasFree = (point: VendorPoint | undefined): boolean =>
  point !== undefined && point[1] !== null && (point[4] & HOLDING_BITS) === 0;

/** Whether it is of one that counted: for sale, and not held. */
export const didCount = (point: VendorPoint | undefined): boolean => wasFree(point) && point![3] !== SOLD_OUT;

/** The median of a shop's own counting prices of its last 30 days on sale, and how many those are. */
export function ownPrice(points: readonly VendorPoint[], today: Day): { ore: number; days: number } {
  const { days, spans } = lastDays(points, today, OWN_DAYS, (point) => (didCount(point) ? point[1] : null));
  return { ore: weightedMedian(spans), days };
}

/** The prices of so many days back from yesterday, with how long each held. Days without a price are passed over. */
function lastDays<P extends ProductPoint | VendorPoint>(
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
