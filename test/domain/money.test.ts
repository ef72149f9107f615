import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dropPercent, kroner, meanOre, ore, oreOfKroner, percentOf } from '../../src/domain/money.ts';

const anOre = fc.integer({ min: 0, max: 100_000_000_00 }).map(ore);

test('kroner and øre turn into each other without loss', () => {
  fc.assert(fc.property(anOre, (value) => oreOfKroner(kroner(value)) === value));
});

test('money is shown with at most two decimals', () => {
  fc.assert(fc.property(anOre, (value) => /^\d+(\.\d{1,2})?$/.test(JSON.stringify(kroner(value)))));
});

test('finer than an øre, negative and not-a-number amounts are refused', () => {
  for (const amount of [0.001, 1.999, -1, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(oreOfKroner(amount), undefined);
});

test('half an øre is never made', () => {
  assert.throws(() => ore(0.5), /whole number/);
});

test('the mean is rounded half up and lies between the least and the most', () => {
  assert.equal(meanOre([ore(100), ore(101)]), 101);
  fc.assert(
    fc.property(fc.array(anOre, { minLength: 1, maxLength: 50 }), (values) => {
      const mean = meanOre(values);
      return mean >= Math.min(...values) && mean <= Math.max(...values);
    }),
  );
});

test('percents have one decimal, halves go up', () => {
  assert.equal(dropPercent(ore(10000), ore(9000)), 10);
  assert.equal(dropPercent(ore(2000), ore(1749)), 12.6);
  assert.equal(percentOf(1, 8), 12.5);
  assert.equal(percentOf(1, 3), 33.3);
  assert.equal(percentOf(2, 3), 66.7);
  assert.equal(percentOf(-1, 3), -33.3);
  assert.ok(Object.is(percentOf(0, 5), 0));
});
