import { shownOre } from '../../contract/values.ts';
import type { Ean } from '../../domain/ean.ts';
import { buyable, goodLows, inForce } from '../../domain/history.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { lowsOf, percentileOf } from '../honesty/lows.ts';
import { usualOfProduct } from '../honesty/usual-product.ts';
import { lowestUntil, type PriceTrend, TREND_DAYS, trendBetween } from '../lists/trend.ts';

/** Where today's price of a product lies among its own of the last year: the numbers of the history's statistics. */
export interface PricePosition {
  lowest_30_days: number | null;
  lowest_90_days: number | null;
  lowest_365_days: number | null;
  usual_price: number | null;
  /** Share of the last 365 days that were dearer than today, percent. */
  percentile: number | null;
  /** Of the cheapest voice of good record, against its lowest price of the 31 days that end thirty days ago. */
  trend: PriceTrend | null;
}

export function pricePositionOf(generation: Generation, main: Ean): PricePosition {
  const today = generation.meta.day;
  const stored = generation.memory(main);
  const { points, firstSeen } =
    stored === undefined ? { points: [], firstSeen: today } : unpackMemory(stored);
  const bought = buyable(points);
  const lows = lowsOf(bought, firstSeen, today);
  const good = goodLows(points);
  const currentOre = inForce(good, today)?.[1] ?? null;
  const previousOre = lowestUntil({ points: good, firstSeen, today }, TREND_DAYS);
  return {
    lowest_30_days: shownOre(lows.days30Ore),
    lowest_90_days: shownOre(lows.days90Ore),
    lowest_365_days: shownOre(lows.days365Ore),
    usual_price: shownOre(usualOfProduct(bought, today)),
    percentile: percentileOf(bought, today),
    trend: currentOre === null || previousOre === null ? null : trendBetween(previousOre, currentOre),
  };
}
