import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPopular } from '../../../../src/catalogue/night/lists/cheaper-lists.ts';
import {
  type DropPeriod,
  dropOf,
  dropTenths,
  popularDrop,
} from '../../../../src/catalogue/night/lists/drops.ts';
import { addDays } from '../../../../src/domain/day.ts';
import { ore } from '../../../../src/domain/money.ts';
import { lowest, TODAY } from '../trust/a-judgement.ts';

type Said = readonly [ago: number, kroner: number | null];
/** An article of two hundred days ago whose lowest price was this from so many days ago on. */
const priced = (...said: readonly Said[]) => ({
  points: said.map(([ago, kroner]) => lowest(ago, kroner, 1)),
  firstSeen: addDays(TODAY, -200),
  currentOre: ore(said.at(-1)![1]! * 100),
  vendorId: 1,
  today: TODAY,
});
const drop = (period: DropPeriod, ...said: readonly Said[]) => {
  const from = dropOf(priced(...said), period);
  return from === undefined ? undefined : from / 100;
};
const PERIODS: readonly DropPeriod[] = ['today', '7-days', '30-days'];

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

test('of a week a drop of five percent or more is told, of a day or a month one of one percent, by the øre', () => {
  assert.equal(drop('7-days', [200, 1000], [0, 950]), 1000);
  assert.equal(drop('7-days', [200, 1000], [0, 950.01]), undefined);
  for (const period of ['today', '30-days'] as const) {
    assert.equal(drop(period, [200, 1000], [0, 990]), 1000);
    assert.equal(drop(period, [200, 1000], [0, 990.01]), undefined);
    assert.equal(drop(period, [200, 1000], [0, 999.99]), undefined, 'an øre is none');
  }
});

test('what filters and sorts go by knows no drop of less than one percent either, and rises as they are', () => {
  const tenths = (current: number) => dropTenths(priced([200, 1000], [0, current]));
  assert.deepEqual([tenths(990), tenths(990.01), tenths(999.99)], [10, 0, 0]);
  assert.deepEqual([tenths(1000), tenths(1005), tenths(1100)], [0, -5, -100]);
});

test('popular is what has 4.2 of 50 reviews', () => {
  assert.equal(isPopular({ rating: 4.2, reviewCount: 50 }), true);
  assert.equal(isPopular({ rating: 4.19, reviewCount: 50 }), false);
  assert.equal(isPopular({ rating: 4.2, reviewCount: 49 }), false);
});

test('a popular product’s discount is the drop of thirty days, else of seven, else of today', () => {
  const from = (...said: readonly Said[]) => popularDrop(priced(...said));
  assert.deepEqual(from([200, 1200], [20, 1000], [0, 900]), { previousOre: 1200_00, period: '30-days' });
  // 800 kr. was the price on one of the 31 days that end thirty days ago, seven days ago, yesterday.
  assert.deepEqual(from([200, 800], [59, 1000], [0, 900]), { previousOre: 1000_00, period: '7-days' });
  assert.deepEqual(from([200, 800], [36, 1000], [0, 900]), { previousOre: 1000_00, period: 'today' });
  assert.equal(from([200, 800], [30, 1000], [0, 900]), undefined);
  assert.deepEqual(from([200, 800], [59, 1000], [0, 960]), { previousOre: 1000_00, period: 'today' });
  assert.equal(from([200, 800], [59, 1000], [0, 990.01]), undefined);
});

test('one dear night thirty nights ago is no discount', () => {
  for (let ago = 1; ago <= 62; ago++)
    assert.equal(popularDrop(priced([200, 900], [ago, 2400], [ago - 1, 900])), undefined, `${ago} nights`);
});
