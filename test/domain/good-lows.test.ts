import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodLows, type ProductPoint } from '../../src/domain/history.ts';
import { lowest, lowestOfNewcomer, TODAY } from '../catalogue/night/trust/a-judgement.ts';

const [GOOD, OTHER, NEW] = [1, 2, 9];
/** How long ago each begins, the price in kroner, and whose it is. */
const read = (...points: ProductPoint[]) =>
  goodLows(points).map(([day, price, vendorId]) => [
    TODAY - day,
    price === null ? null : price / 100,
    vendorId,
  ]);

test('drops read the lowest price of voices of good record, and whose it is', () => {
  assert.deepEqual(
    read(lowest(60, 1000, GOOD), lowestOfNewcomer(20, 800, NEW, [990, OTHER]), lowest(10, 980, GOOD)),
    [
      [60, 1000, GOOD],
      [20, 990, OTHER],
      [10, 980, GOOD],
    ],
  );
  assert.deepEqual(read(lowestOfNewcomer(20, 800, NEW, null)), [[20, null, null]], 'nobody’s');
});

test('days on which nothing could be bought have no price, and days without one stay so', () => {
  const soldOut = [...lowest(20, 900, GOOD), 2] as unknown as ProductPoint;
  assert.deepEqual(read(lowest(60, 1000, GOOD), soldOut, lowest(5, null, GOOD)), [
    [60, 1000, GOOD],
    [20, null, null],
    [5, null, null],
  ]);
});

test('points that were kept before are those of shops of good record', () => {
  const points = [lowest(60, 1000, NEW), lowest(20, 900, OTHER)];
  assert.equal(goodLows(points), points);
});

test('a shop that is of good record by now was one before: on the night of its record nothing falls', () => {
  assert.deepEqual(read(lowestOfNewcomer(40, 900, NEW, [1000, GOOD]), lowest(0, 900, NEW)), [
    [40, 900, NEW],
    [0, 900, NEW],
  ]);
  // Another newcomer is cheaper still.
  assert.deepEqual(
    read(lowestOfNewcomer(40, 900, NEW, [1000, GOOD]), lowestOfNewcomer(0, 850, 8, [900, NEW])),
    [
      [40, 900, NEW],
      [0, 900, NEW],
    ],
  );
});

test('one that was of good record and is none any more takes no part from then on', () => {
  assert.deepEqual(read(lowest(40, 900, NEW), lowestOfNewcomer(5, 850, NEW, [1000, GOOD])), [
    [40, 900, NEW],
    [5, 1000, GOOD],
  ]);
});
