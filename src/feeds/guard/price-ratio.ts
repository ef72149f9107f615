import { type EanColumn, type EanNumber, eanColumn } from '../../domain/ean.ts';
import { median } from '../../domain/sorting.ts';
import type { References } from '../../store/packed/references.ts';
import type { SpoolPrices } from '../../store/spool/prices.ts';

/** A feed's prices compared with other shops'. */
export interface PriceRatio {
  /** The median of price ÷ reference. */
  by: number;
  articles: number;
}

/** Compared with at least two other voices of good record, which no single rival can move. */
export interface FeedRatio extends PriceRatio {
  /** Number of compared articles that cost what they cost at the feed's last good reading. */
  still: number;
  /** Compared with any other voice of good record, even a single one. */
  any: PriceRatio;
  /** Some of the articles that cost what they cost at the last good reading. */
  stillEans: readonly EanNumber[];
}

const SAMPLE_MAX = 2_000;

/** Some of a feed's articles in parallel arrays. */
export interface PriceSample {
  eans: EanColumn;
  ores: Float64Array;
  /** The prices at the feed's last good reading; 0 where it lacked the article. */
  before: Float64Array;
}

/** Takes articles evenly spread over the feed. `good` has the prices of its last good reading. */
export function priceSample(
  prices: SpoolPrices,
  good: SpoolPrices | null = null,
  most = SAMPLE_MAX,
): PriceSample {
  const count = Math.min(prices.count, most);
  const sample = { eans: eanColumn(count), ores: new Float64Array(count), before: new Float64Array(count) };
  let known = 0;
  for (let i = 0; i < count; i++) {
    const at = Math.floor((i * prices.count) / count);
    const ean = prices.ean(at);
    sample.eans[i] = ean;
    sample.ores[i] = prices.ore(at);
    // Both are sorted by code, so the last good reading is walked once.
    while (good !== null && known < good.count && good.ean(known) < ean) known++;
    if (good !== null && known < good.count && good.ean(known) === ean) sample.before[i] = good.ore(known);
  }
  return sample;
}

/** The voice whose prices are compared. */
export interface ComparedVoice {
  voice: number;
  /** The voice has a good record. */
  isTrusted: boolean;
}

/** Uses the whole file where the sample is too small: a file may hide twenty shared articles among a hundred thousand. */
export function feedRatio(
  sample: PriceSample,
  whole: () => PriceSample,
  references: References,
  own: ComparedVoice,
): FeedRatio {
  const found = ratioOf(sample, references, own);
  const isEnough = ({ articles }: PriceRatio) => articles === 0 || articles >= RATIO_ARTICLES_MIN;
  const isWhole = sample.eans.length < SAMPLE_MAX;
  if (isWhole || (found.any.articles > 0 && isEnough(found.any) && isEnough(found))) return found;
  return ratioOf(whole(), references, own);
}

export const wholeSample = (prices: SpoolPrices, good: SpoolPrices | null): PriceSample =>
  priceSample(prices, good, Number.POSITIVE_INFINITY);

const SEVERAL = 2;
/** A price that moved by at most this share stands still. */
const STILL = 0.03;
const EANS_KEPT = 200;

/** Compares with what other voices asked last night; articles that nobody else has are left out. */
function ratioOf({ eans, ores, before }: PriceSample, references: References, own: ComparedVoice): FeedRatio {
  const any: number[] = [];
  const several: number[] = [];
  const stillEans: EanNumber[] = [];
  let still = 0;
  for (let i = 0; i < eans.length; i++) {
    const reference = references.find(eans[i]!);
    if (reference === undefined || reference.voice === own.voice) continue;
    const by = ores[i]! / reference.ore;
    any.push(by);
    const isStill = Math.abs(ores[i]! - before[i]!) <= STILL * before[i]!;
    if (isStill) stillEans.push(eans[i]!);
    // A voice of good record that had the article is itself counted among the reference's voices.
    const others = reference.voices - Number(own.isTrusted && before[i]! > 0 && reference.voices > 1);
    if (others < SEVERAL) continue;
    several.push(by);
    if (isStill) still++;
  }
  return {
    by: median(several),
    articles: several.length,
    still,
    any: { by: median(any), articles: any.length },
    stillEans: stillEans.slice(0, EANS_KEPT),
  };
}

/** A ratio of fewer articles says nothing. */
export const RATIO_ARTICLES_MIN = 20;

const WITHOUT_MOMS = 0.8;
const MOMS_TWICE = 1.25;
const KNOWN: readonly (readonly [ratio: number, looksLike: string])[] = [
  [0.01, 'a decimal point in the wrong place'],
  [100, 'øre read as kroner, or decimals that were lost'],
  [0.134, 'prices in euro'],
  [7.46, 'kroner among prices in euro'],
  [WITHOUT_MOMS, 'prices without moms'],
  [MOMS_TWICE, 'prices with moms added twice'],
];
const KNOWN_WITHIN = 0.06;

/** Names the usual cause of a ratio for the operator. */
export function ratioName(by: number): string {
  const known = KNOWN.find(([ratio]) => Math.abs(by / ratio - 1) <= KNOWN_WITHIN);
  return known === undefined ? '' : `, which looks like ${known[1]}`;
}

/** The range of honest prices relative to other shops'. */
export const RATIO_BAND = [0.67, 1.5] as const;

/**
 * Lost decimals and other currencies are beyond these limits, and no rival can cause such a ratio: a price over 2.5 times what
 * an article costs is no reference.
 */
const OUT_OF_REACH = [0.2, 5] as const;

export const isOutOfReach = (by: number): boolean => by <= OUT_OF_REACH[0] || by >= OUT_OF_REACH[1];

const MOMS_WITHIN = 0.01;

/** Whether prices lost their moms, or got it twice. */
export const isFactorOfMoms = (by: number): boolean =>
  [WITHOUT_MOMS, MOMS_TWICE].some((factor) => Math.abs(by / factor - 1) <= MOMS_WITHIN);

/** A price under this share of what others asked last night is steep. */
const STEEP = 0.6;

/** Estimates by an even sample how many of a file's articles are far cheaper than at other voices. */
export function steepShare(
  prices: SpoolPrices,
  references: References,
  voice: number,
): { articles: number; steep: number } {
  const { eans, ores } = priceSample(prices);
  let steep = 0;
  for (let i = 0; i < eans.length; i++) {
    const reference = references.find(eans[i]!);
    if (reference !== undefined && reference.voice !== voice && ores[i]! < STEEP * reference.ore) steep++;
  }
  const { count } = prices;
  return { articles: count, steep: eans.length === 0 ? 0 : (steep * count) / eans.length };
}
