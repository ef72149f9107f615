import { median } from '../../domain/median.ts';
import type { References } from '../../store/packed/references.ts';
import type { SpoolPrices } from '../../store/spool/prices.ts';

/** How a feed's prices lie beside the other shops'. */
export interface PriceRatio {
  /** The median of price ÷ reference. */
  by: number;
  /** How many articles were compared. */
  articles: number;
}

/** Articles of one feed that are looked up: more say nothing more. */
const SAMPLE_MAX = 2_000;

/** Articles evenly spread over the feed: codes and prices in turn. */
export function priceSample(prices: SpoolPrices, most = SAMPLE_MAX): Float64Array {
  const count = Math.min(prices.count, most);
  const sample = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    const at = Math.floor((i * prices.count) / count);
    sample[i * 2] = prices.ean(at);
    sample[i * 2 + 1] = prices.ore(at);
  }
  return sample;
}

/**
 * Tells by a sample where that is enough. A file that hides twenty shared articles among a hundred thousand of its own is looked up
 * whole.
 */
export function feedRatio(
  sample: Float64Array,
  prices: () => SpoolPrices,
  references: References,
  voice: number,
): PriceRatio {
  const found = priceRatio(sample, references, voice);
  const isWhole = sample.length < SAMPLE_MAX * 2;
  if (isWhole || found.articles >= RATIO_ARTICLES_MIN) return found;
  return priceRatio(priceSample(prices(), Number.POSITIVE_INFINITY), references, voice);
}

/** Holds a feed's prices against what other voices asked last night; articles that nobody else has say nothing. */
function priceRatio(sample: Float64Array, references: References, voice: number): PriceRatio {
  const ratios: number[] = [];
  for (let i = 0; i < sample.length; i += 2) {
    const reference = references.find(sample[i]!);
    if (reference !== undefined && reference.voice !== voice) ratios.push(sample[i + 1]! / reference.ore);
  }
  return { by: median(ratios), articles: ratios.length };
}

/** With fewer articles compared than this a ratio says nothing. */
export const RATIO_ARTICLES_MIN = 20;

const KNOWN: readonly (readonly [ratio: number, looksLike: string])[] = [
  [0.01, 'a decimal point in the wrong place'],
  [100, 'øre read as kroner, or decimals that were lost'],
  [0.134, 'prices in euro'],
  [7.46, 'kroner among prices in euro'],
  [0.8, 'prices without moms'],
  [1.25, 'prices with moms added twice'],
];
const KNOWN_WITHIN = 0.06;

/** What a ratio usually comes from, for the operator. */
export function ratioName(by: number): string {
  const found = KNOWN.find(([ratio]) => Math.abs(by / ratio - 1) <= KNOWN_WITHIN);
  return found === undefined ? '' : `, which looks like ${found[1]}`;
}
