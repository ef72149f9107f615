import { memo, once } from '../../../domain/calls.ts';
import { type Day, formatInstant, instantOf } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { alongside, meanRating, type ReviewRating } from '../../../domain/rating.ts';
import { createTop, type Top } from '../../../domain/sorting.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { GiftList } from '../../../store/ports/imports.ts';
import type { ListName, ListWriter } from '../../../store/ports/lists.ts';
import { createPaths } from './category-paths.ts';
import { createCheaperLists, createDeals } from './cheaper-lists.ts';
import { type DropPrice, LONGEST_PERIOD_DAYS, pricedOf, wasDearer } from './drops.ts';
import { createGifts } from './gifts.ts';
import {
  type CrowdedList,
  createNewestCaps,
  crowdIn,
  decidedEntry,
  type ListCandidate,
  type ListedHonesty,
  type ListedShops,
  type ListFacts,
  type PlacedEntry,
  placed,
} from './list-entry.ts';

/** Entries per list: 200 pages of a hundred. All lists together take about 60 MB during the merge. */
const LIST_ENTRIES_MAX = 20_000;

/** A product is first seen at 04:00, the hour of the night's run, which is on the same date in UTC. */
const NIGHT_MINUTES = 240;

export interface ListOptions {
  day: Day;
  into: ListWriter;
  shops: ListedShops;
  giftLists?: readonly GiftList[];
  /** Imported product ratings, in EAN order. */
  ratings?: Iterable<ReviewRating & { ean: EanNumber }>;
  entriesMax?: number;
  honesty?: ListedHonesty;
}

/** A catalogue has millions of products and some thousand categories and brands. */
const FOLDED_KEPT_MAX = 200_000;
const NOTHING_KNOWN: ListedHonesty = { readOf: () => [], rushesOf: () => [] };

/** A merge observer that collects every list. `see` is called once per product, in EAN order. */
export function createLists(options: ListOptions) {
  const { day, into, shops, honesty = NOTHING_KNOWN } = options;
  const max = options.entriesMax ?? LIST_ENTRIES_MAX;
  const foldWord = memo(foldedWord, FOLDED_KEPT_MAX);
  const paths = createPaths();
  const gifts = createGifts(options.giftLists ?? [], foldWord);
  const importedRatings = alongside(options.ratings ?? []);
  const cheaperLists = createCheaperLists(max, honesty);
  const deals = createDeals(max, day, shops, honesty);
  const newest = createTop<PlacedEntry>(max);
  const takeNewestEntry = createNewestCaps(shops);
  const firstSeenText = createFirstSeenTexts();
  const vendors = createVendorCounts();

  return {
    see(facts: ListFacts): void {
      const { key: ean, offers } = facts;
      vendors.count(ean, offers);
      // A newcomer must not put others' articles below a category of its own.
      if (!facts.hasPlace) return;
      // Called for what is in no list, too: the categories are those of all products with a place.
      const path = paths.of(facts.categoryPath);
      // Lists contain only products in stock at a price that counts.
      if (facts.tier !== 1) return;
      // Nine of ten products are in no list: compute nothing that is not needed.
      const cheaper = cheaperOf(facts, day);
      const { firstSeen } = facts;
      const isNew = newest.accepts(firstSeen, ean) && takeNewestEntry(facts);
      const savedPercent = deals.savedPercent(facts);
      if (cheaper === undefined && !isNew && savedPercent === undefined && !gifts.wants(ean, path)) return;

      const { product } = facts;
      const candidate: ListCandidate = {
        ean,
        product,
        path,
        brand: () => foldWord(product.brand),
        rating: once(() => meanRating(offers, importedRatings(ean), shops)),
      };
      if (cheaper !== undefined) cheaperLists.add(candidate, facts, cheaper);
      if (isNew) {
        const price = { vendorId: facts.prices.vendorId, priceOre: product.lowestOre };
        newest.add(firstSeen, ean, placed(candidate, price, null, firstSeenText(firstSeen)));
      }
      if (savedPercent !== undefined) deals.add(candidate, facts, savedPercent);
      gifts.add(candidate);
    },

    /** Returns the lists in which one voice has too many first positions. */
    finish(isRush: (vendorId: number) => boolean = () => false): CrowdedList[] {
      const crowded: CrowdedList[] = [];
      const all = [...cheaperLists.all(), ['newest', newest] as const, ['deals', deals.top] as const];
      for (const [list, top] of all) crowded.push(...addList(into, list, top, shops, isRush));
      into.addCategories(paths.levelsOfLeaf());
      into.addGiftLists(gifts.filled());
      into.addVendorCounts(vendors.products());
      return crowded;
    },
  };
}

function addList(
  into: ListWriter,
  list: ListName,
  top: Top<PlacedEntry>,
  shops: ListedShops,
  isRush: (vendorId: number) => boolean,
): CrowdedList[] {
  const sorted = top.sorted().map(({ value }) => value);
  const crowded = crowdIn(list, sorted, shops);
  into.addList(
    list,
    sorted.map(({ entry, vendorId }) => decidedEntry(entry, vendorId, isRush)),
  );
  return crowded;
}

function cheaperOf(facts: ListFacts, today: Day): DropPrice | undefined {
  if (facts.changedDay <= today - LONGEST_PERIOD_DAYS) return undefined;
  const priced = pricedOf(facts, today);
  return priced !== undefined && wasDearer(priced) ? priced : undefined;
}

/** Counts the products of each shop. Arrays by vendor id are faster than Maps, and every offer is counted. */
function createVendorCounts() {
  const products: number[] = [];
  const lastEan: EanNumber[] = [];
  return {
    count(ean: EanNumber, offers: readonly { vendorId: number }[]): void {
      for (const { vendorId } of offers) {
        if (lastEan[vendorId] === ean) continue;
        lastEan[vendorId] = ean;
        products[vendorId] = (products[vendorId] ?? 0) + 1;
      }
    },
    products: (): ReadonlyMap<number, number> =>
      new Map(products.flatMap((count, vendorId) => [[vendorId, count] as const])),
  };
}

/** Caches the text per day: a time zone lookup takes 30 µs, and products are first seen on few days. */
function createFirstSeenTexts(): (day: Day) => string {
  const known = new Map<Day, string>();
  return (day) => {
    const found = known.get(day) ?? `"first_seen_at":"${formatInstant(instantOf(day, NIGHT_MINUTES))}"`;
    known.set(day, found);
    return found;
  };
}
