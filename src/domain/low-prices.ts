import { addDays, type Day } from './day.ts';
import { lowestBetween, type ProductPoint, type VendorPoint } from './history.ts';
import type { Ore } from './money.ts';
import { weightedMedian } from './sorting.ts';

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
