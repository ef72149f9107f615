import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FacetRows } from '../../../src/search/filter/counting/facet-rows.ts';
import { countPrices } from '../../../src/search/filter/counting/price-bands.ts';

const OWN_BIT = 8;

/** The bands of these prices. `isPlaced` says whose prices decide the limits. */
function priceBands(
  prices: readonly number[],
  isPlaced = (_: number) => true,
  families: readonly number[] = [],
  misses: readonly number[] = [],
) {
  const rows = new FacetRows();
  rows.reserve(prices.length);
  rows.columns.prices.set(prices);
  rows.columns.families.set(families);
  rows.misses.set(misses);
  rows.placed.set(prices.map((_, at) => Number(isPlaced(at))));
  rows.end(prices.length);
  return countPrices({ rows, order: families.length > 0 ? rows.byFamily() : undefined, bit: OWN_BIT });
}

test('bands have round limits in kroner and about as many products each', () => {
  const prices = Array.from({ length: 600 }, (_, n) => 5_000 + n * 500);
  const bands = priceBands(prices);
  assert.deepEqual(
    bands.map(({ minOre, maxOre }) => [minOre / 100, maxOre === null ? null : maxOre / 100]),
    [
      [0, 500],
      [500, 1000],
      [1000, 1500],
      [1500, 2000],
      [2000, 2500],
      [2500, null],
    ],
  );
  for (const { count } of bands) assert.ok(count >= 75 && count <= 125, String(count));
});

test('there are six, however far apart the prices are', () => {
  const prices = Array.from({ length: 701 }, (_, n) => Math.round(100 * 10 ** (n / 100)));
  assert.equal(priceBands(prices).length, 6);
});

test('the highest price may have a band of its own', () => {
  assert.deepEqual(priceBands([10_000, 10_000, 10_000, 20_000, 20_000, 20_000]), [
    { minOre: 0, maxOre: 20_000, count: 3 },
    { minOre: 20_000, maxOre: null, count: 3 },
  ]);
});

test('one price is one band, and nothing is none', () => {
  assert.deepEqual(priceBands([9_900, 9_900]), [{ minOre: 0, maxOre: null, count: 2 }]);
  assert.deepEqual(priceBands([]), []);
});

test('whatever the prices, each is in exactly one of at most six bands, and no limit parts nothing', () => {
  const price = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000_000 }));
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 200 }), (prices) => {
      const bands = priceBands(prices);
      assert.ok(bands.length >= 1 && bands.length <= 6);
      assert.equal(bands[0]!.minOre, 0);
      assert.equal(bands.at(-1)!.maxOre, null);
      bands.forEach(({ minOre, maxOre, count }, at) => {
        assert.equal(count, prices.filter((ore) => ore >= minOre && ore < (maxOre ?? Infinity)).length);
        assert.equal(maxOre, bands[at + 1]?.minOre ?? null);
        assert.equal(minOre % 100, 0);
      });
      assert.ok(bands[0]!.count > 0 && bands.at(-1)!.count > 0);
    }),
  );
});

test('limits may be those of other prices; each price is counted between them', () => {
  const limiting = Array.from({ length: 600 }, (_, n) => 5_000 + n * 500);
  const prices = [...limiting, ...Array.from({ length: 900 }, () => 100), 99_999_900];
  const bands = priceBands(prices, (at) => at < limiting.length);
  assert.deepEqual(
    bands.map(({ minOre, maxOre }) => [minOre, maxOre]),
    priceBands(limiting).map(({ minOre, maxOre }) => [minOre, maxOre]),
  );
  assert.equal(bands[0]!.count, priceBands(limiting)[0]!.count + 900);
  assert.equal(bands.at(-1)!.count, priceBands(limiting).at(-1)!.count + 1);
});

test('a family is counted once in each band that has one of its prices', () => {
  const prices = Array.from({ length: 600 }, (_, n) => 5_000 + n * 500);
  const isOne = priceBands(
    prices,
    () => true,
    prices.map(() => 7),
  );
  assert.deepEqual(
    isOne.map(({ count }) => count),
    [1, 1, 1, 1, 1, 1],
  );
  const singles = priceBands(
    prices,
    () => true,
    prices.map(() => 0),
  );
  assert.deepEqual(singles, priceBands(prices));
});

test('what misses another filter decides no limit and is in no band; what misses the own alone does and is', () => {
  const prices = Array.from({ length: 600 }, (_, n) => 5_000 + n * 500);
  const others = Array.from({ length: 600 }, () => 99_999_900);
  const missing = (bit: number) => [...prices.map(() => OWN_BIT), ...others.map(() => bit)];
  const bands = (bit: number) => priceBands([...prices, ...others], undefined, [], missing(bit));
  for (const bit of [1, OWN_BIT | 1]) assert.deepEqual(bands(bit), priceBands(prices), String(bit));
  assert.deepEqual(bands(OWN_BIT), priceBands([...prices, ...others]));
});

test('many prices have the limits of a part of them, and all are counted', () => {
  const prices = Array.from({ length: 100_000 }, (_, n) => 5_000 + ((n * 7_919) % 300_000));
  const bands = priceBands(prices);
  assert.equal(
    bands.reduce((sum, { count }) => sum + count, 0),
    100_000,
  );
  for (const { count } of bands) assert.ok(count >= 10_000 && count <= 25_000, String(count));
});
