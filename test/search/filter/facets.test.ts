import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFacets } from '../../../src/search/filter/facets.ts';
import type { TraitIndex } from '../../../src/store/ports/search-index.ts';

/** Products of whose brands, categories and shops the nth has the number n. */
function facetsOf(products: number) {
  const numbers = Array.from({ length: products }, (_, n) => n + 1);
  const table = {
    ranks: [0, ...numbers],
    paths: [0, ...numbers],
    brands: [0, ...numbers],
    vendors: [[], ...numbers.map((n) => [n])],
    prices: [0, ...numbers.map((n) => n * 100)],
    sizes: [0, ...numbers],
    colors: [0, ...numbers],
    families: [0, ...numbers.map(() => 0)],
    kinds: [0, ...numbers.map(() => 9)],
  };
  const traits = {
    placed: Number.POSITIVE_INFINITY,
    brandName: (brand: number) => `brand ${brand}`,
    leafOf: (path: number) => path,
    categoryName: (leaf: number) => `category ${leaf}`,
    sizeName: (size: number) => `size ${size}`,
    colorName: (color: number) => `colour ${color}`,
  } as unknown as TraitIndex;
  return countFacets(traits, () => ({ columns: () => table as never }));
}

test('twenty values of a facet are told, and no more; what has no name is none', () => {
  for (const [products, shown] of [
    [1, 1],
    [19, 19],
    [20, 20],
    [21, 20],
  ] as const) {
    const { categories, brands, vendors, sizes, colors } = facetsOf(products);
    for (const values of [categories, brands, vendors, sizes, colors]) assert.equal(values.length, shown);
    assert.ok(!brands.some(({ name }) => name === 'brand 0'));
  }
});

/** The facets of products with these brands and prices, the first `placed` of which have a place. */
function facetsAmong(
  products: readonly (readonly [brand: number, priceOre: number])[],
  placed: number,
  brandName = (brand: number) => `brand ${brand}`,
) {
  const table = {
    ranks: products.map((_, at) => at + 1),
    paths: products.map(() => 0),
    brands: products.map(([brand]) => brand),
    vendors: products.map(([brand]) => [brand]),
    prices: products.map(([, priceOre]) => priceOre),
    sizes: products.map(() => 0),
    colors: products.map(() => 0),
    families: products.map(() => 0),
    kinds: products.map(() => 1),
  };
  const traits = {
    placed,
    brandName,
    leafOf: () => 0,
  } as unknown as TraitIndex;
  return countFacets(traits, () => ({ columns: () => table as never }));
}

test('values come in the order of products that have a place, then of all; all are counted', () => {
  const products = [1, 1, 2, 3, 3, 2, 2, 3, 4, 4, 4, 4].map((brand) => [brand, 100] as const);
  const { brands, vendors } = facetsAmong(products, 4);
  assert.deepEqual(
    brands.map(({ name, count }) => [name, count]),
    [
      ['brand 1', 2],
      ['brand 2', 3],
      ['brand 3', 3],
      ['brand 4', 4],
    ],
  );
  assert.deepEqual(
    vendors.map(({ vendorId }) => vendorId),
    [1, 2, 3, 4],
  );
});

test('of values with as many placed products the more common comes first, then the first by name', () => {
  const products = [5, 4, 3, 2, 1, 1, 3, 5].map((brand) => [brand, 100] as const);
  const { brands, vendors } = facetsAmong(products, 6);
  assert.deepEqual(
    brands.map(({ name }) => name),
    [1, 3, 5, 2, 4].map((brand) => `brand ${brand}`),
  );
  assert.deepEqual(
    vendors.map(({ vendorId }) => vendorId),
    [1, 3, 5, 2, 4],
  );
});

test('equally common brands come in the order of their names, shops in that of their numbers', () => {
  const products = [3, 1, 2].map((brand) => [brand, 100] as const);
  const { brands, vendors } = facetsAmong(products, 3, (brand) => ['', 'c', 'a', 'b'][brand]!);
  assert.deepEqual(
    brands.map(({ name }) => name),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(
    vendors.map(({ vendorId }) => vendorId),
    [1, 2, 3],
  );
});

test('bands are parted where the prices of products with a place are; what has no price is in none', () => {
  const priced = [500, 600, 700, 800, 900, 1_000].map((kroner) => [1, kroner * 100] as const);
  const others = [1, 1, 1, 50_000].map((kroner) => [2, kroner * 100] as const);
  const { priceBands } = facetsAmong([...priced, ...others, [2, 0]], priced.length);
  const alone = facetsAmong(priced, priced.length).priceBands;
  assert.deepEqual(
    priceBands.map(({ minOre }) => minOre),
    alone.map(({ minOre }) => minOre),
  );
  assert.equal(
    priceBands.reduce((sum, { count }) => sum + count, 0),
    10,
  );
  assert.deepEqual(facetsAmong([[1, 0]], 1).priceBands, []);
  const unpriced = priced.map(() => [2, 0] as const);
  assert.deepEqual(facetsAmong([...unpriced, ...priced], 12).priceBands, alone, 'nor does it part any');
  const noPlace = facetsAmong(priced, 0).priceBands;
  assert.deepEqual(noPlace, alone, 'where nothing has a place, the limits are those of all');
});
