import type { TraitColumn, TraitIndex, TraitTable } from '../../store/ports/search-index.ts';
import type { FacetName, FoundFacets, SearchFilters } from '../../store/ports/search-question.ts';
import { type FacetCounts, FacetValues } from './counting/facet-counts.ts';
import { FacetPrices } from './counting/price-bands.ts';

const VALUES_MAX = 20;
/** More values than are shown, so that equally common ones are shown in the order of their names. */
const NAMED_MAX = 200;

export interface TraitSource {
  columns<C extends TraitColumn>(...columns: C[]): Pick<TraitTable, C>;
}

/** The column that each facet counts, and the filters that it ignores because they are its own. */
const FACETS = {
  paths: ['category'],
  brands: ['brands'],
  vendors: ['vendorIds'],
  prices: ['minOre', 'maxOre'],
  sizes: ['sizes'],
  colors: ['colors'],
  kinds: ['kinds'],
} as const satisfies Record<FacetName, readonly (keyof SearchFilters)[]>;

export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** Kinds of offers are counted for pages alone. */
export const API_FACETS = FACET_NAMES.filter((name) => name !== 'kinds');

/** The counts of all facets, one product after the other. */
export type FacetCounters = { [Name in FacetName]: Name extends 'prices' ? FacetPrices : FacetValues };

export const createCounters = (isGrouped: boolean): FacetCounters => ({
  paths: new FacetValues(isGrouped),
  brands: new FacetValues(isGrouped),
  vendors: new FacetValues(isGrouped),
  prices: new FacetPrices(isGrouped),
  sizes: new FacetValues(isGrouped),
  colors: new FacetValues(isGrouped),
  kinds: new FacetValues(isGrouped),
});

/**
 * Counts each facet without its own filter, to show what another choice would give. `without` must return the same object
 * for the same products, so that their columns are read once. Products with a place decide the order and the price limits.
 */
export function countFacets(
  traits: TraitIndex,
  without: (own: readonly (keyof SearchFilters)[]) => TraitSource,
  { isGrouped = false, facets = API_FACETS }: { isGrouped?: boolean; facets?: readonly FacetName[] } = {},
): FoundFacets {
  const counters = createCounters(isGrouped);
  const byProducts = Map.groupBy(facets, (facet) => without(FACETS[facet]));
  for (const [products, own] of byProducts) {
    const table = products.columns('ranks', 'families', ...own);
    for (const facet of own) {
      countColumn(counters[facet], table, valuesOf(traits, table, facet), traits.placed);
    }
  }
  return facetsOf(traits, counters);
}

function valuesOf(
  traits: TraitIndex,
  table: Pick<TraitTable, FacetName>,
  facet: FacetName,
): readonly (number | readonly number[])[] {
  if (facet === 'paths') return table.paths.map(traits.leafOf);
  return facet === 'kinds' ? table.kinds.map(bitsOf) : table[facet];
}

/** The bits of OFFER_KIND that a product has. */
export const bitsOf = (kinds: number): readonly number[] => BITS[kinds]!;

const BITS = Array.from({ length: 256 }, (_, kinds) =>
  Array.from({ length: 8 }, (_, at) => 1 << at).filter((bit) => (kinds & bit) !== 0),
);

function countColumn(
  counter: FacetValues | FacetPrices,
  { ranks, families }: Pick<TraitTable, 'ranks' | 'families'>,
  values: readonly (number | readonly number[])[],
  placed: number,
): void {
  values.forEach((value, at) => {
    const isPlaced = ranks[at]! <= placed;
    if (typeof value === 'number') counter.add(value, families[at]!, isPlaced);
    else for (const each of value) counter.add(each, families[at]!, isPlaced);
  });
}

/** The most common values of each facet, by name. */
export const facetsOf = (traits: TraitIndex, counters: FacetCounters): FoundFacets => ({
  categories: named(counters.paths, (leaf) => traits.categoryName(leaf)),
  brands: named(counters.brands, (brand) => traits.brandName(brand)),
  vendors: shops(counters.vendors),
  priceBands: counters.prices.bands(),
  sizes: named(counters.sizes, (size) => traits.sizeName(size)),
  colors: named(counters.colors, (color) => traits.colorName(color)),
  kinds: new Map([...counters.kinds.counted()].map(([bit, { all }]) => [bit, all])),
});

const byCounts = (a: FacetCounts, b: FacetCounts): number => b.placed - a.placed || b.all - a.all;

/** The values' names are read for the most common ones only. Values without a name are left out. */
function named(counter: FacetValues, nameOf: (number: number) => string): { name: string; count: number }[] {
  return [...counter.counted()]
    .filter(([number]) => number !== 0)
    .sort(([, m], [, n]) => byCounts(m, n))
    .slice(0, NAMED_MAX)
    .map(([number, counts]) => ({ name: nameOf(number), counts }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => byCounts(a.counts, b.counts) || (a.name < b.name ? -1 : 1))
    .slice(0, VALUES_MAX)
    .map(({ name, counts }) => ({ name, count: counts.all }));
}

function shops(counter: FacetValues): FoundFacets['vendors'] {
  return [...counter.counted()]
    .sort(([a, m], [b, n]) => byCounts(m, n) || a - b)
    .slice(0, VALUES_MAX)
    .map(([vendorId, { all }]) => ({ vendorId, count: all }));
}
