import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLists } from '../../../../src/catalogue/night/lists/collect.ts';
import type { ListFacts } from '../../../../src/catalogue/night/lists/list-entry.ts';
import { addDays } from '../../../../src/domain/day.ts';
import { numberOfEan } from '../../../../src/domain/ean.ts';
import type { Ore } from '../../../../src/domain/money.ts';
import type { Product } from '../../../../src/domain/product.ts';
import type { Deal } from '../../../../src/store/packed/claims.ts';
import { anEan, day } from '../../../builders.ts';
import { someShops } from '../trust/a-tonight.ts';
import { aListWriter } from './a-list-writer.ts';

const TODAY = day('2026-11-15');

function someFacts(
  n: number,
  own: {
    categoryPath?: string[];
    previous?: number;
    since?: number;
    vendorIds?: number[];
    /** What the shop itself saves from. */
    prior?: number;
  } = {},
): ListFacts {
  const lowestOre = 5_000 as Ore;
  const prices = { vendorCount: 1, lowestOre, highestOre: lowestOre, avgOre: lowestOre };
  const product: Product = {
    ean: anEan(n),
    name: 'Ting',
    brand: 'Nord',
    categoryPath: own.categoryPath ?? [],
    imageUrl: '',
    size: null,
    color: null,
    slug: 'ting',
    ...prices,
  };
  const since = addDays(TODAY, -60);
  return {
    key: numberOfEan(anEan(n)),
    product,
    categoryPath: product.categoryPath,
    points: [
      [since, ((own.previous ?? 100) * 100) as Ore, 1, 1],
      [addDays(TODAY, -(own.since ?? 0)), lowestOre, 1, 1],
    ],
    firstSeen: since,
    changedDay: addDays(TODAY, -(own.since ?? 0)),
    prices: { ...prices, tier: 1, vendorId: 1 },
    tier: 1,
    offers: (own.vendorIds ?? [1]).map((vendorId) => ({ vendorId, rating: null, reviewCount: null })),
    hasPlace: true,
    claims: [],
    deal: own.prior === undefined ? null : aDeal(lowestOre, (own.prior * 100) as Ore),
  };
}

const aDeal = (priceOre: Ore, priorOre: Ore): Deal => ({
  vendorId: 1,
  priceOre,
  usualOre: null,
  priorOre,
  isLowestEver: true,
  fromDay: addDays(TODAY, 0),
  untilDay: addDays(TODAY, 1),
});

function listsOf(facts: readonly ListFacts[], entriesMax = 10) {
  const store = aListWriter();
  const lists = createLists({
    day: TODAY,
    into: store.writer,
    entriesMax,
    shops: someShops(addDays(TODAY, -60)),
  });
  for (const one of facts) lists.see(one);
  lists.finish();
  return store;
}

test('a list keeps its best when there are more than it can hold', () => {
  const store = listsOf(
    [60, 90, 70, 80, 55].map((previous, n) => someFacts(n, { previous })),
    2,
  );
  assert.deepEqual(
    store.items('today percent').map(({ previous_price }) => previous_price),
    [90, 80],
  );
  assert.deepEqual(
    store.items('today amount').map(({ previous_price }) => previous_price),
    [90, 80],
  );
});

test('a shop with a new and a used offer of a product sells one product', () => {
  const store = listsOf([someFacts(1, { vendorIds: [7, 7, 8] }), someFacts(2, { vendorIds: [7] })]);
  assert.deepEqual(
    [...store.vendorProducts()],
    [
      [7, 2],
      [8, 1],
    ],
  );
});

test('a category is known with the levels above it on every path', () => {
  const store = listsOf([
    someFacts(1, { categoryPath: ['Køkken', 'Kaffe'] }),
    someFacts(2, { categoryPath: ['Hjem', 'Mad', 'Kaffe'] }),
  ]);
  assert.deepEqual(store.levelsOf('Kaffe'), ['Køkken', 'Kaffe', 'Hjem', 'Mad']);
});

test('a price that has stood for thirty days is no drop any more, one of twenty-nine still is', () => {
  const store = listsOf([someFacts(1, { since: 30 }), someFacts(2, { since: 29 })]);
  assert.deepEqual(
    store.items('30-days percent').map(({ ean }) => ean),
    [numberOfEan(anEan(2))],
  );
});

test('a deal saves five percent or more by the øre, of the shop’s own price and of what the article usually costs', () => {
  const saved = (prior: number, usual: number) =>
    listsOf([someFacts(1, { prior, previous: usual })])
      .items('deals')
      .map(({ real_percent }) => real_percent)[0];
  // 50 kr. lie 2.64 below 52.64, of which 2.632 are five percent, and 2.63 below 52.63, of which 2.6315 are.
  assert.deepEqual([saved(52.64, 100), saved(52.63, 100)], [5, undefined]);
  assert.deepEqual([saved(100, 52.64), saved(100, 52.63)], [5, undefined]);
  assert.deepEqual([saved(100, 80), saved(80, 100), saved(100, 40)], [37.5, 37.5, undefined]);
});
