import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VendorPoint } from '../../../../src/domain/history.ts';
import { aMemory, judgedBy, lowest, reasonOf, since, TODAY } from './a-judgement.ts';
import { aRecord, aShopNight, aTonight } from './a-tonight.ts';

const HELD = { flags: ['price_outlier'] } as const;
/** Shop 2 asks 1,000 kr. as ever, shop 1 did. */
const after = (...points: readonly VendorPoint[]) =>
  aMemory({ 1: [since(100, 1000), ...points], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);

test('a deep cut counts on its second night at the same price, give or take ten percent', () => {
  const memory = after(since(1, 200, HELD));
  for (const [price, reason] of [
    [200, null],
    [180, null],
    [179.99, 'first_night'],
    [220, null],
    [220.01, 'first_night'],
  ] as const)
    assert.equal(reasonOf(1, { 1: price, 2: 1000 }, memory), reason, `${price} kr.`);
});

test('the first night may be all that is known of the shop', () => {
  const memory = aMemory({ 1: [since(1, 200, HELD)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, memory), null);
});

test('from 0.1 of the reference on', () => {
  assert.equal(reasonOf(1, { 1: 100, 2: 1000 }, after(since(1, 100, HELD))), null);
  assert.equal(reasonOf(1, { 1: 99.99, 2: 1000 }, after(since(1, 99.99, HELD))), 'far_below');
});

test('the second night is one on which the shop was read', () => {
  const memory = after(since(1, 200, HELD));
  assert.equal(reasonOf(1, { 1: { price: 200, readTonight: false }, 2: 1000 }, memory), 'first_night');
});

test('a cut that was away for a night, or used for one, or at another price, begins anew', () => {
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, after(since(2, 200, HELD), since(1, null))), 'first_night');
  assert.equal(
    reasonOf(1, { 1: 200, 2: 1000 }, after(since(2, 200, HELD), since(1, 300, HELD))),
    'first_night',
  );
});

test('a price held for its name or its delivery has had no first night as a cut', () => {
  for (const flag of ['name_mismatch', 'high_shipping', 'price_high'] as const)
    assert.equal(
      reasonOf(1, { 1: 200, 2: 1000 }, after(since(1, 200, { flags: [flag] }))),
      'first_night',
      flag,
    );
});

test('a night sold out at the price is a first night all the same, and was counted as one', () => {
  const soldOut = { price: 200, stock: 'out_of_stock' } as const;
  assert.equal(judgedBy({ 1: soldOut, 2: 1000 }, after())[1]!.newCut, true);
  assert.equal(
    reasonOf(1, { 1: 200, 2: 1000 }, after(since(1, 200, { ...HELD, stock: 'out_of_stock' }))),
    null,
  );
});

test('a cut is new on its first night alone, and long held after more than two', () => {
  const counted = (ago: number | null) => {
    const points = ago === null ? [] : [since(ago, 50, HELD)];
    const { newCut, longHeld, heldSince } = judgedBy({ 1: 50, 2: 1000 }, after(...points))[1]!;
    return [newCut, longHeld, TODAY - heldSince];
  };
  assert.deepEqual(counted(null), [true, false, 0]);
  assert.deepEqual(counted(2), [false, false, 2]);
  assert.deepEqual(counted(3), [false, true, 3]);
});

test('a price that stays while another’s rises is no new cut', () => {
  const memory = aMemory({ 1: [since(100, 450)], 2: [since(100, 1000)], 3: [since(100, 1000)] }, [
    lowest(100, 450, 1),
  ]);
  const { reason, newCut } = judgedBy({ 1: 450, 2: 1200, 3: 1200 }, memory)[1]!;
  assert.deepEqual([reason, newCut], ['first_night', false]);
});

test('the budget is that of the first night: one with too many cuts waits for the operator', () => {
  const nights = (newCuts: number) => ({
    records: { 1: aRecord(TODAY, { nights: [aShopNight(TODAY - 1, { offers: 100, newCuts })] }) },
  });
  const memory = after(since(1, 200, HELD));
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, memory, aTonight({ day: TODAY, ...nights(5) })), null);
  assert.equal(
    reasonOf(1, { 1: 200, 2: 1000 }, memory, aTonight({ day: TODAY, ...nights(6) })),
    'night_budget',
  );
});
