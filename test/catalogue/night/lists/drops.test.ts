import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropOf, type Period } from '../../../../src/catalogue/night/lists/drops.ts';
import { discountedFrom, isPopular } from '../../../../src/catalogue/night/lists/popular.ts';
import { addDays } from '../../../../src/domain/day.ts';
import { ore } from '../../../../src/domain/money.ts';
import { lowest, TODAY } from '../trust/a-judgement.ts';

type Said = readonly [ago: number, kroner: number | null];
/** An article of two hundred days ago whose lowest price was this from so many days ago on. */
const priced = (...said: readonly Said[]) => ({
  points: said.map(([ago, kroner]) => lowest(ago, kroner, 1)),
  firstSeen: addDays(TODAY, -200),
  currentOre: ore(said.at(-1)![1]! * 100),
  today: TODAY,
});
const drop = (period: Period, ...said: readonly Said[]) => {
  const from = dropOf(priced(...said), period);
  return from === undefined ? undefined : from / 100;
};
const PERIODS: readonly Period[] = ['today', '7-days', '30-days'];

test('a rise by 2.4 for a night and back is no drop, the next day or any day after', () => {
  for (let back = 0; back <= 62; back++)
    for (const period of PERIODS)
      assert.equal(
        drop(period, [200, 1000], [back + 1, 2400], [back, 1000]),
        undefined,
        `${back}, ${period}`,
      );
});

test('nor is a price that was a hundred times as high for a night, a week later', () => {
  for (let back = 0; back <= 62; back++)
    for (const period of PERIODS)
      assert.equal(drop(period, [200, 1000], [back + 1, 100_000], [back, 1000]), undefined);
});

test('a drop is measured from the lowest price of the 31 days that end on the reference day', () => {
  // Yesterday and the thirty days before it; 950 kr. stood until the day before those, or for the first of them.
  assert.equal(drop('today', [200, 950], [31, 1000], [0, 900]), 1000);
  assert.equal(drop('today', [200, 950], [30, 1000], [0, 900]), 950);
  assert.equal(drop('7-days', [200, 950], [37, 1000], [0, 900]), 1000);
  assert.equal(drop('7-days', [200, 960], [36, 1000], [0, 900]), 960);
  assert.equal(drop('30-days', [200, 950], [60, 1000], [0, 900]), 1000);
  assert.equal(drop('30-days', [200, 950], [59, 1000], [0, 900]), 950);
});

test('days without a price that counts say nothing', () => {
  assert.equal(drop('today', [200, 1000], [20, null], [10, 1000], [0, 900]), 1000);
  assert.equal(drop('today', [200, 1000], [40, null], [0, 900]), undefined, 'none of the 31 had one');
});

test('of a week a drop of five percent or more is told', () => {
  assert.equal(drop('7-days', [200, 1000], [0, 950]), 1000);
  assert.equal(drop('7-days', [200, 1000], [0, 950.01]), undefined);
  assert.equal(drop('today', [200, 1000], [0, 999.99]), 1000);
});

test('popular is what has 4.2 of 50 reviews', () => {
  assert.equal(isPopular({ rating: 4.2, reviewCount: 50 }), true);
  assert.equal(isPopular({ rating: 4.19, reviewCount: 50 }), false);
  assert.equal(isPopular({ rating: 4.2, reviewCount: 49 }), false);
});

test('on discount is what costs less than thirty days ago, or than on the median of the thirty days', () => {
  const from = (...said: readonly Said[]) => discountedFrom(priced(...said));
  assert.equal(from([200, 1000], [0, 900]), 1000_00);
  assert.equal(from([200, 900], [16, 1000], [0, 900]), 1000_00, 'sixteen of thirty days');
  assert.equal(from([200, 900], [15, 1000], [0, 900]), 950_00, 'half of them');
  assert.equal(from([200, 900], [14, 1000], [0, 900]), undefined);
  assert.equal(from([200, 900], [1, 2400], [0, 900]), undefined, 'one night high');
});
