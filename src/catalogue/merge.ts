import type { Day } from '../domain/day.ts';
import { eanOfNumber } from '../domain/ean.ts';
import { type Product, productView } from '../domain/product.ts';
import { type Memory, packMemory, packStoredOffers, unpackMemory } from '../store/packed.ts';
import type { Generation, GenerationBuilder } from '../store/ports.ts';
import { chooseCategory, chooseName, chooseWord } from './choose.ts';
import { type Folded, inTiers, onePerVendor, type PriceFacts, pricesOf } from './fold.ts';
import type { ReadOffer } from './group.ts';
import { flagOutliers } from './quarantine.ts';
import { remember } from './remember.ts';

/** What else wants to see each product as it is made: the search index, the lists. */
export interface Onlooker {
  see(seen: Seen): void;
}

export interface Seen {
  key: number;
  product: Product;
  memory: Memory;
  prices: PriceFacts;
  folded: readonly Folded[];
  rating: number | null;
  reviewCount: number | null;
}

export interface MergeInput {
  day: Day;
  /** Today's offers, one group an EAN, in EAN order. */
  groups: Iterable<{ key: number; offers: ReadOffer[] }>;
  /** Yesterday's catalogue, if there is one. */
  base: Generation | undefined;
  vendorName: (vendorId: number) => string;
  onlookers: readonly Onlooker[];
  onProgress?: (products: number) => void;
}

export interface MergeCounts {
  products: number;
  offers: number;
  vendors: number;
}

const PROGRESS_EVERY = 2_000;

/**
 * The night's one pass: today's offers and yesterday's memories, both in EAN order, become the new catalogue.
 * Only one article is in memory at a time.
 */
export function merge(input: MergeInput, into: GenerationBuilder): MergeCounts {
  const { day, vendorName } = input;
  const counts = { products: 0, offers: 0 };
  const vendors = new Set<number>();

  for (const { key, offers, memory } of zip(input.groups, input.base?.memories() ?? [])) {
    const known = memory === undefined ? undefined : unpackMemory(memory);
    if (offers === undefined) {
      const waiting = remember(known, day, undefined);
      if (waiting)
        into.addProduct({
          ean: key,
          product: null,
          offers: null,
          memory: packMemory(waiting),
          lowestOre: null,
        });
      continue;
    }
    const folded = inTiers(flagOutliers(onePerVendor(offers), known, day), vendorName);
    const prices = pricesOf(folded);
    const name = chooseName(folded);
    const kept = remember(known, day, { name, folded, prices }) as Memory;
    const product: Product = {
      ean: eanOfNumber(key),
      name,
      brand: chooseWord(folded.map((offer) => offer.brand)),
      categoryPath: chooseCategory(folded.map((offer) => offer.categoryPath)),
      imageUrl: chooseWord(folded.map((offer) => offer.imageUrl)),
      vendorCount: prices.vendorCount,
      lowestOre: prices.lowestOre,
      highestOre: prices.highestOre,
      avgOre: prices.avgOre,
      size: chooseWord(folded.map((offer) => offer.size)) || null,
      color: chooseWord(folded.map((offer) => offer.color)) || null,
      slug: kept.slug,
    };
    into.addProduct({
      ean: key,
      product: JSON.stringify(productView(product)),
      offers: packStoredOffers(folded),
      memory: packMemory(kept),
      lowestOre: prices.tier === 1 ? prices.lowestOre : null,
    });
    addAliases(folded, into);
    const seen = { key, product, memory: kept, prices, folded, ...ratingOf(folded) };
    for (const onlooker of input.onlookers) onlooker.see(seen);
    counts.products++;
    counts.offers += folded.length;
    for (const offer of folded) vendors.add(offer.vendorId);
    if (counts.products % PROGRESS_EVERY === 0) input.onProgress?.(counts.products);
  }
  return { ...counts, vendors: vendors.size };
}

/** The mean over the shops that carry ratings, weighted by their reviews. */
function ratingOf(offers: readonly ReadOffer[]): { rating: number | null; reviewCount: number | null } {
  let sum = 0;
  let reviews = 0;
  for (const { rating, reviewCount } of offers) {
    if (rating === null || reviewCount === null || reviewCount === 0) continue;
    sum += rating * reviewCount;
    reviews += reviewCount;
  }
  return reviews === 0
    ? { rating: null, reviewCount: null }
    : { rating: sum / reviews, reviewCount: reviews };
}

/** How many shops claim a code as another code of this article decides who gets it. */
function addAliases(offers: readonly ReadOffer[], into: GenerationBuilder): void {
  const claims = new Map<ReadOffer['ean'], number>();
  for (const offer of offers)
    for (const alias of offer.aliases) claims.set(alias, (claims.get(alias) ?? 0) + 1);
  for (const [alias, count] of claims) into.addAlias(alias, offers[0]!.ean, count);
}

interface Zipped {
  key: number;
  offers: ReadOffer[] | undefined;
  memory: string | undefined;
}

function* zip(
  groups: Iterable<{ key: number; offers: ReadOffer[] }>,
  memories: Iterable<{ ean: number; memory: string }>,
): Generator<Zipped> {
  const left = groups[Symbol.iterator]();
  const right = memories[Symbol.iterator]();
  let group = left.next();
  let known = right.next();
  while (!group.done || !known.done) {
    const leftKey = group.done ? Number.POSITIVE_INFINITY : group.value.key;
    const rightKey = known.done ? Number.POSITIVE_INFINITY : known.value.ean;
    const key = Math.min(leftKey, rightKey);
    yield {
      key,
      offers: leftKey === key ? (group.value as { offers: ReadOffer[] }).offers : undefined,
      memory: rightKey === key ? (known.value as { memory: string }).memory : undefined,
    };
    if (leftKey === key) group = left.next();
    if (rightKey === key) known = right.next();
  }
}
