import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFacets } from '../../../src/search/browse/facets.ts';
import type { TraitIndex } from '../../../src/store/ports/search-index.ts';

/** Products of whose brands, categories and shops the nth has the number n. */
function facetsOf(products: number) {
  const numbers = Array.from({ length: products }, (_, n) => n + 1);
  const table = {
    paths: [0, ...numbers],
    brands: [0, ...numbers],
    vendors: numbers.map((n) => [n]),
    prices: numbers.map((n) => n * 100),
  };
  const traits = {
    brandName: (brand: number) => `brand ${brand}`,
    leafName: (path: number) => `category ${path}`,
  } as unknown as TraitIndex;
  return countFacets(traits, () => ({ columns: () => table as never }));
}

test('twenty values of a facet are told, and no more; what has no name is none', () => {
  for (const [products, told] of [
    [1, 1],
    [19, 19],
    [20, 20],
    [21, 20],
  ] as const) {
    const { categories, brands, vendors } = facetsOf(products);
    assert.deepEqual([categories.length, brands.length, vendors.length], [told, told, told]);
    assert.ok(!brands.some(({ name }) => name === 'brand 0'));
  }
});
