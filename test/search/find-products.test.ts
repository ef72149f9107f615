import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Listing } from '../../src/search/engine.ts';
import { findProducts } from '../../src/search/searcher.ts';
import type { SearchIndex } from '../../src/store/ports/search-index.ts';
import type { SearchQuestion } from '../../src/store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../../src/store/ports/traits.ts';

const QUESTION: SearchQuestion = {
  text: 'laptop',
  filters: {},
  sort: 'relevance',
  limit: 10,
  skip: 0,
  after: null,
  facets: false,
};

/** Products by score: ranks 2, 3 and 1. Rank 2 is an accessory and the cheapest; rank 3 has no place. */
function found(
  own: Partial<SearchQuestion>,
  listing: Partial<Listing> = {},
  { hasTraits = true, count = 0 } = {},
) {
  const traits = {
    placed: 2,
    eanOf: (rank: number) => rank,
    ofRanks: (ranks: readonly number[]) => ({
      ranks,
      kinds: ranks.map((rank) => (rank === 2 ? ACCESSORY_KIND | 1 : 1)),
      prices: ranks.map((rank) => (rank === 2 ? 100 : 1_000 * rank)),
    }),
  };
  const index = { traits: hasTraits ? traits : undefined, count: () => count } as unknown as SearchIndex;
  const list = () =>
    ({
      hits: [2, 3, 1].map((rank) => ({ ean: String(rank).padStart(13, '0'), rank, score: 1 })),
      more: undefined,
      beside: 0,
      isParted: false,
      asksAccessory: false,
      ...listing,
    }) as unknown as Listing;
  const { eans, total, totalIsExact, next } = findProducts(
    { index, list: () => list },
    { ...QUESTION, ...own },
  );
  return { ranks: eans.map(Number), total, totalIsExact, next };
}

test('a search has the order of its scores, in which accessories may be put last', () => {
  assert.deepEqual(found({}), { ranks: [2, 3, 1], total: 3, totalIsExact: true, next: null });
  assert.deepEqual(found({ accessoriesLast: true }).ranks, [3, 1, 2]);
  assert.deepEqual(found({ accessoriesLast: true }, { asksAccessory: true }).ranks, [2, 3, 1]);
  const old = found({ accessoriesLast: true }, {}, { hasTraits: false });
  assert.deepEqual(old.ranks, [2, 3, 1], 'a generation without traits has no accessories');
});

test('by price the cheapest is first, unless it is an accessory and those are put last', () => {
  assert.deepEqual(found({ sort: 'price' }).ranks, [2, 1, 3]);
  assert.deepEqual(found({ sort: 'price', accessoriesLast: true }).ranks, [1, 3, 2]);
  assert.deepEqual(found({ sort: 'price', accessoriesLast: true }, { asksAccessory: true }).ranks, [2, 1, 3]);
  assert.deepEqual(found({ sort: 'price_desc' }, { isParted: true }).ranks, [1, 2, 3], 'without a place');
});

test('a page goes on where it ended', () => {
  assert.deepEqual(found({ limit: 2 }).next, [2]);
  assert.deepEqual(found({ limit: 2, after: [2] }), {
    ranks: [1],
    total: 3,
    totalIsExact: true,
    next: null,
  });
  const first = found({ sort: 'price', limit: 2 });
  const second = found({ sort: 'price', limit: 2, after: first.next });
  assert.deepEqual([first.ranks, second.ranks, second.next], [[2, 1], [3], null]);
});

test('a total is exact up to a thousand', () => {
  const more = (count: number) => {
    const { total, totalIsExact } = found({ limit: 1 }, { more: 'laptop' }, { count });
    return { total, totalIsExact };
  };
  assert.deepEqual(more(1_000), { total: 1_000, totalIsExact: true });
  assert.deepEqual(more(1_001), { total: 1_000, totalIsExact: false });
});
