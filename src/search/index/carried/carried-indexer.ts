import { once } from '../../../domain/calls.ts';
import { createDefects, type DefectiveArticles } from '../../../domain/defects.ts';
import { type Ean, type EanNumber, numberOfEan } from '../../../domain/ean.ts';
import type { GenerationBuilder } from '../../../store/ports/catalogue.ts';
import type { BuiltDocument, IndexCopy, SearchIndex, TraitIndex } from '../../../store/ports/search-index.ts';
import { ACCESSORY_KIND, type Traits, vendorList } from '../../../store/ports/traits.ts';
import type { OfferedTraits } from '../../filter/trait-line.ts';
import { withOffers } from '../packed-document.ts';
import { bucketOf, isPlacedBucket } from '../rank-rooms.ts';
import type { SearchProduct } from '../vocabulary.ts';
import { createFairShares } from './fair-shares.ts';
import {
  createLateDocuments,
  type LateDocuments,
  type LateProduct,
  type NumberBrand,
  wordlessLate,
} from './late-documents.ts';
import { createNewBrands } from './new-brands.ts';
import { type Placeless, type Places, placesOfNight, placesOfRun } from './places.ts';
import { ranksByCode } from './ranks-by-code.ts';
import { traitsByRank } from './traits-by-rank.ts';

/*
 * An index that is a copy of last night's: words, ranks, brands, categories and suggestions are copied, and prices, stock and shops
 * are written anew. A product that is new, or has another name or another popularity, gets a document of its own.
 */

/** Shops may add many products at once. Those beyond a shop's share are found by their code, and by words when the index is made anew. */
const LATE_MAX = 200_000;

type TodaysTraits = Pick<
  Traits,
  'priceOre' | 'firstSeenDay' | 'dropTenths' | 'kinds' | 'unitPrice' | 'vendors'
>;

interface ChangedProduct {
  traits: TodaysTraits;
  available: boolean;
  vendorCount: number;
}

type LateEntry = LateProduct & Placeless;

export interface CarriedIndex {
  index: SearchIndex;
  path: string;
}

interface CarriedRules {
  lateMax: number;
  places: Places;
  /** Whether the document at a rank has the words of this product. */
  hasWordsAt(documents: LateDocuments, rank: number, product: SearchProduct): boolean;
  brandsOf(copy: IndexCopy): NumberBrand;
  /** Called at the end, with the number of products that wait for an index that is made anew. */
  end(copy: IndexCopy, waiting: number): void;
}

const NO_NUMBER: NumberBrand = () => 0;

/** The index of a run of the day. Only a night gives a place, and only a night reads a changed name or a new brand. */
export const createRunIndexer = (night: CarriedIndex, lateMax = LATE_MAX) =>
  createCarriedIndexer(night, {
    lateMax,
    places: placesOfRun(night.index.traits!),
    hasWordsAt: () => true,
    brandsOf: () => NO_NUMBER,
    end: () => {},
  });

/** The index of a night: see `isWorthCopying`. */
export function createNightIndexer(last: CarriedIndex, lateMax = LATE_MAX) {
  const traits = last.index.traits!;
  const places = placesOfNight(traits);
  return createCarriedIndexer(last, {
    lateMax,
    places,
    hasWordsAt: (documents, rank, product) => documents.hasWordsAt(rank, product),
    brandsOf: (copy) => createNewBrands(traits, copy),
    end(copy, waiting) {
      const { rooms, strangers } = places.left();
      copy.endNight({ nights: traits.carried.nights + 1, waiting: waiting + strangers }, rooms);
    },
  });
}

/** `index` is that of the generation at `path`; it is closed at the end. Products must be added by ascending codes. */
function createCarriedIndexer({ index, path }: CarriedIndex, rules: CarriedRules) {
  const traits = index.traits!;
  const documents = once(() => createLateDocuments(index));
  const tonight = collect(traits, rules, (rank, product) => rules.hasWordsAt(documents(), rank, product));
  const defects = createDefects(traits.last);
  const close = once(() => index.close());
  const document = (rank: number, entry: LateEntry, numberBrand: NumberBrand): BuiltDocument => {
    const numbered = isPlacedBucket(entry.bucket) ? numberBrand : NO_NUMBER;
    const ofWords = () => documents().of(rank, entry, numbered);
    return defects.or(entry.ean, ofWords, () => wordlessLate(rank, entry));
  };
  return {
    ...tonight.writer,
    finish(
      into: Pick<GenerationBuilder, 'copyIndex' | 'addDocument'>,
      onProgress?: (done: number, total: number) => void,
    ): DefectiveArticles {
      const { late, gone } = tonight;
      const entries = late.entries();
      for (const { from } of entries) gone.add(from);
      const copy = into.copyIndex(path);
      const numberBrand = rules.brandsOf(copy);
      const given = rules.places.give(entries);
      let added = 0;
      const addBefore = (rank: number) => {
        for (; added < given.length && given[added]![0] < rank; added++)
          into.addDocument(document(...given[added]!, numberBrand));
      };
      for (const { rank, ...known } of traitsByRank(traits, tonight.ranks)) {
        addBefore(rank);
        const isGone = gone.has(rank);
        const change = isGone ? undefined : tonight.changes.get(rank);
        copy.addTraits(rank, change ? changed(known, change.traits) : tonight.aged(rank, known), isGone);
        if (change) copy.changeDocument(rank, (doc) => withOffers(doc, change));
        if (rank % 2_000 === 0) onProgress?.(rank, traits.last);
      }
      addBefore(Number.POSITIVE_INFINITY);
      rules.end(copy, late.refused() + (added === 0 ? 0 : documents().waiting()));
      close();
      return defects.noted();
    },
    abandon: close,
  };
}

/** Collects what is other than last night. */
function collect(
  traits: TraitIndex,
  { places, lateMax }: CarriedRules,
  hasWordsAt: (rank: number, product: SearchProduct) => boolean,
) {
  const ranks = ranksByCode(traits);
  const changes = new Map<number, ChangedProduct>();
  const drops = new Int16Array(traits.last + 1).fill(AS_BEFORE);
  const gone = new Set<number>();
  const late = createFairShares<LateEntry>(lateMax);
  // What cannot be compared gets a document of its own, and is named when that cannot be described.
  const uncompared = createDefects(traits.last);
  const isSame = (rank: number, product: SearchProduct): boolean => {
    const compare = () => hasWordsAt(rank, product);
    return uncompared.or(numberOfEan(product.ean as Ean), compare, () => false);
  };
  const writer = {
    add(product: SearchProduct, popularity: number, offered: OfferedTraits): void {
      const ean = numberOfEan(product.ean as Ean);
      const rank = ranks.of(ean);
      const today = todaysTraits(offered);
      const bucket = bucketOf(popularity, offered.hasPlace);
      const { available, vendorCount } = product;
      const isNamed = rank > 0 && isSame(rank, product);
      if (rank > 0) changes.set(rank, { traits: today, available, vendorCount });
      if (isNamed && places.keeps(rank, bucket)) return;
      if (rank > 0 && rank <= traits.placed && !offered.hasPlace) gone.add(rank);
      late.add({ ean, product, today, bucket, from: rank, isNamed }, offered.vendorIds);
    },
    /** Last night's product as it was, but for its drop over a month. */
    keep(ean: EanNumber, dropTenths: number): void {
      drops[ranks.of(ean)] = dropTenths;
    },
    /** Removes a product of last night. Those that are neither added nor removed stay as they are. */
    remove(ean: EanNumber): void {
      const rank = ranks.of(ean);
      if (rank > 0) gone.add(rank);
    },
  };
  const aged = (rank: number, known: Traits): Traits =>
    drops[rank] === AS_BEFORE ? known : { ...known, dropTenths: drops[rank]! };
  return { writer, ranks, changes, gone, late, aged };
}

/** No drop is as large. */
const AS_BEFORE = 2 ** 15 - 1;

function todaysTraits(offered: OfferedTraits): TodaysTraits {
  const { priceOre, firstSeenDay, dropTenths, kinds, unitPrice, vendorIds } = offered;
  return { priceOre, firstSeenDay, dropTenths, kinds, unitPrice, vendors: vendorList(vendorIds) };
}

/** Whether a product is an accessory is read from its name, which is the same. */
const changed = (known: Traits, today: TodaysTraits): Traits => ({
  ...known,
  ...today,
  kinds: today.kinds | (known.kinds & ACCESSORY_KIND),
});
