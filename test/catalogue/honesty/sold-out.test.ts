import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeClaim } from '../../../src/catalogue/honesty/judge-claim.ts';
import { inferRecommended } from '../../../src/catalogue/honesty/recommended.ts';
import { usualOfProduct } from '../../../src/catalogue/honesty/usual.ts';
import { bargainOf } from '../../../src/catalogue/night/claims/deal.ts';
import { NEVER } from '../../../src/domain/claim.ts';
import type { ProductPoint } from '../../../src/domain/history.ts';
import { at, gone, type Leg, soldOut, times, told, verdictOn } from './a-story.ts';

const judged = (...legs: Leg[]) => verdictOn(told(...legs))!;

test('one night on sale anywhere in the window is enough to hold a claim against', () => {
  const window = (...legs: Leg[]) => judged(times(60, 1000), ...legs, at(800, 1500)).verdict;
  assert.equal(window(soldOut(times(30, 1500))), 'unknown');
  assert.equal(window(soldOut(times(29, 1500)), at(700)), 'dearer');
  assert.equal(window(gone(30)), 'unfounded', 'taken out of the file, not sold out');
  assert.equal(window(gone(29), soldOut(at(1500))), 'unknown', 'a single sold-out night tells why');
});

test('sold-out nights are known, and are no days on sale', () => {
  const { knownDays, priorOre, flags } = judged(times(60, 1000), soldOut(times(10, 500)), at(800, 1000));
  assert.deepEqual([knownDays, priorOre, flags], [30, 100_000, ['short_before']]);
});

test('no usual price comes of sold-out nights', () => {
  const usual = (...legs: Leg[]) => judged(...legs, times(30, 1000), at(800, 1000)).usualOre;
  assert.equal(usual(times(44, 900), soldOut(times(60, 2000))), null);
  assert.equal(usual(times(45, 900), soldOut(times(60, 2000))), 90_000);
});

test('an offer that is always on sale is so by the days on which it could be bought', () => {
  const always = (nights: number) =>
    judged(times(40, 1000), soldOut(times(60, 1000)), times(nights, at(800, 1000))).flags;
  assert.ok(!always(49).includes('always_on_sale'), '89 days');
  assert.ok(always(50).includes('always_on_sale'), '90 days');
});

test('a claim that is sold out today stays unknown while nothing but the date changes', () => {
  const { today, ...series } = told(times(200, 1000), soldOut(times(3, at(800, 1000))));
  const claim = judgeClaim(series, today)!;
  assert.deepEqual([claim.verdict, claim.sinceDay, claim.changesOn], ['unknown', null, NEVER]);
});

test('no bargain comes of prices that nobody could pay', () => {
  const bargain = (...legs: Leg[]) => {
    const { today, ...series } = told(...legs);
    return bargainOf(series, today);
  };
  assert.equal(bargain(soldOut(times(200, 1000)), at(800)), null);
  assert.equal(bargain(times(200, 1000), at(800))?.usualOre, 100_000);
  assert.equal(bargain(times(200, 1000), soldOut(times(3, 500)), at(800))?.usualOre, 100_000);
  assert.equal(bargain(times(200, 1000), soldOut(at(800))), null, 'it is sold out itself');
});

test('a recommended price that a shop showed only while sold out was not taken', () => {
  const claimant = (voice: number, ...legs: Leg[]) => {
    const { today, ...series } = told(...legs, at(800, 1300));
    return { today, one: { voice, beforeOre: 130_000, series } };
  };
  const others = [claimant(2, times(60, 1000)), claimant(3, times(60, 1000))].map(({ one }) => one);
  const inferred = (first: Leg) => {
    const { one, today } = claimant(1, first, times(59, 1000));
    return inferRecommended(one, [one, ...others], today).isRecommended;
  };
  assert.equal(inferred(at(1300)), false);
  assert.equal(inferred(soldOut(at(1300))), true);
});

test('the usual price of a product is that of days on which it could be bought', () => {
  const { today } = told(times(300, 1000));
  const soldOutAt = (ago: number, ore: number): ProductPoint =>
    [today - ago, ore, 1, 1, 2] as unknown as ProductPoint;
  const boughtAt = (ago: number, ore: number): ProductPoint =>
    [today - ago, ore, 1, 1] as unknown as ProductPoint;
  assert.equal(usualOfProduct([boughtAt(300, 90_000), soldOutAt(130, 200_000)], today), 90_000);
  assert.equal(usualOfProduct([soldOutAt(300, 200_000), boughtAt(74, 90_000)], today), null);
});
