import { type Day, formatInstant, instantOf } from '../../domain/day.ts';
import { dropPercent } from '../../domain/money.ts';
import { feedsHistory, type Product, type Tier } from '../../domain/product.ts';
import type { GiftList } from '../../store/import-ports.ts';
import type { ListEntry, ListWriter } from '../../store/list-ports.ts';
import type { Memory } from '../../store/packed.ts';
import type { PriceFacts } from '../fold.ts';
import {
  dropExtra,
  dropOf,
  LONGEST_PERIOD_DAYS,
  PERIODS,
  type Period,
  type Priced,
  wasDearer,
} from './drops.ts';
import { createGifts, type GiftProduct } from './gifts.ts';
import { createFolder } from './keys.ts';
import { createPaths } from './paths.ts';
import { discountedFrom, isPopular, popularExtra } from './popular.ts';
import { alongside, bayesian, type FeedRated, meanRating, type Rated } from './rating.ts';
import { createTop, type Top } from './top.ts';

/** A list keeps its best so many: 200 pages of a hundred, and some 60 MB while all lists are gathered. */
const LIST_ENTRIES_MAX = 20_000;

/** A product counts as first seen at the hour of that night's run, which is always on that day in UTC too. */
const NIGHT_MINUTES = 240;

/** What the lists look at of a product of tonight. Members may be read from stored text: few are asked for twice. */
export interface ListFacts {
  readonly key: number;
  readonly product: Product;
  /** Of its lowest price, as it is after today. */
  readonly points: Memory['points'];
  readonly prices: PriceFacts;
  readonly tier: Tier;
  readonly folded: readonly (FeedRated & { vendorId: number })[];
  readonly firstSeen: Day;
  /** When the product's price, its shop or the number of shops last changed: before that its points need not be read. */
  readonly changedDay: Day;
}

export interface ListOptions {
  day: Day;
  into: ListWriter;
  giftLists?: readonly GiftList[];
  /** Imported product ratings in EAN order. */
  ratings?: Iterable<Rated & { ean: number }>;
  entriesMax?: number;
}

const periods = Object.keys(PERIODS) as Period[];

/** Gathers every list in the merge's one pass. `see` comes once per product with an offer, in EAN order. */
export function createLists(options: ListOptions) {
  const { day, into } = options;
  const max = options.entriesMax ?? LIST_ENTRIES_MAX;
  const foldWord = createFolder();
  const paths = createPaths();
  const gifts = createGifts(options.giftLists ?? [], foldWord);
  const importedRatings = alongside(options.ratings ?? []);
  const drops = periods.map((period) => ({
    period,
    percent: createTop<ListEntry>(max),
    amount: createTop<ListEntry>(max),
  }));
  const popular = createTop<ListEntry>(max);
  const newest = createTop<ListEntry>(max);
  const nightOf = createNights();
  const vendors = createVendorCounts();

  const addDrops = (made: Made, priced: Priced) => {
    for (const { period, percent, amount } of drops) {
      const previousOre = dropOf(priced, period);
      if (previousOre === undefined) continue;
      // In the order of the shown percent: items that show the same one stand in EAN order.
      const score = dropPercent(previousOre, priced.currentOre);
      const dropped = previousOre - priced.currentOre;
      if (!percent.accepts(score, made.ean) && !amount.accepts(dropped, made.ean)) continue;
      const entry = entryOf(made, made.vendorId, dropExtra(priced, period, previousOre));
      percent.add(score, made.ean, entry);
      amount.add(dropped, made.ean, entry);
    }
  };

  const addPopular = (made: Made, priced: Priced) => {
    const rated = made.rating();
    if (rated === undefined || !isPopular(rated)) return;
    const score = bayesian(rated);
    if (!popular.accepts(score, made.ean)) return;
    const previousOre = discountedFrom(priced);
    if (previousOre === undefined) return;
    popular.add(score, made.ean, entryOf(made, null, popularExtra(rated, previousOre, priced.currentOre)));
  };

  const isCheaper = (facts: ListFacts): boolean =>
    feedsHistory(facts.tier) &&
    facts.changedDay > day - LONGEST_PERIOD_DAYS &&
    wasDearer(facts.points, facts.product.lowestOre, day);

  return {
    see(facts: ListFacts): void {
      const { key: ean, product, folded } = facts;
      vendors.count(ean, folded);
      const path = paths.of(product.categoryPath);
      // Nine of ten products are in no list: whatever they do not need is not made.
      const cheaper = isCheaper(facts);
      const { firstSeen } = facts;
      const isNew = newest.accepts(firstSeen, ean);
      if (!cheaper && !isNew && !gifts.wants(ean, path)) return;

      let known: { rated: Rated | undefined } | undefined;
      const made: Made = {
        ean,
        product,
        path,
        brand: () => foldWord(product.brand),
        vendorId: cheaper ? facts.prices.vendorId : null,
        rating() {
          known ??= { rated: meanRating(folded, importedRatings(ean)) };
          return known.rated;
        },
      };
      if (cheaper) {
        const priced: Priced = { points: facts.points, firstSeen, currentOre: product.lowestOre, today: day };
        addDrops(made, priced);
        addPopular(made, priced);
      }
      if (isNew) newest.add(firstSeen, ean, entryOf(made, null, `"first_seen_at":"${nightOf(firstSeen)}"`));
      gifts.add(made);
    },

    finish(): void {
      for (const { period, percent, amount } of drops) {
        into.addList(`${period} percent`, entriesOf(percent));
        into.addList(`${period} amount`, entriesOf(amount));
      }
      into.addList('popular', entriesOf(popular));
      into.addList('newest', entriesOf(newest));
      into.addCategories(paths.levelsOfLeaf());
      into.addGiftLists(gifts.filled());
      into.addVendorCounts(vendors.products());
    },
  };
}

interface Made extends GiftProduct {
  /** Who has the lowest price. */
  vendorId: number | null;
}

function entryOf({ ean, product, path, brand }: Made, vendorId: number | null, extra: string): ListEntry {
  const brandKey = product.brand === '' ? null : `b:${brand()}`;
  return { ean, priceOre: product.lowestOre, vendorId, extra, categoryKeys: path.keys, brandKey };
}

const entriesOf = (top: Top<ListEntry>): ListEntry[] => top.sorted().map(({ value }) => value);

/** How many products each shop offers. By number, not by Map: this is asked for every offer of the night. */
function createVendorCounts() {
  const products: number[] = [];
  const lastEan: number[] = [];
  return {
    count(ean: number, offers: readonly { vendorId: number }[]): void {
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
function createNights(): (day: Day) => string {
  const known = new Map<Day, string>();
  return (day) => {
    const found = known.get(day) ?? formatInstant(instantOf(day, NIGHT_MINUTES));
    known.set(day, found);
    return found;
  };
}
