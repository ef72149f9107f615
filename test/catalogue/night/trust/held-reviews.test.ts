import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTiers } from '../../../../src/catalogue/night/tiers.ts';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { aMemory, lowest, newcomers, offersBy, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

test('reviews that come with a held price count for nothing', () => {
  const sold = aMemory({ 2: [since(60, 1000)] }, [lowest(60, 1000, 2)]);
  const reviewsOf = (price: number) =>
    inTiers(
      judge(
        offersBy({ 1: { price, rating: 5, reviewCount: 10_000 }, 2: 1000 }),
        sold,
        new Set(),
        aTonight({ day: TODAY, records: newcomers(1) }),
      ),
      (id) => `Butik ${id}`,
    ).map(({ vendorId, rating, reviewCount }) => [vendorId, rating, reviewCount]);
  assert.deepEqual(reviewsOf(600), [
    [1, 5, 10_000],
    [2, null, null],
  ]);
  assert.deepEqual(reviewsOf(599), [
    [2, null, null],
    [1, null, null],
  ]);
});
