import { type EanColumn, type EanNumber, eanColumn } from '../../domain/ean.ts';
import { median } from '../../domain/sorting.ts';
import type { References } from '../../store/packed/references.ts';
import type { SpoolPrices } from '../../store/spool/prices.ts';

/** How a feed's prices lie beside the other shops'. */
export interface PriceRatio {
  /** The median of price ÷ reference. */
  by: number;
  /** How many articles were compared. */
  articles: number;
}

/** A feed's prices beside those of several other voices of good record, which no single rival can move. */
export interface FeedRatio extends PriceRatio {
  /** How many of the compared articles cost what they cost at the feed's last good reading. */
  still: number;
  /** How the prices lie beside any other voice of good record, even one alone. */
  any: PriceRatio;
  /** Some of the articles that cost what they cost at the last good reading. */
  stillEans: readonly EanNumber[];
}

/** Articles of one feed that are looked up: more say nothing more. */
const SAMPLE_MAX = 2_000;

/** Some of a feed's articles, each with its prices at the same place. */
export interface PriceSample {
  eans: EanColumn;
  ores: Float64Array;
  /** What each cost at the feed's last good reading; 0 where it was not there. */
  before: Float64Array;
}

/** Articles evenly spread over the feed. `good` are the prices of its last good reading. */
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
    // Both are in order of the codes: one walk along the last good reading.
    while (good !== null && known < good.count && good.ean(known) < ean) known++;
    if (good !== null && known < good.count && good.ean(known) === ean) sample.before[i] = good.ore(known);
  }
  return sample;
}

/** Whose prices are compared: its voice, and whether that is one of good record. */
export interface ComparedVoice {
  voice: number;
  isTrusted: boolean;
}

/**
 * Tells by a sample where that is enough. A file that hides twenty shared articles among a hundred thousand of its own is looked up
 * whole.
 */
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

/** Everything of a file as a sample. */
export const wholeSample = (prices: SpoolPrices, good: SpoolPrices | null): PriceSample =>
  priceSample(prices, good, Number.POSITIVE_INFINITY);

const SEVERAL = 2;
/** A price within this share of the one before stands still. */
const STILL = 0.03;
const EANS_KEPT = 200;

/** Holds a feed's prices against what other voices asked last night; articles that nobody else has say nothing. */
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
    // A voice of good record that had the article is one of those that its price would be compared with.
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

/** With fewer articles compared than this a ratio says nothing. */
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

/** What a ratio usually comes from, for the operator. */
export function ratioName(by: number): string {
  const found = KNOWN.find(([ratio]) => Math.abs(by / ratio - 1) <= KNOWN_WITHIN);
  return found === undefined ? '' : `, which looks like ${found[1]}`;
}

/** How far a shop's honest prices may lie from the others': a slip multiplies that. */
export const RATIO_BAND = [0.67, 1.5] as const;

/**
 * Lost decimals and other currencies lie beyond these, and no rival brings such a ratio about: over 2.5 times what an
 * article costs no price is a reference.
 */
const OUT_OF_REACH = [0.2, 5] as const;

export const isOutOfReach = (by: number): boolean => by <= OUT_OF_REACH[0] || by >= OUT_OF_REACH[1];

const MOMS_WITHIN = 0.01;

/** Whether prices that moved by a factor lost their moms, or got it twice. */
export const isFactorOfMoms = (by: number): boolean =>
  [WITHOUT_MOMS, MOMS_TWICE].some((factor) => Math.abs(by / factor - 1) <= MOMS_WITHIN);

/** A price under this share of what others asked last night is a steep one. */
const STEEP = 0.6;

/** How many articles a file has, and how many of them lie far under what other voices asked; told by an even sample. */
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
