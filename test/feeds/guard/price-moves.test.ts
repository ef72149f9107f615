import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceMoves } from '../../../src/feeds/guard/price-moves.ts';
import { somePrices, times } from '../some-prices.ts';

const ARTICLES = 40;
const before = somePrices(times(ARTICLES, (i) => [i + 1, 1000 + i]));
/** Every price by a factor of its own. */
const after = (factor: (i: number) => number, old: (price: number, i: number) => number = () => 0) =>
  somePrices(times(ARTICLES, (i) => [i + 1, (1000 + i) * factor(i), old(1000 + i, i)]));
const moved = (...of: Parameters<typeof after>) => priceMoves(before, after(...of)).factor?.articles ?? 0;

test('prices that move by 3 % or less move as prices do', () => {
  assert.equal(
    moved(() => 0.971),
    0,
  );
  assert.equal(
    moved(() => 0.969),
    ARTICLES,
  );
  assert.equal(
    moved(() => 1.029),
    0,
  );
  assert.equal(
    moved(() => 1.031),
    ARTICLES,
  );
});

test('factors within one percent of each other on either side are one', () => {
  const around = (spread: number) => moved((i) => 0.5 * (i % 2 === 0 ? 1 + spread : 1 - spread));
  assert.equal(around(0.0099), ARTICLES);
  assert.equal(around(0.0101), ARTICLES / 2);
});

test('the factor is the one in the middle of most', () => {
  const { factor, shared, changed } = priceMoves(
    before,
    after((i) => (i < 30 ? 0.01 : i < 35 ? 0.5 : 1)),
  );
  assert.deepEqual([shared, changed, factor!.articles], [40, 35, 30]);
  assert.ok(Math.abs(factor!.by - 0.01) < 0.0001);
  const spread = priceMoves(
    before,
    after((i) => 0.5 + i * 0.0001),
  ).factor!;
  assert.ok(Math.abs(spread.by - 0.502) < 0.0003, `${spread.by} of 0.5 to 0.504`);
});

test('a sale on everything is none: its before prices are the prices of yesterday, within one percent', () => {
  assert.equal(
    moved(
      () => 0.5,
      (price) => price,
    ),
    0,
  );
  assert.equal(
    moved(
      () => 0.5,
      (price) => price * 1.0099,
    ),
    0,
  );
  assert.equal(
    moved(
      () => 0.5,
      (price) => price * 1.0101,
    ),
    ARTICLES,
  );
  assert.equal(
    moved(
      () => 0.5,
      (price) => price * 0.9899,
    ),
    ARTICLES,
  );
  assert.equal(
    moved(
      () => 0.5,
      (price, i) => (i < 25 ? price : 0),
    ),
    15,
    'rows without one are counted',
  );
});

test('only articles of both readings are compared', () => {
  const moves = priceMoves(before, somePrices(times(ARTICLES, (i) => [i + 21, 5])));
  assert.equal(moves.shared, 20);
});

test('the end of a sale on everything is none either: its prices are what the shop said they had been', () => {
  const sale = somePrices(times(ARTICLES, (i) => [i + 1, 80 + i, 100 + i]));
  const after = (by: number) => somePrices(times(ARTICLES, (i) => [i + 1, (100 + i) * by]));
  assert.equal(priceMoves(sale, after(1)).factor, null);
  assert.equal(priceMoves(sale, after(1.0099)).factor, null);
  assert.notEqual(priceMoves(sale, after(1.02)).factor, null);
});
