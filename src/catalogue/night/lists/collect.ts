import { type Day, formatInstant, instantOf } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { once } from '../../../domain/memo.ts';
import { createTop, type Top } from '../../../domain/sorting/top.ts';
import type { GiftList } from '../../../store/ports/imports.ts';
import type { ListName, ListWriter } from '../../../store/ports/lists.ts';
import { createWordFolding } from '../../lists/keys.ts';
import { alongside, meanRating, type Rated } from '../../lists/rating.ts';
import { createCheaperLists, placed, type SetPrice } from './cheaper-lists.ts';
import { createDeals } from './deals.ts';
import { LONGEST_PERIOD_DAYS, type Priced, pricedOf, wasDearer } from './drops.ts';
import { createGifts, type GiftProduct } from './gifts.ts';
import type { ListedShops, ListFacts } from './list-facts.ts';
import { createPaths } from './paths.ts';
import { type Crowded, createNewestCaps, crowdIn, type Placed } from './places.ts';
import { decidedEntry, type ListedHonesty } from './worth.ts';

/** A list keeps its best so many: 200 pages of a hundred, and some 60 MB while all lists are gathered. */
const LIST_ENTRIES_MAX = 20_000;

/** A product counts as first seen at the hour of that night's run, which is always on that day in UTC too. */
const NIGHT_MINUTES = 240;

export interface ListOptions {
  day: Day;
  into: ListWriter;
  shops: ListedShops;
  giftLists?: readonly GiftList[];
  /** Imported product ratings in EAN order. */
  ratings?: Iterable<Rated & { ean: EanNumber }>;
  entriesMax?: number;
  honesty?: ListedHonesty;
}

const NOTHING_KNOWN: ListedHonesty = { readOf: () => [], rushesOf: () => [] };

/** Gathers every list in the merge's one pass. `see` comes once per product with an offer, in EAN order. */
export function createLists(options: ListOptions) {
  const { day, into, shops } = options;
  const max = options.entriesMax ?? LIST_ENTRIES_MAX;
  const foldWord = createWordFolding();
  const paths = createPaths();
  const gifts = createGifts(options.giftLists ?? [], foldWord);
  const importedRatings = alongside(options.ratings ?? []);
  const honesty = options.honesty ?? NOTHING_KNOWN;
  const cheaperLists = createCheaperLists(max, honesty);
  const deals = createDeals(max, day, shops, honesty);
  const newest = createTop<Placed>(max);
  const isWithinMax = createNewestCaps(shops);
  const firstSeenText = createFirstSeenTexts();
  const vendors = createVendorCounts();

  return {
    see(facts: ListFacts): void {
      const { key: ean, product, offers } = facts;
      vendors.count(ean, offers);
      const path = paths.of(product.categoryPath);
      // Lists show what can be bought today at a price that counts.
      if (facts.tier !== 1 || !facts.hasPlace) return;
      // Nine of ten products are in no list: whatever they do not need is not made.
      const cheaper = cheaperOf(facts, day);
      const { firstSeen } = facts;
      const isNew = newest.accepts(firstSeen, ean) && isWithinMax(facts);
      const savedPercent = deals.savedPercent(facts);
      if (cheaper === undefined && !isNew && savedPercent === undefined && !gifts.wants(ean, path)) return;

      const gathered: GiftProduct = {
        ean,
        product,
        path,
        brand: () => foldWord(product.brand),
        rating: once(() => meanRating(offers, importedRatings(ean), shops)),
      };
      if (cheaper !== undefined) cheaperLists.add(gathered, facts, cheaper);
      if (isNew)
        newest.add(firstSeen, ean, placed(gathered, lowestOf(facts), null, firstSeenText(firstSeen)));
      if (savedPercent !== undefined) deals.add(gathered, facts, savedPercent);
      gifts.add(gathered);
    },

    /**
     * Returns the lists whose first places one voice has too many of. `isRush`: five percent or more of the shop's articles
     * came tonight.
     */
    finish(isRush: (vendorId: number) => boolean = () => false): Crowded[] {
      const crowded: Crowded[] = [];
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
  top: Top<Placed>,
  shops: ListedShops,
  isRush: (vendorId: number) => boolean,
): Crowded[] {
  const sorted = top.sorted().map(({ value }) => value);
  const crowded = crowdIn(list, sorted, shops);
  into.addList(
    list,
    sorted.map(({ entry, vendorId }) => decidedEntry(entry, vendorId, isRush)),
  );
  return crowded;
}

const lowestOf = ({ product, prices }: ListFacts): SetPrice => ({
  vendorId: prices.vendorId,
  priceOre: product.lowestOre,
});

/** As a drop is measured, of a product that cost more on a day that drops are measured from. */
function cheaperOf(facts: ListFacts, today: Day): Priced | undefined {
  if (facts.changedDay <= today - LONGEST_PERIOD_DAYS) return undefined;
  const priced = pricedOf(facts, today);
  return priced !== undefined && wasDearer(priced) ? priced : undefined;
}

/** How many products each shop offers. By number, not by Map: this is asked for every offer of the night. */
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

/** Time zones are slow to ask (30 µs); products are first seen on few days. */
function createFirstSeenTexts(): (day: Day) => string {
  const known = new Map<Day, string>();
  return (day) => {
    const found = known.get(day) ?? `"first_seen_at":"${formatInstant(instantOf(day, NIGHT_MINUTES))}"`;
    known.set(day, found);
    return found;
  };
}
