import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowsOf, percentileOf } from '../../../src/catalogue/answers/price-position.ts';
import { wilsonLow } from '../../../src/catalogue/answers/vendors.ts';
import { usualOfProduct, wasProductRaised } from '../../../src/catalogue/honesty/usual.ts';
import { bargainOf } from '../../../src/catalogue/night/claims/deal.ts';
import { addDays, type Day } from '../../../src/domain/day.ts';
import type { ProductPoint } from '../../../src/domain/history.ts';
import { ore } from '../../../src/domain/money.ts';
import { at, gone, type Leg, times, told } from './a-story.ts';

const TODAY = 20_800 as Day;
/** A product's lowest prices, from so many days ago on each. */
const points = (...all: (readonly [ago: number, kroner: number | null])[]): ProductPoint[] =>
  all.map(([ago, price]) =>
    price === null
      ? [addDays(TODAY, -ago), null, null, 0]
      : [addDays(TODAY, -ago), ore(Math.round(price * 100)), 1, 1],
  );

test('lows are of the days before today, and null where the product is younger', () => {
  const lows = (ago: number) => lowsOf(points([ago, 500], [0, 400]), addDays(TODAY, -ago), TODAY);
  assert.deepEqual(lows(29), { everOre: 50_000, days365Ore: null, days90Ore: null, days30Ore: null });
  assert.deepEqual(lows(30).days30Ore, 50_000);
  assert.deepEqual([lows(89).days90Ore, lows(90).days90Ore], [null, 50_000]);
  assert.deepEqual([lows(364).days365Ore, lows(365).days365Ore], [null, 50_000]);
  const low = lowsOf(points([700, 300], [91, 200], [90, 500]), addDays(TODAY, -700), TODAY);
  assert.deepEqual([low.days90Ore, low.days365Ore, low.everOre], [50_000, 20_000, 20_000]);
});

test('the percentile is the share of the last year’s days that were dearer than today', () => {
  assert.equal(percentileOf(points([365, 500], [0, 400]), TODAY), 100);
  assert.equal(percentileOf(points([365, 400], [0, 400]), TODAY), 0);
  assert.equal(
    percentileOf(points([400, 500], [73, 300], [0, 400]), TODAY),
    80,
    'days before the year do not count',
  );
  assert.equal(
    percentileOf(points([200, 500], [100, null], [50, 300], [0, 400]), TODAY),
    66.7,
    'nor do days without a price',
  );
  assert.equal(percentileOf(points([10, 500], [0, null]), TODAY), null);
  assert.equal(percentileOf(points([0, 500]), TODAY), null);
});

test('a product’s usual price takes 45 days, and those on which its shop was read', () => {
  assert.equal(usualOfProduct(points([74, 500]), TODAY), null);
  assert.equal(usualOfProduct(points([75, 500]), TODAY), 50_000);
  const read = (from: number) => () => [[addDays(TODAY, -from), TODAY]] as const;
  assert.equal(usualOfProduct(points([300, 500]), TODAY, read(75)), 50_000);
  assert.equal(usualOfProduct(points([300, 500]), TODAY, read(74)), null);
});

test('a product whose lowest price was raised before it fell is told so', () => {
  const fall = { start: TODAY, previousOre: ore(150_000), currentOre: ore(100_000) };
  assert.deepEqual(wasProductRaised(points([300, 1000], [30, 1500], [0, 1000]), fall), {
    usualOre: 100_000,
    isRaised: true,
  });
  assert.equal(wasProductRaised(points([300, 1500], [0, 1000]), fall).isRaised, false);
  assert.deepEqual(
    wasProductRaised(points([60, 1000], [30, 1500], [0, 1000]), fall),
    { usualOre: null, isRaised: false },
    'too little known',
  );
});

test('it was raised only if it cost its usual price on one of the ninety days before', () => {
  const fall = { start: TODAY, previousOre: ore(150_000), currentOre: ore(100_000) };
  const isRaised = (...all: Parameters<typeof points>) => wasProductRaised(points(...all), fall).isRaised;
  assert.equal(isRaised([300, 1000], [90, 1500], [0, 1000]), false);
  assert.equal(isRaised([300, 1000], [89, 1500], [0, 1000]), true);
  assert.equal(isRaised([300, 1000], [90, 1500], [1, 1000], [0, 1000]), true, 'the last of them');
});

test('a bargain lies below every price of the year before it fell, for sixty days', () => {
  const bargain = (...legs: Leg[]) => {
    const { today, ...series } = told(...legs);
    return bargainOf(series, today);
  };
  assert.equal(bargain(times(100, 1000), at(800))?.usualOre, 100_000);
  assert.equal(bargain(times(100, 1000), times(60, 800))?.usualOre, 100_000);
  assert.equal(bargain(times(100, 1000), times(61, 800)), null, 'by then it is what it costs');
  assert.equal(bargain(times(74, 1000), at(800)), null, 'too little known');
  assert.equal(bargain(at(800), times(364, 1000), at(800)), null, 'it cost as little a year ago');
  assert.equal(bargain(at(800), times(365, 1000), at(800))?.usualOre, 100_000);
  assert.equal(bargain(times(100, 1000), at(995)), null, 'less than the tolerance');
  assert.equal(bargain(times(100, 1000), at(994.99))?.usualOre, 100_000);
  assert.equal(bargain(times(100, 1000), gone(3)), null);
  assert.equal(
    bargain(times(100, 1000), gone(3), at(800))?.usualOre,
    100_000,
    'days without it are no price',
  );
  assert.equal(bargain(times(100, 1000), { ...at(800), held: true }), null, 'nor is one that is held');
  assert.equal(bargain(times(100, 800)), null);
});

test('the lower bound of a share grows with the share and with how much it rests on', () => {
  assert.equal(wilsonLow(0, 0), 0);
  assert.equal(wilsonLow(0, 100), 0);
  assert.ok(Math.abs(wilsonLow(95, 100) - 0.8882) < 0.0001, String(wilsonLow(95, 100)));
  assert.ok(wilsonLow(950, 1000) > wilsonLow(95, 100));
  assert.ok(wilsonLow(100, 100) < 1);
});
