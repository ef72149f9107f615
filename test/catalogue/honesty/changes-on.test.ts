import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeClaim } from '../../../src/catalogue/honesty/judge-claim.ts';
import { at, type Leg, times, told } from './a-story.ts';

/** In how many days a claim's verdict may change although nothing but the date does. */
function changesIn(...legs: Leg[]): number {
  const { today, ...series } = told(...legs);
  return judgeClaim(series, today)!.changesOn - today;
}
const sale = (days: number, price = 800, before = 2000): Leg => times(days, at(price, before));

test('a claim is judged again when its sixty days are over', () => {
  assert.equal(changesIn(times(100, 2000), sale(60)), 1);
  assert.equal(changesIn(times(100, 2000), sale(61)), 40, 'when it will always have been on sale');
});

test('from then on it is when a day unlike today leaves the thirty days', () => {
  assert.equal(changesIn(times(300, 2000), sale(60), sale(10, 801), sale(5)), 17);
  assert.equal(changesIn(times(300, 2000), sale(60, 900), sale(30)), 1);
  assert.equal(changesIn(times(300, 2000), sale(60, 900), sale(31)), 210, 'none is among them');
  assert.equal(changesIn(times(300, 2000), sale(60), sale(10, 801), sale(1)), 1, 'or today enters them');
  assert.equal(
    changesIn(times(300, 2000), sale(80), at(800), sale(1)),
    221,
    'a day without the claim is like it',
  );
});

test('a misread night is unlike today even at the same price', () => {
  assert.equal(changesIn(times(300, 2000), sale(60, 1600), at(800), sale(28, 1600), sale(2)), 1);
});
