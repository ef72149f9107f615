import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RepeatedValues, traitFiltersOf } from '../../../src/api/lists/list-query.ts';
import { filterMarks, NO_VENDOR, traitFilter } from '../../../src/search/filter/trait-filter.ts';
import type { TraitIndex } from '../../../src/store/ports/search-index.ts';

const filtersOf = (given: Record<string, string>, repeated: Partial<RepeatedValues> = {}) =>
  traitFiltersOf(
    given,
    { brand: [], vendor: [], size: [], color: [], ...repeated },
    {
      vendorByDomain: ((domain: string) => (domain === 'a.example' ? { id: 7 } : undefined)) as never,
    },
  );

test('a choice becomes the filters that restrict, and no others', () => {
  assert.deepEqual(filtersOf({}), {});
  assert.deepEqual(filtersOf({ category: 'KØKKEN' }), { category: 'koekken' });
  assert.deepEqual(filtersOf({}, { brand: ['Æblø', 'b'] }), { brands: ['aebloe', 'b'] });
  assert.deepEqual(filtersOf({}, { vendor: ['a.example', 'b.example'] }), { vendorIds: [7, NO_VENDOR] });
  assert.deepEqual(filtersOf({}, { size: ['EU 42', 'xl'], color: ['Navy'] }), {
    sizes: ['42', 'XL'],
    colors: ['blå'],
  });
  assert.deepEqual(filtersOf({ min_price: '0.01' }), { minOre: 1 });
  assert.deepEqual(filtersOf({ min_price: '0' }), {});
  assert.deepEqual(filtersOf({ max_price: '0' }), { maxOre: 0 });
  assert.deepEqual(Object.keys(filtersOf({ in_stock: 'true' })), ['kinds']);
});

/** An index that knows a brand and a category, of so many products each, a size and a colour. */
const traits = (brandProducts = 1, categoryProducts = 2) =>
  ({
    brandOf: (key: string) => (key === 'nordhavn' ? { number: 3, products: brandProducts } : undefined),
    categoryOf: (key: string) =>
      key === 'kaffe' ? { number: 4, paths: [5, 6], products: categoryProducts } : undefined,
    sizeOf: (name: string) => (name === '42' ? 8 : undefined),
    colorOf: (name: string) => (name === 'blå' ? 9 : undefined),
  }) as unknown as TraitIndex;

test('brand and category become numbers; one that nobody has lets nothing pass', () => {
  assert.deepEqual(traitFilter(traits(), {}), {});
  assert.deepEqual(traitFilter(traits(), { brands: ['nordhavn', 'sydhavn'], category: 'kaffe', kinds: 1 }), {
    brands: [3],
    paths: [5, 6],
    kinds: 1,
  });
  assert.equal(traitFilter(traits(), { brands: ['sydhavn'] }), undefined);
  assert.equal(traitFilter(traits(), { category: 'te' }), undefined);
});

test('size and colour become numbers; one that nobody has lets nothing pass', () => {
  assert.deepEqual(traitFilter(traits(), { sizes: ['41', '42'], colors: ['blå', 'rød'] }), {
    sizes: [8],
    colors: [9],
  });
  assert.equal(traitFilter(traits(), { sizes: ['41'] }), undefined);
  assert.equal(traitFilter(traits(), { colors: ['rød'] }), undefined);
});

test('a highest price leaves out products without a price', () => {
  assert.deepEqual(traitFilter(traits(), { maxOre: 500 }), { minOre: 1, maxOre: 500 });
  assert.deepEqual(traitFilter(traits(), { minOre: 100, maxOre: 500 }), { minOre: 100, maxOre: 500 });
  assert.deepEqual(traitFilter(traits(), { minOre: 100 }), { minOre: 100 });
});

test('the rarer of brand and category is looked for first, and the other up to 100,000 products', () => {
  const both = { brands: ['nordhavn'], category: 'kaffe' };
  assert.deepEqual(filterMarks(traits(1, 2), both), [['.b3'], ['.c4']]);
  assert.deepEqual(filterMarks(traits(2, 1), both), [['.c4'], ['.b3']]);
  assert.deepEqual(filterMarks(traits(1, 100_000), both), [['.b3'], ['.c4']]);
  assert.deepEqual(filterMarks(traits(1, 100_001), both), [['.b3']]);
  assert.deepEqual(filterMarks(traits(1, 100_001), { category: 'kaffe' }), [['.c4']]);
  assert.deepEqual(filterMarks(traits(), {}), []);
});
