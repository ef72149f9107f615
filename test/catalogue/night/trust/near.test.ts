import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ore } from '../../../../src/domain/money.ts';
import { aMemory, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

/** Shop 2 cut its price to 200 kr. and was believed; shops 3 and 4 ask 1,000. Shop 1 is a newcomer. */
const cut = aMemory(
  { 2: [since(100, 1000), since(5, 200, { believed: true })], 3: [since(100, 1000)], 4: [since(100, 1000)] },
  [lowest(100, 1000, 3), lowest(5, 200, 2)],
);
const withNewcomer = aTonight({ day: TODAY, records: newcomers(1) });
const others = { 3: 1000, 4: 1000 };

test('a price within 25 % of a voice of good record that counts, counts with it', () => {
  for (const [price, reason] of [
    [150, null],
    [149.99, 'newcomer'],
    [250, null],
    [250.01, 'newcomer'],
  ] as const)
    assert.equal(reasonOf(1, { 1: price, 2: 200, ...others }, cut, withNewcomer), reason, `${price} kr.`);
});

test('under a tenth, too, another voice is enough', () => {
  const deep = aMemory({ 2: [since(100, 1000), since(5, 110, { believed: true })], 3: [since(100, 1000)] }, [
    lowest(100, 1000, 3),
    lowest(5, 110, 2),
  ]);
  assert.equal(reasonOf(1, { 1: 90, 2: 110, 3: 1000 }, deep, withNewcomer), null);
  assert.equal(reasonOf(1, { 1: 82, 2: 110, 3: 1000 }, deep, withNewcomer), 'far_below');
});

test('nobody counts by a newcomer, a voice that is held, one that is sold out, or its own', () => {
  const near = { 1: 200, 2: 200, ...others };
  assert.equal(reasonOf(1, near, cut, aTonight({ day: TODAY, records: newcomers(1, 2) })), 'newcomer');
  const first = aMemory({ 2: [since(100, 1000)], 3: [since(100, 1000)] }, [lowest(100, 1000, 3)]);
  assert.equal(reasonOf(1, near, first, withNewcomer), 'newcomer', 'on its first night');
  const soldOut = { ...near, 2: { price: 200, stock: 'out_of_stock' } } as const;
  assert.equal(reasonOf(1, soldOut, cut, withNewcomer), 'newcomer');
  const joined = { accepted: [], joined: [[1, 2]], rejected: [], vouched: [] };
  assert.equal(
    reasonOf(1, near, cut, aTonight({ day: TODAY, records: newcomers(1), decisions: joined })),
    'newcomer',
  );
});

test('nobody counts by one that counts only by another', () => {
  const two = aTonight({ day: TODAY, records: newcomers(1) });
  // Shop 5 is near shop 2 and counts with it; shop 1 is near shop 5 alone.
  assert.equal(reasonOf(5, { 1: 120, 2: 200, 5: 150, ...others }, cut, two), null);
  assert.equal(reasonOf(1, { 1: 120, 2: 200, 5: 150, ...others }, cut, two), 'newcomer');
});

test('nobody counts by a price that its delivery makes up for', () => {
  const memory = aMemory({ 2: [since(100, 444)], 3: [since(100, 1000)], 4: [since(100, 1000)] }, [
    lowest(100, 1000, 3),
  ]);
  const free = { price: 1000, shippingOre: ore(0) };
  const shown = { 1: 440, 2: { price: 444, shippingOre: ore(2500_00) }, 3: free, 4: free };
  assert.equal(reasonOf(2, shown, memory, withNewcomer), 'high_shipping');
  assert.equal(reasonOf(1, shown, memory, withNewcomer), 'newcomer');
});
