import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOut, MISS_BIT, missesIn, NOBODY } from '../../../src/search/filter/misses.ts';
import type { TraitBlock } from '../../../src/store/ports/search-index.ts';
import type { FacetName } from '../../../src/store/ports/search-question.ts';
import type { TraitFilter } from '../../../src/store/ports/traits.ts';

/** A block of three products; the nth has n as its size, its colour, its only kind and its only shop. */
const BLOCK = {
  products: 3,
  brands: () => Uint32Array.of(1, 1, 1),
  sizes: () => Uint16Array.of(1, 2, 3),
  colors: () => Uint8Array.of(1, 2, 3),
  kinds: () => Uint8Array.of(1, 2, 4),
  prices: () => Uint32Array.of(100, 200, 300),
  offeredBy: (ids: readonly number[]) => Uint8Array.of(1, 2, 3).map((id) => Number(ids.includes(id))),
} as unknown as TraitBlock;
const HARD = 128;

const misses = (filter: TraitFilter, ...open: FacetName[]) => {
  const found = missesIn(BLOCK, filter, open);
  return found === undefined ? undefined : [...found];
};

test('every filter marks the products that miss it', () => {
  assert.equal(misses({}), undefined, 'without a filter nothing is missed');
  for (const filter of [
    { sizes: [2] },
    { colors: [2] },
    { kinds: 2 },
    { withoutKinds: 5 },
    { minOre: 150, maxOre: 250 },
    { vendorIds: [2] },
  ])
    assert.deepEqual(misses(filter), [HARD, 0, HARD], JSON.stringify(filter));
  assert.deepEqual(misses({ brands: [1] }), [0, 0, 0]);
  assert.deepEqual(misses({ minOre: 200 }), [HARD, 0, 0], 'a price that is the limit passes');
});

test('a filter that no product passes leaves nobody', () => {
  for (const filter of [
    { brands: [9] },
    { sizes: [9] },
    { colors: [] },
    { kinds: 3 },
    { withoutKinds: 7 },
    { minOre: 301 },
    { vendorIds: [9] },
  ])
    assert.equal(missesIn(BLOCK, filter, []), NOBODY, JSON.stringify(filter));
});

test('the filter of an open facet has its own bit; what misses it alone is left', () => {
  const { sizes, colors } = MISS_BIT;
  assert.deepEqual(misses({ sizes: [9] }, 'sizes'), [sizes, sizes, sizes]);
  assert.deepEqual(misses({ sizes: [2], colors: [2] }, 'sizes'), [sizes | HARD, 0, sizes | HARD]);
  assert.deepEqual(misses({ sizes: [1], colors: [2] }, 'sizes', 'colors'), [colors, sizes, sizes | colors]);
  assert.deepEqual(misses({ withoutKinds: 1 }, 'kinds'), [HARD, 0, 0], 'left-out kinds are no facet');
});

test('a product is out after a filter of no open facet, or after two of open ones', () => {
  for (const bit of [0, ...Object.values(MISS_BIT)]) assert.equal(isOut(bit), false, String(bit));
  assert.equal(isOut(HARD), true);
  assert.equal(isOut(HARD | MISS_BIT.sizes), true);
  assert.equal(isOut(MISS_BIT.paths | MISS_BIT.brands), true);
  assert.equal(missesIn(BLOCK, { sizes: [9], colors: [9] }, ['sizes', 'colors']), NOBODY);
});
