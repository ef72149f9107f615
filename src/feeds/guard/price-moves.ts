import { type SpoolPrices, sharedPrices } from '../../store/spool/prices.ts';

/** How a feed's prices moved since its last good reading. */
export interface PriceMoves {
  /** Articles in both readings, and those of them that changed. */
  shared: number;
  changed: number;
  /** The factor by which most of those that changed moved, and how many did; null when none moved. */
  factor: { by: number; articles: number } | null;
}

/** Prices that move by less are everyday changes. */
const MOVED_BELOW = 0.97;
const MOVED_ABOVE = 1.03;
/** Two moves by one factor. */
const SAME_FACTOR = 0.01;
/** A before price this close to the price on the other side of a move says that a sale began or ended. */
const SAME_PRICE = 0.01;

/**
 * Finds a whole file multiplied by something: øre read as kroner, euros, prices without moms. A sale on everything looks
 * the same but for its before prices, which are the prices of yesterday, or of tomorrow when it ends: those rows do not count.
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

/** The most factors within ± 1 % of each other, and the one in their middle. */
function commonFactor(sorted: readonly number[]): PriceMoves['factor'] {
  let best: PriceMoves['factor'] = null;
  for (let low = 0, high = 0; high < sorted.length; high++) {
    while (sorted[high]! > (sorted[low]! * (1 + SAME_FACTOR)) / (1 - SAME_FACTOR)) low++;
    const articles = high - low + 1;
    if (articles > (best?.articles ?? 0)) best = { by: sorted[(low + high) >> 1]!, articles };
  }
  return best;
}
