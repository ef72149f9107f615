import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { measureAxis, priceAxis, roundStep } from '../../src/chart/axis.ts';

test('an axis has round limits around what is shown, and room for a label below the lowest', () => {
  assert.deepEqual(priceAxis([1399, 1799], 5, 0).ticks, [1300, 1400, 1500, 1600, 1700, 1800]);
  assert.equal(priceAxis([1400, 1800], 5, 0.1).bottom, 1300);
  assert.equal(priceAxis([5, 100], 5, 0.3).bottom, 0, 'never below nothing');
  const flat = priceAxis([1000], 5, 0.1);
  assert.ok(flat.bottom < 1000 && flat.top > 1000 && flat.ticks.length >= 3);
  for (const range of [0.01, 1, 7, 99, 12_345, 9_999_999]) assert.ok(roundStep(range, 5) * 5 >= range);
});

test('every value lies on its axis, and an axis has at least two ticks', () => {
  const value = fc.double({ min: 0.001, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.constantFrom('linear', 'log'), (values, kind) => {
      const { share, ticks } = measureAxis(values, kind);
      assert.ok(ticks.length >= 2, `${ticks}`);
      for (const each of [...values, ...ticks]) {
        assert.ok(share(each) >= -0.001 && share(each) <= 1.001, `${each} at ${share(each)}`);
      }
    }),
  );
});

test('a linear axis begins at nothing, so that a small change does not look large', () => {
  const { ticks, share } = measureAxis([250, 270], 'linear');
  assert.equal(ticks[0], 0);
  assert.equal(share(0), 0);
});

test('an axis of half a million values does not overflow', () => {
  assert.equal(measureAxis(Array(500_000).fill(3), 'linear').ticks.at(-1), 3);
});
