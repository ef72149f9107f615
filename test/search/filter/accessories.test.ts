import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessoriesBehind, withAccessoriesLast } from '../../../src/search/filter/accessories.ts';
import type { TraitIndex } from '../../../src/store/ports/search-index.ts';
import { ACCESSORY_KIND } from '../../../src/store/ports/traits.ts';

/** Products whose rank is even are accessories; ranks up to 6 have a place. */
const traits = {
  placed: 6,
  ofRanks: (ranks: readonly number[]) => ({
    ranks,
    kinds: ranks.map((rank) => (rank % 2 === 0 ? ACCESSORY_KIND | 1 : 1)),
  }),
} as unknown as TraitIndex;

const hit = (rank: number) => ({ ean: `e${rank}`, rank });
const behind = (ranks: readonly number[], isParted = false) => {
  const { inOrder, others } = accessoriesBehind(ranks.map(hit), traits, isParted);
  return [inOrder.map(({ rank }) => rank), others];
};

test('accessories follow the others, both in their own order', () => {
  assert.deepEqual(behind([4, 3, 2, 1]), [[3, 1, 4, 2], 2]);
  assert.deepEqual(behind([8, 7, 5]), [[7, 5, 8], 2], 'a place does not matter');
});

test('products without a place follow both where a product with one has every word', () => {
  assert.deepEqual(behind([7, 6, 5, 8], true), [[5, 6, 7, 8], 1]);
});

/** The first `to` of these scored products; `more` others can be read. */
function first(to: number, scored: readonly number[], more?: readonly number[]) {
  let wasRead = false;
  const matches = {
    listing: { hits: scored.map(hit), more: more === undefined ? undefined : 'word', isParted: false },
    products(from: number, max: number) {
      assert.deepEqual([from, max], [0, 1_000]);
      wasRead = true;
      return [...scored, ...(more ?? [])].map(hit);
    },
  };
  const found = withAccessoriesLast(matches, traits, to, 1_000).map(({ rank }) => rank);
  return { found, wasRead };
}

test('all matches are read only if those that are scored do not suffice', () => {
  assert.deepEqual(first(5, [2, 1, 4]), { found: [1, 2, 4], wasRead: false });
  assert.deepEqual(first(2, [2, 1, 3], [5, 6]), { found: [1, 3, 2], wasRead: false });
  assert.deepEqual(first(3, [2, 1, 3], [5, 6]), { found: [1, 3, 5, 2, 6], wasRead: true });
});
