import { firstIndex } from '../../domain/sorting.ts';
import type { TraitColumn, TraitIndex, TraitTable } from '../../store/ports/search-index.ts';
import type { FoundFacets, SearchFilters } from '../../store/ports/search-question.ts';
import { NO_PRICE } from '../../store/ports/traits.ts';

const VALUES_MAX = 20;

export interface TraitSource {
  columns<C extends TraitColumn>(...columns: C[]): Pick<TraitTable, C>;
}

/** The column that each facet counts, and the filters that it ignores because they are its own. */
const FACETS = {
  paths: ['category'],
  brands: ['brands'],
  vendors: ['vendorIds'],
  prices: ['minOre', 'maxOre'],
} as const satisfies Partial<Record<TraitColumn, readonly (keyof SearchFilters)[]>>;
type Facet = keyof typeof FACETS;

interface FacetCounts {
  placed: number;
  all: number;
}

/**
 * Counts each facet without its own filter, to show what another choice would give. `without` must return the same object
 * for the same products, so that their columns are read once. Products with a place decide the order and the price limits.
 */
export function countFacets(
  traits: TraitIndex,
  without: (own: readonly (keyof SearchFilters)[]) => TraitSource,
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
): Map<number, FacetCounts> {
  const counts = new Map<number, FacetCounts>();
  values.forEach((value, at) => {
    const one = isPlaced(at) ? ONE : ONE_BEHIND;
    if (typeof value === 'number') addTo(counts, value, one);
    else for (const each of value) addTo(counts, each, one);
  });
  return counts;
}

const ONE: FacetCounts = { placed: 1, all: 1 };
const ONE_BEHIND: FacetCounts = { placed: 0, all: 1 };

function addTo<Key>(counts: Map<Key, FacetCounts>, key: Key, { placed, all }: FacetCounts): void {
  const known = counts.get(key);
  if (known === undefined) counts.set(key, { placed, all });
  else {
    known.placed += placed;
    known.all += all;
  }
}

const byCounts = (a: FacetCounts, b: FacetCounts): number => b.placed - a.placed || b.all - a.all;

/** Joins values by name, since a category may be on several paths, and leaves out values without a name. */
function named(
  counted: ReadonlyMap<number, FacetCounts>,
  nameOf: (number: number) => string,
): { name: string; count: number }[] {
  const byName = new Map<string, FacetCounts>();
  for (const [number, counts] of counted) {
    const name = number === 0 ? '' : nameOf(number);
    if (name !== '') addTo(byName, name, counts);
  }
  return [...byName]
    .sort(([a, m], [b, n]) => byCounts(m, n) || (a < b ? -1 : 1))
    .slice(0, VALUES_MAX)
    .map(([name, { all }]) => ({ name, count: all }));
}

function shops(counted: ReadonlyMap<number, FacetCounts>): FoundFacets['vendors'] {
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

const BANDS_MAX = 6;
const ORE_PER_KRONE = 100;
/** The factors of round limits: a limit is one of these times a power of ten. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Chooses round limits, so that each band has about as many `limiting` prices. The last band has no upper limit. */
export function priceBands(
  prices: readonly number[],
  limiting: readonly number[] = prices,
): FoundFacets['priceBands'] {
  if (prices.length === 0) return [];
  const all = Float64Array.from(prices).sort();
  const sorted = limiting === prices ? all : Float64Array.from(limiting).sort();
  const limits = new Set<number>();
  for (let band = 1; band < BANDS_MAX; band++) {
    const limit = roundLimit(sorted[Math.floor((sorted.length * band) / BANDS_MAX)]!);
    // A limit with no price on one side would make an empty band.
    if (limit > sorted[0]! && limit <= sorted.at(-1)!) limits.add(limit);
  }
  const edges = [0, ...[...limits].sort((a, b) => a - b)];
  return edges.map((minOre, at) => {
    const maxOre = edges[at + 1] ?? null;
    return {
      minOre,
      maxOre,
      count: below(all, maxOre ?? Number.POSITIVE_INFINITY) - below(all, minOre),
    };
  });
}

function roundLimit(ore: number): number {
  const unit = ORE_PER_KRONE * 10 ** Math.max(0, Math.floor(Math.log10(Math.max(ore, 1) / ORE_PER_KRONE)));
  const nearest = ROUND.reduce((best, each) =>
    Math.abs(each * unit - ore) < Math.abs(best * unit - ore) ? each : best,
  );
  // Limits are whole kroner: 1.5 kroner becomes 2.
  return Math.ceil((nearest * unit) / ORE_PER_KRONE) * ORE_PER_KRONE;
}

const below = (sorted: Float64Array, limit: number): number =>
  firstIndex(0, sorted.length, (at) => sorted[at]! >= limit);
