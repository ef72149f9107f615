import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupedPage } from '../../src/search/group-products.ts';
import type { Matches } from '../../src/search/matches.ts';
import type { TraitIndex } from '../../src/store/ports/search-index.ts';
import type { SearchQuestion } from '../../src/store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../../src/store/ports/traits.ts';

const QUESTION = {
  text: 'laptop',
  filters: {},
  sort: 'relevance',
  limit: 10,
  skip: 0,
  after: null,
  facets: false,
  isGrouped: true,
  accessoriesLast: true,
} as const satisfies SearchQuestion;

/** Ranks 2 and 5 are accessories; ranks up to 3 have a place. Every product is the only one of its family, unless `families` says else. */
function page(
  listing: { hits: readonly number[]; isParted?: boolean; asksAccessory?: boolean },
  families: Readonly<Record<number, number>> = {},
  own: Partial<SearchQuestion> = {},
  products = 5,
) {
  const ranks = Array.from({ length: products }, (_, at) => at + 1);
  const tableOf = (some: readonly number[]) => ({
    ranks: some,
    families: some.map((rank) => families[rank] ?? 0),
    kinds: some.map((rank) => (rank === 2 || rank === 5 ? ACCESSORY_KIND | 1 : 1)),
    sizes: some.map(() => 0),
    colors: some.map(() => 0),
    prices: some.map((rank) => 100 * rank),
  });
  const traits = {
    placed: 3,
    eanOf: (rank: number) => rank,
    ofRanks: tableOf,
    passing: () => () => ranks.filter((rank) => families[rank] === 7),
  } as unknown as TraitIndex;
  const matches = {
    listing: {
      isParted: false,
      asksAccessory: false,
      ...listing,
      hits: listing.hits.map((rank) => ({ ean: String(rank), rank })),
    },
    filter: {},
    columns: () => tableOf(ranks),
  } as unknown as Matches;
  const { totalIsExact, ...found } = groupedPage(matches, { ...QUESTION, ...own }, traits);
  return { ranks: found.eans.map(Number), total: found.total, next: found.next, totalIsExact };
}

test('scored products come first, in the order of their scores, then the others by popularity', () => {
  const plain = page({ hits: [3, 2] }, {}, { accessoriesLast: false });
  assert.deepEqual(plain, { ranks: [3, 2, 1, 4, 5], total: 5, next: null, totalIsExact: true });
});

test('accessories follow the others, scored or not, unless one is asked for', () => {
  assert.deepEqual(page({ hits: [2, 3] }).ranks, [3, 1, 4, 2, 5]);
  assert.deepEqual(page({ hits: [2, 3], asksAccessory: true }).ranks, [2, 3, 1, 4, 5]);
});

test('products without a place follow both, where a product with one has every word', () => {
  assert.deepEqual(page({ hits: [4, 2], isParted: true }).ranks, [1, 3, 2, 4, 5]);
});

test('of a family the first in order is listed, and the page goes on where it ended', () => {
  const { ranks, total, next } = page({ hits: [3] }, { 1: 7, 3: 7 });
  assert.deepEqual([ranks, total, next], [[3, 4, 2, 5], 4, null]);
  const second = page({ hits: [3] }, { 1: 7, 3: 7 }, { limit: 2, after: [1] });
  assert.deepEqual([second.ranks, second.total, second.next], [[4, 2], 4, [3]]);
  assert.equal(page({ hits: [3] }, {}, { limit: 2, after: [7] }).next, null, 'behind the end');
});

test('a product that was found by its code and has no rank is not listed', () => {
  assert.deepEqual(page({ hits: [0, 3] }).ranks, [3, 1, 4, 2, 5]);
});

test('a total is exact up to a thousand articles of fewer products than are looked at', () => {
  const totalOf = (products: number, families: Readonly<Record<number, number>> = {}) => {
    const { total, totalIsExact } = page({ hits: [] }, families, { limit: 1 }, products);
    return [total, totalIsExact];
  };
  assert.deepEqual(totalOf(1_000), [1_000, true]);
  assert.deepEqual(totalOf(1_001), [1_000, false]);
  const oneFamily = (products: number) =>
    Object.fromEntries(Array.from({ length: products }, (_, at) => [at + 1, 8]));
  assert.deepEqual(totalOf(9_999, oneFamily(9_999)), [1, true]);
  assert.deepEqual(totalOf(10_000, oneFamily(10_000)), [1, false]);
});
