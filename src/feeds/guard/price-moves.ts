import { type SpoolPrices, sharedPrices } from '../../store/spool/prices.ts';

export interface PriceMoves {
  /** Number of articles in both readings. */
  shared: number;
  changed: number;
  /** The most common factor and its number of articles; null when no price moved. */
  factor: { by: number; articles: number } | null;
}

/** Smaller moves are everyday changes. */
const MOVED_BELOW = 0.97;
const MOVED_ABOVE = 1.03;
/** Two factors that differ by less are one. */
const SAME_FACTOR = 0.01;
/** A before price this close to the price on the other side of a move says that a sale began or ended. */
const SAME_PRICE = 0.01;

/**
 * Finds a file multiplied by a factor: øre read as kroner, euros, prices without moms. A sale on everything looks the same, but
 * its before prices are yesterday's prices, or tomorrow's when it ends: those rows do not count.
 */
export function priceMoves(before: SpoolPrices, after: SpoolPrices): PriceMoves {
  const factors: number[] = [];
  let shared = 0;
  let changed = 0;
  for (const { oldOre, oldBeforeOre, ore, beforeOre } of sharedPrices(before, after)) {
    shared++;
    if (ore === oldOre) continue;
    changed++;
    const factor = ore / oldOre;
    const isSale = isSame(beforeOre, oldOre) || isSame(oldBeforeOre, ore);
    if ((factor < MOVED_BELOW || factor > MOVED_ABOVE) && !isSale) factors.push(factor);
  }
  return { shared, changed, factor: commonFactor(factors.sort((a, b) => a - b)) };
}

const isSame = (beforeOre: number, ore: number): boolean => Math.abs(beforeOre - ore) <= SAME_PRICE * ore;

/** Finds the largest group of factors within ± 1 % of each other, and the one in its middle. */
function commonFactor(sorted: readonly number[]): PriceMoves['factor'] {
  let best: PriceMoves['factor'] = null;
  for (let low = 0, high = 0; high < sorted.length; high++) {
    while (sorted[high]! > (sorted[low]! * (1 + SAME_FACTOR)) / (1 - SAME_FACTOR)) low++;
    const articles = high - low + 1;
    if (articles > (best?.articles ?? 0)) best = { by: sorted[(low + high) >> 1]!, articles };
  }
  return best;
}
