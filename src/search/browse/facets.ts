import type { AskedFilters, FoundFacets } from '../../store/ports/product-question.ts';
import type { TraitColumn, TraitIndex, TraitTable } from '../../store/ports/search-index.ts';
import { priceBands } from './price-bands.ts';

const VALUES_MAX = 20;

/** The products that are left without some of the filters that were asked for. */
export type Without = (...filters: (keyof AskedFilters)[]) => {
  columns<C extends TraitColumn>(...columns: C[]): Pick<TraitTable, C>;
};

/** Each counted without its own filter: what another choice would give is what is shown. */
export function countFacets(traits: TraitIndex, without: Without): FoundFacets {
  const { paths } = without('category').columns('paths');
  const { brands } = without('brand').columns('brands');
  const { vendors } = without('vendorId').columns('vendors');
  const { prices } = without('minOre', 'maxOre').columns('prices');
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
  return [...countsOf(vendors.flat())]
    .sort(([a, m], [b, n]) => n - m || a - b)
    .slice(0, VALUES_MAX)
    .map(([vendorId, count]) => ({ vendorId, count }));
}
