import type { TraitColumn, TraitIndex, TraitTable } from '../../store/ports/search-index.ts';
import type { FacetName, FoundFacets, SearchFilters } from '../../store/ports/search-question.ts';
import {
  countColumn,
  countKinds,
  countVendors,
  type FacetCounts,
  type ValueCounts,
} from './counting/facet-counts.ts';
import { FacetRows, type RowColumn } from './counting/facet-rows.ts';
import { countPrices } from './counting/price-bands.ts';
import { MISS_BIT } from './misses.ts';

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

/** What the answer calls each facet. */
const FOUND = {
  paths: 'categories',
  brands: 'brands',
  vendors: 'vendors',
  prices: 'priceBands',
  sizes: 'sizes',
  colors: 'colors',
  kinds: 'kinds',
} as const satisfies Record<FacetName, keyof FoundFacets>;

export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** Kinds of offers are counted for pages alone. */
export const API_FACETS = FACET_NAMES.filter((name) => name !== 'kinds');

/**
 * Counts each facet without its own filter, to show what another choice would give. `without` must return the same object
 * for the same products, so that their columns are read once. Products with a place decide the order and the price limits.
 */
export function countFacets(
  traits: TraitIndex,
  without: (own: readonly (keyof SearchFilters)[]) => TraitSource,
  { isGrouped = false, facets = API_FACETS }: { isGrouped?: boolean; facets?: readonly FacetName[] } = {},
): FoundFacets {
  const byProducts = Map.groupBy(facets, (facet) => without(FACETS[facet]));
  let found = NO_FACETS;
  for (const [products, own] of byProducts) {
    const rows = rowsOf(traits, products.columns('ranks', 'families', ...own), own);
    const counted = facetsOf(traits, rows, own, isGrouped);
    for (const facet of own) found = { ...found, [FOUND[facet]]: counted[FOUND[facet]] };
  }
  return found;
}

const NO_FACETS: FoundFacets = {
  categories: [],
  brands: [],
  vendors: [],
  priceBands: [],
  sizes: [],
  colors: [],
  kinds: new Map(),
};

function rowsOf(
  traits: TraitIndex,
  table: Pick<TraitTable, 'ranks' | 'families' | FacetName>,
  own: readonly FacetName[],
): FacetRows {
  const rows = new FacetRows();
  const { ranks, families } = table;
  rows.reserve(ranks.length);
  rows.columns.families.set(families);
  rows.placed.set(ranks.map((rank) => (rank <= traits.placed ? 1 : 0)));
  for (const facet of own) {
    if (facet === 'vendors')
      table.vendors.forEach((ids, row) => {
        for (const id of ids) rows.addVendor(row, id);
      });
    else if (facet === 'paths') rows.columns.leafs.set(table.paths.map(traits.leafOf));
    else rows.columns[facet].set(table[facet]);
  }
  rows.end(ranks.length);
  return rows;
}

/** The most common values of some facets, by name; the others are empty. */
export function facetsOf(
  traits: TraitIndex,
  rows: FacetRows,
  counted: readonly FacetName[],
  isGrouped: boolean,
): FoundFacets {
  const order = isGrouped ? rows.byFamily() : undefined;
  const walk = (facet: FacetName) => ({ rows, order, bit: MISS_BIT[facet] });
  const column = (facet: FacetName, name: RowColumn) => countColumn(walk(facet), rows.columns[name]);
  const facetOf: { [Name in FacetName]: () => Partial<FoundFacets> } = {
    paths: () => ({ categories: named(column('paths', 'leafs'), traits.categoryName) }),
    brands: () => ({ brands: named(column('brands', 'brands'), traits.brandName) }),
    vendors: () => ({ vendors: shops(countVendors(walk('vendors'))) }),
    prices: () => ({ priceBands: countPrices(walk('prices')) }),
    sizes: () => ({ sizes: named(column('sizes', 'sizes'), traits.sizeName) }),
    colors: () => ({ colors: named(column('colors', 'colors'), traits.colorName) }),
    kinds: () => ({ kinds: byBit(countKinds(walk('kinds'))) }),
  };
  return Object.assign({}, NO_FACETS, ...counted.map((facet) => facetOf[facet]()));
}

const byBit = (counts: ValueCounts): ReadonlyMap<number, number> =>
  new Map([...counts.counted()].map(([at, { all }]) => [1 << at, all]));

const byCounts = (a: FacetCounts, b: FacetCounts): number => b.placed - a.placed || b.all - a.all;

/** The values' names are read for the most common ones only. Values without a name are left out. */
function named(counter: ValueCounts, nameOf: (number: number) => string): { name: string; count: number }[] {
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

/** Equally common shops stay in the order of their numbers, because the sort is stable. */
function shops(counter: ValueCounts): FoundFacets['vendors'] {
  return [...counter.counted()]
    .sort(([, m], [, n]) => byCounts(m, n))
    .slice(0, VALUES_MAX)
    .map(([vendorId, { all }]) => ({ vendorId, count: all }));
}
