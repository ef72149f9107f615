import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SteepCuts } from '../../../../../src/catalogue/night/trust/cuts.ts';

/** Whether shop 1 has too many steep cuts, beside others of the same size with so many each. */
function areMany(
  articles: number,
  steep: number,
  others: readonly number[] = [],
  voiceOf = (id: number) => id,
) {
  const shops = [
    { vendorId: 1, articles, steep },
    ...others.map((cut, i) => ({ vendorId: i + 2, articles, steep: cut })),
  ];
  return new SteepCuts(shops, voiceOf, () => true).areMany(1);
}

test('twenty are few in any shop', () => {
  assert.equal(areMany(100, 20), false);
  assert.equal(areMany(100, 21), true);
});

test('a twenty-fifth of a large shop is few', () => {
  assert.equal(areMany(1000, 40), false);
  assert.equal(areMany(1000, 41), true);
});

test('three times what the market in its middle does is few, and one’s own cuts say nothing of the market', () => {
  assert.equal(areMany(1000, 300, [100, 100, 0]), false);
  assert.equal(areMany(1000, 301, [100, 100, 0]), true);
  assert.equal(
    areMany(1000, 301, [900], () => 1),
    true,
  );
});

test('a shop of which nothing is known has none, and newcomers and small shops are no market', () => {
  assert.equal(
    new SteepCuts(
      [],
      (id) => id,
      () => true,
    ).areMany(1),
    false,
  );
  const beside = (articles: number) => [
    { vendorId: 1, articles: 1000, steep: 100 },
    { vendorId: 2, articles, steep: articles },
    { vendorId: 3, articles: 1000, steep: 900 },
  ];
  const shops = beside(19);
  assert.equal(
    new SteepCuts(
      shops,
      (id) => id,
      (id) => id !== 3,
    ).areMany(1),
    true,
  );
  assert.equal(
    new SteepCuts(
      shops,
      (id) => id,
      () => true,
    ).areMany(1),
    false,
  );
  assert.equal(
    new SteepCuts(
      beside(20),
      (id) => id,
      (id) => id !== 3,
    ).areMany(1),
    false,
    'twenty articles are enough to be one',
  );
});
