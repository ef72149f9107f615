import { once } from '../../../domain/calls.ts';
import { createDefects, type DefectiveArticles } from '../../../domain/defects.ts';
import { type Ean, type EanNumber, numberOfEan } from '../../../domain/ean.ts';
import { BLOCK_RANKS } from '../../../store/packed/rank-list.ts';
import type { GenerationBuilder } from '../../../store/ports/catalogue.ts';
import type { SearchIndex, TraitIndex } from '../../../store/ports/search-index.ts';
import { ACCESSORY_KIND, type Traits, vendorList } from '../../../store/ports/traits.ts';
import type { OfferedTraits } from '../../filter/trait-line.ts';
import { withOffers } from '../packed-document.ts';
import type { SearchProduct } from '../vocabulary.ts';
import { createFairShares } from './fair-shares.ts';
import { createLateDocuments, type LateProduct, wordlessLate } from './late-documents.ts';
import { ranksByCode } from './ranks-by-code.ts';

/*
 * The index of a run of the day is its night's: words, ranks, brands, categories and suggestions are copied, and prices, stock and
 * shops are today's. A product that is new, or that has lost its place since the night, gets a rank after all others. Only a night
 * gives a place, and only a night reads a changed name.
 */

/** Shops may add many products at noon. Those beyond a shop's share are found by their code, and by words from the next night on. */
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

/** `night` is the index of the generation at `path`; it is closed at the end. Products must be added by ascending codes. */
export function createCarriedIndexer(night: SearchIndex, path: string) {
  const traits = night.traits!;
  const ranks = ranksByCode(traits);
  const changes = new Map<number, ChangedProduct>();
  const gone = new Set<number>();
  const late = createFairShares<LateProduct>(LATE_MAX);
  const close = once(() => night.close());
  return {
    add(product: SearchProduct, _popularity: number, offered: OfferedTraits): void {
      const ean = numberOfEan(product.ean as Ean);
      const rank = ranks.of(ean);
      const today = todaysTraits(offered);
      const losesPlace = rank > 0 && rank <= traits.placed && !offered.hasPlace;
      if (rank > 0 && !losesPlace) {
        const { available, vendorCount } = product;
        changes.set(rank, { traits: today, available, vendorCount });
        return;
      }
      if (losesPlace) gone.add(rank);
      late.add({ ean, product: { ...product, description: '' }, today }, offered.vendorIds);
    },
    /** Removes a product of the night. Those that are neither added nor removed stay as they are. */
    remove(ean: EanNumber): void {
      const rank = ranks.of(ean);
      if (rank > 0) gone.add(rank);
    },
    finish(
      into: Pick<GenerationBuilder, 'copyIndex' | 'addDocument'>,
      onProgress?: (done: number, total: number) => void,
    ): DefectiveArticles {
      const copy = into.copyIndex(path);
      for (const { rank, ...known } of traitsByRank(traits)) {
        const change = changes.get(rank);
        copy.addTraits(rank, change ? changed(known, change.traits) : known, gone.has(rank));
        if (change) copy.changeDocument(rank, (doc) => withOffers(doc, change));
        if (rank % 2_000 === 0) onProgress?.(rank, traits.last);
      }
      const added = late.entries().sort((a, b) => a.ean - b.ean);
      const defects = createDefects(traits.last);
      if (added.length > 0) {
        const documentOf = createLateDocuments(night);
        for (const [at, each] of added.entries()) {
          const rank = traits.last + 1 + at;
          into.addDocument(
            defects.or(
              each.ean,
              () => documentOf(rank, each),
              () => wordlessLate(rank, each),
            ),
          );
        }
      }
      close();
      return defects.noted();
    },
    abandon: close,
  };
}

const COLUMNS = [
  'paths',
  'brands',
  'sizes',
  'colors',
  'families',
  'prices',
  'days',
  'drops',
  'kinds',
  'units',
  'vendors',
] as const;

/** The traits of all products, in rank order. */
function* traitsByRank(traits: TraitIndex): Generator<Traits & { rank: number }> {
  for (let first = 1; first <= traits.last; first += BLOCK_RANKS) {
    const eans = traits.eansBetween(first, first + BLOCK_RANKS - 1);
    const ranks = eans.map((_, at) => first + at);
    const table = traits.ofRanks(ranks, COLUMNS, {});
    for (const [at, ean] of eans.entries())
      yield {
        rank: ranks[at]!,
        ean,
        path: table.paths[at]!,
        brand: table.brands[at]!,
        size: table.sizes[at]!,
        color: table.colors[at]!,
        family: table.families[at]!,
        priceOre: table.prices[at]!,
        firstSeenDay: table.days[at]!,
        dropTenths: table.drops[at]!,
        kinds: table.kinds[at]!,
        unitPrice: table.units[at]!,
        vendors: vendorList(table.vendors[at]!),
      };
  }
}

function todaysTraits(offered: OfferedTraits): TodaysTraits {
  const { priceOre, firstSeenDay, dropTenths, kinds, unitPrice, vendorIds } = offered;
  return { priceOre, firstSeenDay, dropTenths, kinds, unitPrice, vendors: vendorList(vendorIds) };
}

/** Whether a product is an accessory is read from its name, at night. */
const changed = (known: Traits, today: TodaysTraits): Traits => ({
  ...known,
  ...today,
  kinds: today.kinds | (known.kinds & ACCESSORY_KIND),
});
