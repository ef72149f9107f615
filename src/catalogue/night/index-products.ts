import { addDays, type Day } from '../../domain/day.ts';
import type { DefectiveArticles } from '../../domain/defects.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { unitPriceOf } from '../../domain/measure/measure.ts';
import { HELD_TIER, NO_TEXTS, type OfferTexts } from '../../domain/product.ts';
import { meanRating, type OfferRating, type Raters } from '../../domain/rating.ts';
import { descriptionAt, offerEndAt, vendorIdAt } from '../../store/packed/offer-line.ts';
import type { GenerationBuilder } from '../../store/ports/catalogue.ts';
import { NO_DROP, NO_PRICE, NO_UNIT_PRICE, unitPriceKey } from '../../store/ports/traits.ts';
import { offerOfLine, type SpoolLine } from '../../store/spool/read.ts';
import { tellingSentences } from '../../store/spool/sentences.ts';
import { DROP_LOOKS_BACK_DAYS, dropTenths, LONGEST_PERIOD_DAYS, pricedOf } from './lists/drops.ts';
import type { MergeObserver } from './merge.ts';
import type { NightProduct } from './night-product.ts';

export interface IndexedProduct {
  ean: string;
  /** The full name, even if the shown name is cut. */
  name: string;
  brand: string;
  categoryPath: readonly string[];
  size: string | null;
  color: string | null;
  vendorCount: number;
  available: boolean;
  description: string;
}

export type IndexedTraits = ReturnType<typeof traitsOf>;

export interface ProductIndexer {
  /**
   * Only an indexer that copies last night's index has these two. `keep` is called for a product that is as it was, instead of
   * `add`; its drop over a month may still be another. `remove` is for one that is gone.
   */
  keep?(ean: EanNumber, dropTenths: number): void;
  remove?(ean: EanNumber): void;
  add(product: IndexedProduct, popularity: number, traits: IndexedTraits): void;
  /** Returns the articles whose words it could not read: they are found by their codes, and are listed. */
  finish(into: GenerationBuilder, onProgress?: (done: number, total: number) => void): DefectiveArticles;
  abandon(): void;
}

export const indexing = (
  indexer: ProductIndexer,
  raters: Raters,
  textsOf: ReturnType<typeof textReader>,
  day: Day,
): MergeObserver => ({
  see(nightProduct, lines) {
    if (nightProduct.isCopied && indexer.keep !== undefined)
      return indexer.keep(nightProduct.key, dropOf30Days(nightProduct, day));
    const { product, wordsOf, tier, offers } = nightProduct;
    const available = tier === 1;
    const { ean, name, brand, categoryPath, size, color, vendorCount } = product;
    const { nameRest, description } = textsOf(lines, { wordsOf, name });
    indexer.add(
      { ean, name: name + nameRest, brand, categoryPath, size, color, vendorCount, available, description },
      popularityOf({ vendorCount, reviewCount: reviewsOf(offers, raters), available }),
      traitsOf(nightProduct, day),
    );
  },
  miss: (ean) => indexer.remove?.(ean),
});

function popularityOf(facts: { vendorCount: number; reviewCount: number; available: boolean }): number {
  const shops = Math.min(1, Math.log2(1 + facts.vendorCount) / 6);
  const reviews = Math.min(1, Math.log2(1 + facts.reviewCount) / 12);
  return 0.6 * shops + 0.25 * reviews + (facts.available ? 0.14 : 0);
}

function reviewsOf(offers: readonly OfferRating[], raters: Raters): number {
  // Fast exit: nearly all products have no review.
  if (offers.every(({ reviewCount }) => reviewCount === null)) return 0;
  return meanRating(offers, [], raters)?.reviewCount ?? 0;
}

/** Only the start of a description is indexed: 300 characters are about forty words, and the first ones say what is sold. */
export const INDEXED_CHARS = 300;

/** Texts are read for unchanged products too: a new description changes only the index. `commonSentences` are skipped. */
export function textReader(commonSentences: readonly ReadonlySet<number>[]) {
  return (
    lines: readonly SpoolLine[],
    { wordsOf, name }: { wordsOf: number | null; name: string },
  ): OfferTexts => {
    const line = lineOf(lines, wordsOf, name);
    if (line === undefined) return NO_TEXTS;
    const { bytes, view, start, end } = line;
    const from = descriptionAt(bytes, start, end);
    if (from === end) return NO_TEXTS;
    const nameRest = bytes.toString('utf8', offerEndAt(bytes, start, end) + 1, from - 1);
    return {
      nameRest,
      description: tellingSentences(bytes, view, from, end, commonSentences[line.spool]!, INDEXED_CHARS),
    };
  };
}

/** The line that names the product. A shop has several lines if it offers one article in several sizes or conditions. */
function lineOf(lines: readonly SpoolLine[], wordsOf: number | null, name: string): SpoolLine | undefined {
  if (lines.length === 1) return lines[0];
  if (wordsOf === null) return undefined;
  const own = lines.filter(({ bytes, start }) => vendorIdAt(bytes, start) === wordsOf);
  return own.length <= 1 ? own[0] : (own.find((line) => offerOfLine(line).name === name) ?? own[0]);
}

export function traitsOf(product: NightProduct, day: Day) {
  return {
    priceOre: product.tier === HELD_TIER ? NO_PRICE : product.product.lowestOre,
    firstSeenDay: product.firstSeen,
    dropTenths: dropOf30Days(product, day),
    kinds: product.offerKinds,
    unitPrice: unitPriceIn(product),
    vendorIds: vendorIdsOf(product.offers),
    hasPlace: product.hasPlace,
  };
}

function unitPriceIn({ measure, tier, product }: NightProduct): number {
  if (measure === null || tier === HELD_TIER) return NO_UNIT_PRICE;
  return unitPriceKey(measure.unit, unitPriceOf(product.lowestOre, measure));
}

/** The drop over 30 days in tenths of a percent. Points are read only for products whose price changed recently. */
function dropOf30Days(product: NightProduct, today: Day): number {
  const { firstSeen, changedDay, tier } = product;
  if (tier !== 1 || firstSeen > addDays(today, -LONGEST_PERIOD_DAYS)) return NO_DROP;
  if (changedDay <= addDays(today, -DROP_LOOKS_BACK_DAYS)) return 0;
  const priced = pricedOf(product, today);
  const tenths = priced && dropTenths(priced);
  // A rise from some øre to thousands of kroner must not reach the value for "no drop known".
  return tenths === undefined ? NO_DROP : Math.max(tenths, NO_DROP + 1);
}

function vendorIdsOf(offers: readonly { vendorId: number }[]): readonly number[] {
  if (offers.length === 1) return [offers[0]!.vendorId];
  return [...new Set(offers.map(({ vendorId }) => vendorId))];
}
