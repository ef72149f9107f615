import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traitsOf } from '../../../src/catalogue/night/index-products.ts';
import type { NightProduct } from '../../../src/catalogue/night/night-product.ts';
import { addDays } from '../../../src/domain/day.ts';
import type { ProductPoint } from '../../../src/domain/history.ts';
import { type Measure, unitPriceOf } from '../../../src/domain/measure/measure.ts';
import { ore } from '../../../src/domain/money.ts';
import { HELD_TIER, type Tier } from '../../../src/domain/product.ts';
import { NO_DROP, NO_PRICE, NO_UNIT_PRICE, unitOreOf } from '../../../src/store/ports/traits.ts';
import { lowest, TODAY } from './trust/a-judgement.ts';

/** The drop over 30 days of a product; without `points` they may not be read. */
function drop(seen: number, changed: number, points?: readonly ProductPoint[], tier: Tier = 1): number {
  const product = {
    tier,
    firstSeen: addDays(TODAY, -seen),
    changedDay: addDays(TODAY, -changed),
    product: { lowestOre: 1 },
    measure: null,
    offers: [],
    get points() {
      assert.ok(points !== undefined, 'the points were read');
      return points;
    },
  } as unknown as NightProduct;
  return traitsOf(product, TODAY).dropTenths;
}

test('a drop is known of a product in stock that was first seen 30 days ago or before', () => {
  assert.equal(drop(30, 5, [lowest(30, 1000, 1), lowest(5, 900, 1)]), 100);
  assert.equal(drop(29, 5), NO_DROP, 'without a look at its points');
  assert.equal(drop(300, 5, [lowest(300, null, 1)]), NO_DROP);
  assert.equal(drop(300, 200, undefined, 2), NO_DROP);
});

test('a price of 60 days has no drop, and its points are not read', () => {
  assert.equal(drop(300, 60), 0);
  assert.equal(drop(300, 59, [lowest(300, 1000, 1), lowest(59, 900, 1)]), 0);
});

test('a product whose every price is held has neither a price nor a unit price to filter and sort by', () => {
  const measure: Measure = { unit: 'l', millionths: 500_000 };
  const traits = (tier: Tier, own: Measure | null = measure) =>
    traitsOf(
      { tier, firstSeen: TODAY, product: { lowestOre: ore(30_00) }, measure: own, offers: [] } as never,
      TODAY,
    );
  assert.equal(traits(1).priceOre, ore(30_00));
  assert.equal(unitOreOf(traits(1).unitPrice), unitPriceOf(ore(30_00), measure));
  assert.equal(traits(1, null).unitPrice, NO_UNIT_PRICE);
  const held = traits(HELD_TIER);
  assert.deepEqual([held.priceOre, held.unitPrice], [NO_PRICE, NO_UNIT_PRICE]);
});
