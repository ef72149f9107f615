import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ore } from '../../../../src/domain/money.ts';
import { aMemory, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

const memory = aMemory({ 1: [since(100, 900)], 2: [since(100, 1000)], 3: [since(100, 1000)] }, [
  lowest(100, 900, 1),
]);
/** A price with a delivery, both in kroner; null when the shop does not tell. */
const at = (price: number, delivery: number | null) => ({
  price,
  shippingOre: delivery === null ? null : ore(Math.round(delivery * 100)),
});

test('delivery is high from over 100 kr. above the others’ median on', () => {
  assert.equal(reasonOf(1, { 1: at(950, 149), 2: at(1000, 49), 3: at(1000, 49) }, memory), null);
  assert.equal(
    reasonOf(1, { 1: at(950, 149.01), 2: at(1000, 49), 3: at(1000, 49) }, memory),
    'high_shipping',
  );
});

test('and only where the whole is dearer delivered than the others’', () => {
  assert.equal(reasonOf(1, { 1: at(800, 249), 2: at(1000, 49), 3: at(1000, 49) }, memory), null);
  assert.equal(
    reasonOf(1, { 1: at(800, 249.01), 2: at(1000, 49), 3: at(1000, 49) }, memory),
    'high_shipping',
  );
});

test('and only where the price lies below the others’: a dear price misleads nobody', () => {
  assert.equal(reasonOf(1, { 1: at(1000, 2500), 2: at(1000, 0), 3: at(1000, 0) }, memory), null);
  assert.equal(reasonOf(1, { 1: at(999.99, 2500), 2: at(1000, 0), 3: at(1000, 0) }, memory), 'high_shipping');
});

test('444 kr. with 2,500 kr. delivery beside 1,111 kr. delivered does not count', () => {
  const sold = aMemory({ 1: [since(100, 1000)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: at(444, 2500), 2: at(1072, 39) }, sold), 'high_shipping');
});

test('a shop that does not tell what delivery costs is neither held nor compared with', () => {
  assert.equal(reasonOf(1, { 1: at(950, null), 2: at(1000, 0), 3: at(1000, 0) }, memory), null);
  assert.equal(reasonOf(1, { 1: at(950, 2500), 2: at(1000, null), 3: at(1000, null) }, memory), null);
  assert.equal(reasonOf(1, { 1: at(950, 2500), 2: at(1000, 0), 3: at(1000, null) }, memory), 'high_shipping');
});

test('a price that is held for another reason stays so', () => {
  const shown = { 1: at(50, 2500), 2: at(1000, 0), 3: at(1000, 0) };
  assert.equal(reasonOf(1, shown, memory), 'far_below');
});

test('a newcomer’s free delivery does not hold a voice of good record', () => {
  const tonight = aTonight({ day: TODAY, records: newcomers(2, 3) });
  const shown = { 1: at(900, 149), 2: at(1000, 0), 3: at(1000, 0) };
  assert.equal(reasonOf(1, shown, memory), 'high_shipping');
  assert.equal(reasonOf(1, shown, memory, tonight), null);
  const allNew = aTonight({ day: TODAY, records: newcomers(1, 2, 3) });
  assert.equal(reasonOf(1, shown, memory, allNew), 'high_shipping', 'newcomers are held against each other');
});

test('shops of one voice are not held against each other’s delivery', () => {
  const shown = { 1: at(950, 300), 2: at(1000, 0) };
  assert.equal(reasonOf(1, shown, memory), 'high_shipping');
  const joined = aTonight({
    day: TODAY,
    decisions: { accepted: [], joined: [[1, 2]], rejected: [], vouched: [] },
  });
  assert.equal(reasonOf(1, shown, memory, joined), null);
});
