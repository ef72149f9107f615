import type { TraitColumn, TraitIndex, TraitTable } from '../../store/ports/search-index.ts';
import type { FoundFacets, SearchFilters } from '../../store/ports/search-question.ts';
import { NO_PRICE } from '../../store/ports/traits.ts';
import { priceBands } from './price-bands.ts';

const VALUES_MAX = 20;

/** Products whose traits can be read. */
export interface Traited {
  columns<C extends TraitColumn>(...columns: C[]): Pick<TraitTable, C>;
}

/** The column that each facet counts, and the filters that are its own. */
const FACETS = {
  paths: ['category'],
  brands: ['brand'],
  vendors: ['vendorId'],
  prices: ['minOre', 'maxOre'],
} as const satisfies Partial<Record<TraitColumn, readonly (keyof SearchFilters)[]>>;
type Facet = keyof typeof FACETS;

/** How many products have a value, and how many of these have a place. */
interface Counts {
  placed: number;
  all: number;
}

/**
 * Each counted without its own filter: what another choice would give is what is shown. `without` gives the products
 * that are left without some filters, the same where these were not asked for: they are read once for all their facets.
 * Products without a place count, since they are found; which values are told, and the limits of prices, are the others'.
 */
export function countFacets(
  traits: TraitIndex,
  without: (own: readonly (keyof SearchFilters)[]) => Traited,
): FoundFacets {
  const facets = Object.keys(FACETS) as Facet[];
  const byProducts = Map.groupBy(facets, (facet) => without(FACETS[facet]));
  const tables = new Map<Facet, Pick<TraitTable, Facet | 'ranks'>>();
  for (const [products, own] of byProducts) {
    const table = products.columns('ranks', ...own);
    for (const facet of own) tables.set(facet, table);
  }
  const { placed } = traits;
  const countsIn = (facet: 'paths' | 'brands' | 'vendors') => {
    const { ranks, [facet]: values } = tables.get(facet)!;
    return countsOf(values, (at) => ranks[at]! <= placed);
  };
  const { ranks, prices } = tables.get('prices')!;
  return {
    categories: named(countsIn('paths'), (path) => traits.leafName(path)),
    brands: named(countsIn('brands'), (brand) => traits.brandName(brand)),
    vendors: shops(countsIn('vendors')),
    priceBands: bandsOf(prices, (at) => ranks[at]! <= placed),
  };
}

function countsOf(
  values: readonly (number | readonly number[])[],
  isPlaced: (at: number) => boolean,
): Map<number, Counts> {
  const counts = new Map<number, Counts>();
  values.forEach((value, at) => {
    const one = isPlaced(at) ? ONE : ONE_BEHIND;
    if (typeof value === 'number') addTo(counts, value, one);
    else for (const each of value) addTo(counts, each, one);
  });
  return counts;
}

const ONE: Counts = { placed: 1, all: 1 };
const ONE_BEHIND: Counts = { placed: 0, all: 1 };

function addTo<Key>(counts: Map<Key, Counts>, key: Key, { placed, all }: Counts): void {
  const known = counts.get(key);
  if (known === undefined) counts.set(key, { placed, all });
  else {
    known.placed += placed;
    known.all += all;
  }
}

/** What most products with a place have comes first, then what most products have. */
const byCounts = (a: Counts, b: Counts): number => b.placed - a.placed || b.all - a.all;

/** Joined by name, since a category may stand on several paths; without the nameless, the most common first. */
function named(
  counted: ReadonlyMap<number, Counts>,
  nameOf: (number: number) => string,
): { name: string; count: number }[] {
  const byName = new Map<string, Counts>();
  for (const [number, counts] of counted) {
    const name = number === 0 ? '' : nameOf(number);
    if (name !== '') addTo(byName, name, counts);
  }
  return [...byName]
    .sort(([a, m], [b, n]) => byCounts(m, n) || (a < b ? -1 : 1))
    .slice(0, VALUES_MAX)
    .map(([name, { all }]) => ({ name, count: all }));
}

function shops(counted: ReadonlyMap<number, Counts>): FoundFacets['vendors'] {
  return [...counted]
    .sort(([a, m], [b, n]) => byCounts(m, n) || a - b)
    .slice(0, VALUES_MAX)
    .map(([vendorId, { all }]) => ({ vendorId, count: all }));
}

function bandsOf(prices: readonly number[], isPlaced: (at: number) => boolean): FoundFacets['priceBands'] {
  const priced = prices.filter((ore) => ore !== NO_PRICE);
  const placed = prices.filter((ore, at) => ore !== NO_PRICE && isPlaced(at));
  return priceBands(priced, placed.length > 0 ? placed : priced);
}
