import { type EanColumn, eanColumn } from '../../domain/ean.ts';
import { median } from '../../domain/sorting/median.ts';
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

/** Some of a feed's articles, each with its price at the same place. */
export interface PriceSample {
  eans: EanColumn;
  ores: Float64Array;
}

/** Articles evenly spread over the feed. */
export function priceSample(prices: SpoolPrices, most = SAMPLE_MAX): PriceSample {
  const count = Math.min(prices.count, most);
  const sample = { eans: eanColumn(count), ores: new Float64Array(count) };
  for (let i = 0; i < count; i++) {
    const at = Math.floor((i * prices.count) / count);
    sample.eans[i] = prices.ean(at);
    sample.ores[i] = prices.ore(at);
  }
  return sample;
}

/**
 * Tells by a sample where that is enough. A file that hides twenty shared articles among a hundred thousand of its own is looked up
 * whole.
 */
export function feedRatio(
  sample: PriceSample,
  prices: () => SpoolPrices,
  references: References,
  voice: number,
): PriceRatio {
  const found = priceRatio(sample, references, voice);
  const isWhole = sample.eans.length < SAMPLE_MAX;
  if (isWhole || found.articles >= RATIO_ARTICLES_MIN) return found;
  return priceRatio(priceSample(prices(), Number.POSITIVE_INFINITY), references, voice);
}

/** Holds a feed's prices against what other voices asked last night; articles that nobody else has say nothing. */
function priceRatio({ eans, ores }: PriceSample, references: References, voice: number): PriceRatio {
  const ratios: number[] = [];
  for (let i = 0; i < eans.length; i++) {
    const reference = references.find(eans[i]!);
    if (reference !== undefined && reference.voice !== voice) ratios.push(ores[i]! / reference.ore);
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
