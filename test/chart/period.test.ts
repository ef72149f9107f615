import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countDays, lowestRun, periodUntil, pointsWithin } from '../../src/chart/period.ts';
import { addDays, type Day } from '../../src/domain/day.ts';
import type { PricePoint } from '../../src/domain/history.ts';
import { ore } from '../../src/domain/money.ts';
import { day } from '../builders.ts';

const TODAY = day('2026-11-15');
const ago = (days: number): Day => addDays(TODAY, -days);
const points = (...of: [daysAgo: number, kroner: number | null][]): PricePoint[] =>
  of.map(([days, kroner]) => [ago(days), kroner === null ? null : ore(kroner * 100)]);

test('a period is no longer than what is known, and has fourteen days at least', () => {
  assert.deepEqual(periodUntil(TODAY, 90, ago(400)), { from: ago(89), to: TODAY });
  assert.deepEqual(periodUntil(TODAY, 90, ago(35)), { from: ago(35), to: TODAY });
  assert.deepEqual(periodUntil(TODAY, 90, ago(3)), { from: ago(13), to: TODAY });
});

test('a price that held before the period is a point on its first day; equal neighbours are one', () => {
  const period = { from: ago(30), to: TODAY };
  assert.deepEqual(
    pointsWithin(points([60, 100], [30, 100], [10, 90], [5, 90]), period),
    points([30, 100], [10, 90]),
  );
  assert.deepEqual(pointsWithin(points([60, 100], [31, 80]), period), points([30, 80]));
  assert.deepEqual(pointsWithin(points([60, 100], [40, null]), period), []);
  assert.deepEqual(
    pointsWithin(points([60, 100], [20, null], [10, 90]), period),
    points([30, 100], [20, null], [10, 90]),
  );
  assert.deepEqual(pointsWithin([], period), []);
});

test('the lowest price is told with the last days it held on', () => {
  const period = { from: ago(90), to: ago(1) };
  const run = lowestRun(points([90, 100], [50, 80], [45, 100], [30, 80], [25, 100]), period);
  assert.deepEqual(run, { priceOre: 8000, from: ago(30), to: ago(26) });
  assert.deepEqual(lowestRun(points([90, 100], [5, 80]), period), {
    priceOre: 8000,
    from: ago(5),
    to: ago(1),
  });
  assert.equal(lowestRun([], period), undefined);
});

test('days are counted one by one: those with a price, and those that were dearer', () => {
  const period = { from: ago(10), to: ago(1) };
  assert.deepEqual(countDays(points([20, 100], [6, 90], [3, null]), period, 9500), { known: 7, dearer: 4 });
  assert.deepEqual(countDays(points([20, 100]), period, 10000), { known: 10, dearer: 0 });
});
