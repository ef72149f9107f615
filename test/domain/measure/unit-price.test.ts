import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lowestUnitPrice, unitPriceView } from '../../../src/catalogue/answers/lookup.ts';
import {
  agree,
  measureOf,
  packMeasure,
  unitPriceOf,
  unpackMeasure,
} from '../../../src/domain/measure/measure.ts';
import { ore } from '../../../src/domain/money.ts';

const grams = (amount: number) => measureOf('kg', amount / 1000)!;

test('a unit price is rounded half up to a whole øre', () => {
  assert.equal(unitPriceOf(ore(1000), grams(800)), 1250);
  assert.equal(unitPriceOf(ore(1), grams(2000)), 1);
  assert.equal(unitPriceOf(ore(1), grams(2001)), 0);
  assert.equal(unitPriceOf(ore(3), grams(2000)), 2);
});

test('a view has both fields or neither', () => {
  assert.deepEqual(unitPriceView(ore(1995), grams(400)), { unit_price: 49.88, unit: 'kg' });
  assert.deepEqual(unitPriceView(ore(1995), null), { unit_price: null, unit: null });
  assert.deepEqual(lowestUnitPrice({ lowest_price: 19.95 }, grams(400)), { unit_price: 49.88, unit: 'kg' });
});

test('amounts agree up to two percent, in one unit only', () => {
  assert.ok(agree(grams(1000), grams(980)));
  assert.ok(!agree(grams(1000), grams(979)));
  assert.ok(!agree(grams(1000), measureOf('l', 1)!));
});

test('nothing, and more than a hundred thousand units, is no measure', () => {
  assert.equal(measureOf('kg', 0), undefined);
  assert.equal(measureOf('kg', 100_000.1), undefined);
  assert.ok(measureOf('kg', 100_000));
});

test('a stored measure is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('kg', 'l', 'm', 'm2', 'piece'),
      fc.integer({ min: 1, max: 1e11 }),
      (unit, millionths) => {
        assert.deepEqual(unpackMeasure(packMeasure({ unit, millionths })), { unit, millionths });
      },
    ),
  );
});
