import { BLOCK_RANKS } from '../../../store/packed/rank-list.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';
import { type Traits, vendorList } from '../../../store/ports/traits.ts';
import type { RanksByCode } from './ranks-by-code.ts';

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
export function* traitsByRank(traits: TraitIndex, codes: RanksByCode): Generator<Traits & { rank: number }> {
  for (let first = 1; first <= traits.last; first += BLOCK_RANKS) {
    const { ranks, eans } = codes.between(first, first + BLOCK_RANKS - 1);
    const table = traits.ofRanks(ranks, COLUMNS, {});
    for (const [at, rank] of ranks.entries())
      yield {
        rank,
        ean: eans[at]!,
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
