import type { Day } from './day.ts';
import type { ProductPoint, VendorPoint } from './history.ts';
import { weightedMedian } from './sorting/median.ts';

const USUAL_DAYS = 90;
const USUAL_DAYS_MIN = 7;

/**
 * The median of the last 90 days that had a price at which the article could be bought, however long ago they lie; 0 while
 * fewer than seven are known. `setBy` tells whose prices are asked for: of a day whose lowest price another shop set, the
 * lowest of a voice of good record takes its place where that is known and asked for.
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

/** The prices of so many days back from yesterday, with how long each held. Days without a price are passed over. */
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
