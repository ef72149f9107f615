import { once } from '../../../domain/calls.ts';
import { createDefects, type DefectiveArticles } from '../../../domain/defects.ts';
import { type Ean, type EanNumber, numberOfEan } from '../../../domain/ean.ts';
import type { GenerationBuilder } from '../../../store/ports/catalogue.ts';
import type { BuiltDocument, SearchIndex, TraitIndex } from '../../../store/ports/search-index.ts';
import type { IndexCopy } from '../../../store/ports/traits.ts';
import type { OfferedTraits } from '../../filter/trait-line.ts';
import { withOffers } from '../packed-document.ts';
import { bucketOf, isPlacedBucket } from '../rank-rooms.ts';
import type { SearchProduct } from '../vocabulary.ts';
import { changedTraits, todaysTraits } from './changed-traits.ts';
import { createFairShares } from './fair-shares.ts';
import { createLateDocuments, type LateDocuments, type LateProduct, wordlessLate } from './late-documents.ts';
import { createNewNames, knownNames } from './new-names.ts';
import type { NumberNames } from './numbered-names.ts';
import { ranksByCode } from './ranks-by-code.ts';
import { type RankGiver, type Rankless, ranksOfNight, ranksOfRun } from './ranks-given.ts';

/*
 * An index that is a copy of last night's. Of products that changed, prices, stock and shops are written over. A product that is new, or has another name or another popularity, gets a document of its own.
 */

/** Shops may add many products at once. Those beyond a shop's share are found by their code, and by words when the index is made anew. */
const LATE_MAX = 200_000;

export interface CarriedIndex {
  index: SearchIndex;
  path: string;
}

interface CarriedRules {
  lateMax: number;
  ranks: RankGiver;
  /** Whether the document at a rank stays as it is. */
  staysAt(documents: LateDocuments, rank: number, product: SearchProduct, hasPlace: boolean): boolean;
  /** Gives numbers to the names of products with a place. */
  numbersIn(copy: IndexCopy): NumberNames;
  /** Called at the end, with the products that wait for an index that is made anew: a number of them, and others. */
  end(copy: IndexCopy, refused: number, unnumbered: readonly LateProduct[]): void;
}

/** The index of a run of the day. Only a night gives a place, and only a night reads a changed name or a new brand. */
export const createRunIndexer = (night: CarriedIndex, lateMax = LATE_MAX) =>
  createCarriedIndexer(night, {
    lateMax,
    ranks: ranksOfRun(night.index.traits!),
    staysAt: () => true,
    numbersIn: () => knownNames(night.index.traits!),
    end: () => {},
  });

/** The index of a night that copies last night's: see `isWorthCopying`. */
export function createNightIndexer(last: CarriedIndex, lateMax = LATE_MAX) {
  const traits = last.index.traits!;
  const ranks = ranksOfNight(traits);
  return createCarriedIndexer(last, {
    lateMax,
    ranks,
    // The index does not number the names of products without a place.
    staysAt: (documents, rank, product, hasPlace) =>
      (rank <= traits.placed || !hasPlace) && documents.isAt(rank, product, hasPlace),
    numbersIn: (copy) => createNewNames(traits, copy),
    end(copy, refused, unnumbered) {
      const { rooms, strangers } = ranks.left();
      const waiting = refused + new Set<Rankless>([...unnumbered, ...strangers]).size;
      copy.endNight({ nights: traits.carried.nights + 1, waiting }, rooms);
    },
  });
}

/** `index` is that of the generation at `path`; it is closed at the end. Products must be added by ascending codes. */
function createCarriedIndexer({ index, path }: CarriedIndex, rules: CarriedRules) {
  const traits = index.traits!;
  const documents = once(() => createLateDocuments(index));
  const tonight = collect(traits, rules, (...asked) => rules.staysAt(documents(), ...asked));
  const defects = createDefects(traits.last);
  const close = once(() => index.close());
  const known = knownNames(traits);
  const document = (rank: number, entry: LateProduct, number: NumberNames): BuiltDocument => {
    const ofWords = () => documents().of(rank, entry, isPlacedBucket(entry.bucket) ? number : known);
    return defects.or(entry.ean, ofWords, () => wordlessLate(rank, entry));
  };
  return {
    ...tonight.writer,
    finish(
      into: Pick<GenerationBuilder, 'copyIndex' | 'addDocument'>,
      onProgress?: (done: number, total: number) => void,
    ): DefectiveArticles {
      const { late, gone } = tonight;
      // A product that only moves comes last: it may stay where it is.
      const entries = late.entries(({ from, keepsDocument }) => from === 0 || !keepsDocument);
      const given = rules.ranks.give(entries);
      for (const [, { from }] of given) gone.add(from);
      const copy = into.copyIndex(path, tonight.ranks.codes);
      const number = rules.numbersIn(copy);
      const isNumbered = ({ ean, product }: LateProduct): boolean =>
        defects.or(
          ean,
          () => documents().haveNumbers(product, number),
          () => true,
        );
      // Names get their numbers in the fair order of the ranks, and not by code.
      const unnumbered = entries.filter((entry) => needsNumbers(entry) && !isNumbered(entry));
      let added = 0;
      const addBefore = (rank: number) => {
        for (; added < given.length && given[added]![0] < rank; added++)
          into.addDocument(document(...given[added]!, number));
      };
      for (let rank = 1; rank <= traits.last; rank++) {
        addBefore(rank);
        if (gone.has(rank)) copy.removeTraits(rank);
        else tonight.tellOf(rank, copy);
        if (rank % PROGRESS_EVERY === 0) onProgress?.(rank, traits.last);
      }
      addBefore(Number.POSITIVE_INFINITY);
      rules.end(copy, late.refused(), unnumbered);
      close();
      return defects.noted();
    },
    abandon: close,
  };
}

/** Whether a product's names are to be numbered: only one with a place makes a brand or a path known. */
const needsNumbers = ({ bucket, keepsDocument }: LateProduct): boolean =>
  !keepsDocument && isPlacedBucket(bucket);

/** Collects what is other than last night. */
function collect(
  traits: TraitIndex,
  { ranks: giver, lateMax }: CarriedRules,
  staysAt: (rank: number, product: SearchProduct, hasPlace: boolean) => boolean,
) {
  const ranks = ranksByCode(traits);
  const changes = changedTraits(traits.last);
  const drops = new Int16Array(traits.last + 1).fill(AS_BEFORE);
  const gone = new Set<number>();
  const late = createFairShares<LateProduct>(lateMax);
  // What cannot be compared gets a document of its own, and is reported when that cannot be described.
  const uncompared = createDefects(traits.last);
  const writer = {
    add(product: SearchProduct, popularity: number, offered: OfferedTraits): void {
      const { hasPlace, vendorIds } = offered;
      const ean = numberOfEan(product.ean as Ean);
      const rank = ranks.of(ean);
      const bucket = bucketOf(popularity, hasPlace);
      const isKnown = rank > 0;
      const stays = () => staysAt(rank, product, hasPlace);
      const keepsDocument = isKnown && uncompared.or(ean, stays, () => false);
      if (isKnown) changes.set(rank, offered, product);
      if (keepsDocument && giver.keeps(rank, bucket)) return;
      if (isKnown && rank <= traits.placed && !hasPlace) gone.add(rank);
      late.add({ ean, product, today: todaysTraits(offered), bucket, from: rank, keepsDocument }, vendorIds);
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
  /** Tells what the product of a rank has become. */
  const tellOf = (rank: number, copy: IndexCopy): void => {
    const change = changes.of(rank);
    if (change === undefined) {
      if (drops[rank] !== AS_BEFORE) copy.setDrop(rank, drops[rank]!);
      return;
    }
    copy.changeTraits(rank, change.today);
    copy.changeDocument(rank, (doc) => withOffers(doc, change.offered));
  };
  return { writer, ranks, gone, late, tellOf };
}

const PROGRESS_EVERY = 10_000;

/** No drop is as large. */
const AS_BEFORE = 2 ** 15 - 1;
