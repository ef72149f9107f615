import { shownOre } from '../../contract/values.ts';
import { addDays, type Day } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import {
  buyable,
  goodLows,
  inForce,
  lowestBetween,
  lowestUntil,
  type PricePoint,
  type PriceTrend,
  type ProductPoint,
  TREND_DAYS,
  trendBetween,
  type VendorPoint,
} from '../../domain/history.ts';
import { type Ore, percentOf } from '../../domain/money.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import { HOLDING_BITS } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { usualOfProduct } from '../honesty/usual.ts';

export interface PricePosition {
  lowest_30_days: number | null;
  lowest_90_days: number | null;
  lowest_365_days: number | null;
  usual_price: number | null;
  /** The percentage of the last 365 days that were dearer than today. */
  percentile: number | null;
  /** The lowest price of voices of good record, compared with that of the 31 days that ended 30 days ago. */
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

/** The lows of a product (`buyable` points) or of an offer (`countedPoints`); null for spans before it was first seen. */
export function lowsOf(points: readonly (ProductPoint | VendorPoint)[], firstSeen: Day, today: Day) {
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

export interface PriceLines {
  firstSeen: Day;
  usualOre: Ore | null;
  /** The lowest price and its shop; null on days on which the product could not be bought. */
  lowest: readonly (readonly [day: Day, lowestOre: Ore | null, vendorId: number | null])[];
  /** Days on which a shop's price was held have none. */
  shops: readonly { vendorId: number; points: readonly PricePoint[]; before: readonly PricePoint[] }[];
}

/** Returns undefined for an unknown EAN. An article without offers keeps its past for 730 days. */
export function priceLinesOf(generation: Generation, main: Ean): PriceLines | undefined {
  const stored = generation.memory(main);
  if (stored === undefined) return undefined;
  const { firstSeen, points, vendors } = unpackMemory(stored);
  const bought = buyable(points);
  return {
    firstSeen,
    usualOre: usualOfProduct(bought, generation.meta.day),
    lowest: bought.map(([day, lowestOre, vendorId]) => [day, lowestOre, vendorId]),
    shops: vendors.map(([vendorId, own]) => ({
      vendorId,
      points: own.map(([day, priceOre, , , flags]) => [day, (flags & HOLDING_BITS) !== 0 ? null : priceOre]),
      before: own.map(([day, , beforeOre]) => [day, beforeOre]),
    })),
  };
}
