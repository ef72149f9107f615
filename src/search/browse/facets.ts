import type { AskedFilters, FoundFacets } from '../../store/ports/asked/product-question.ts';
import type { TraitColumn, TraitIndex, TraitTable } from '../../store/ports/search-index.ts';
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
} as const satisfies Partial<Record<TraitColumn, readonly (keyof AskedFilters)[]>>;
type Counted = Pick<TraitTable, keyof typeof FACETS>;

/**
 * Each counted without its own filter: what another choice would give is what is shown. `without` gives the products
 * that are left without some filters, the same where these were not asked for: they are read once for all their facets.
 */
export function countFacets(
  traits: TraitIndex,
  without: (own: readonly (keyof AskedFilters)[]) => Traited,
): FoundFacets {
  const facets = Object.keys(FACETS) as (keyof typeof FACETS)[];
  const byProducts = Map.groupBy(facets, (facet) => without(FACETS[facet]));
  const read = [...byProducts].map(([products, own]) => products.columns(...own));
  const { paths, brands, vendors, prices } = Object.assign({}, ...read) as Counted;
  return {
    categories: named(most(countsOf(paths), (path) => traits.leafName(path))),
    brands: named(most(countsOf(brands), (brand) => traits.brandName(brand))),
    vendors: shops(vendors),
    priceBands: priceBands(prices),
  };
}

function countsOf(numbers: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** Joined by name, since a category may stand on several paths; without the nameless, the most common first. */
function most(counts: ReadonlyMap<number, number>, nameOf: (number: number) => string): [string, number][] {
  const byName = new Map<string, number>();
  for (const [number, count] of counts) {
    const name = number === 0 ? '' : nameOf(number);
    if (name !== '') byName.set(name, (byName.get(name) ?? 0) + count);
  }
  return [...byName].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, VALUES_MAX);
}

const named = (counted: readonly [string, number][]): { name: string; count: number }[] =>
  counted.map(([name, count]) => ({ name, count }));

function shops(vendors: readonly (readonly number[])[]): FoundFacets['vendors'] {
  const counts = new Map<number, number>();
  for (const ids of vendors) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || a - b)
    .slice(0, VALUES_MAX)
    .map(([vendorId, count]) => ({ vendorId, count }));
}
