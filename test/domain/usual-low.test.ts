import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductPoint } from '../../src/domain/history.ts';
import { usualLow } from '../../src/domain/history.ts';
import {
  aMemory,
  lowest,
  lowestOfNewcomer,
  newcomers,
  reasonOf,
  since,
  TODAY,
} from '../catalogue/night/trust/a-judgement.ts';
import { aTonight } from '../catalogue/night/trust/a-tonight.ts';

const withNewcomer = aTonight({ day: TODAY, records: newcomers(1) });
const usual = (...points: ProductPoint[]) => usualLow(points, TODAY) / 100;

test('the usual low is known from seven days on', () => {
  assert.equal(usual(lowest(6, 1000, 2)), 0);
  assert.equal(usual(lowest(7, 1000, 2)), 1000);
  assert.equal(usual(lowest(10, 900, 2), lowest(6, null, 2), lowest(3, 1000, 2)), 900, 'days, not points');
  assert.equal(usual(lowest(6, 900, 2), lowest(0, 1000, 2)), 0, 'tonight is no day before');
});

test('it is the median of the last ninety days that had a price', () => {
  assert.equal(usual(lowest(200, 500, 2), lowest(46, 1000, 2)), 1000, '44 days at 500, 46 at 1,000');
  assert.equal(usual(lowest(200, 500, 2), lowest(45, 1000, 2)), 750, '45 and 45');
  assert.equal(usual(lowest(200, 500, 2), lowest(44, 1000, 2)), 500);
  assert.equal(usual(lowest(91, 500, 2), lowest(90, 1000, 2)), 1000, 'the day before them says nothing');
});

test('days without a price are passed over, however many', () => {
  assert.equal(usual(lowest(700, 1000, 2), lowest(690, null, 2)), 1000);
  assert.equal(usual(lowest(700, 1000, 2), lowest(694, null, 2)), 0);
});

test('days on which nothing could be bought say nothing', () => {
  const soldOut: ProductPoint = [...lowest(50, 100, 2), 2] as unknown as ProductPoint;
  assert.equal(usual(lowest(100, 1000, 2), soldOut), 1000);
  assert.equal(usual(soldOut), 0);
});

test('a voice of good record is held only against days that such a voice set', () => {
  const set = (vendorId: number) =>
    aMemory({ 2: [since(3, 1000)] }, [lowest(60, 1000, vendorId), lowest(1, null, 2)]);
  assert.equal(reasonOf(3, { 3: 300 }, set(2), withNewcomer), 'first_night');
  assert.equal(reasonOf(3, { 3: 300 }, set(1), withNewcomer), null);
});

test('of a day whose low a newcomer set, the low of a voice of good record is known', () => {
  const ofGood = (...points: ProductPoint[]) => usualLow(points, TODAY, (id) => id !== 9) / 100;
  assert.equal(ofGood(lowestOfNewcomer(60, 900, 9, [1000, 2])), 1000);
  assert.equal(usual(lowestOfNewcomer(60, 900, 9, [1000, 2])), 900, 'by all shops');
  assert.equal(ofGood(lowestOfNewcomer(60, 900, 9, null)), 0, 'no such voice had it');
  assert.equal(ofGood(lowestOfNewcomer(60, 900, 3, [1000, 2])), 900, 'of good record by now');
  assert.equal(ofGood(lowestOfNewcomer(60, 900, 9, [1000, 9])), 0, 'and no more');
  assert.equal(ofGood(lowest(60, 900, 9)), 0, 'kept before this was known');
});

test('an article that was sold out within its first days is not a newcomer’s to price', () => {
  const sold = { price: 1000, stock: 'out_of_stock' } as const;
  for (const days of [1, 6]) {
    const memory = aMemory({ 2: [since(days, 1000)] }, [lowest(days, 1000, 2)]);
    assert.equal(reasonOf(1, { 1: 599, 2: sold }, memory, withNewcomer), 'newcomer', `${days} days`);
    assert.equal(reasonOf(1, { 1: 600, 2: sold }, memory, withNewcomer), null);
    assert.equal(
      reasonOf(3, { 3: 1, 2: sold }, memory, withNewcomer),
      null,
      'seven are asked of shops of good record',
    );
  }
});

test('a few days that a newcomer set say nothing of another’s price', () => {
  const memory = aMemory({ 1: [since(3, 5000), since(1, null)] }, [lowest(3, 5000, 1), lowest(1, null, 1)]);
  const two = aTonight({ day: TODAY, records: newcomers(1, 2) });
  assert.equal(reasonOf(2, { 2: 1000 }, memory, two), null);
});
