import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMemory, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

/*
 * Which prices others are compared with.
 */

test('a voice of good record that was sold out last night is one if its price stands still', () => {
  const memory = aMemory(
    { 1: [since(40, 1000), since(1, 1000, { stock: 'out_of_stock' })], 2: [since(100, 500)] },
    [lowest(100, 500, 2)],
  );
  // 250 kr. is half of what shop 2 asks, and a third of what the two ask together.
  assert.equal(reasonOf(3, { 1: 1000, 2: 500, 3: 250 }, memory), 'first_night');
  assert.equal(reasonOf(3, { 1: 2000, 2: 500, 3: 250 }, memory), null, 'it does not stand still');
});

test('a price that jumped above 2.5 times the shop’s own is none, where nothing else is known', () => {
  const own = aMemory({ 2: [since(3, 100)], 3: [since(3, 100)] });
  assert.equal(reasonOf(1, { 1: 80, 2: 250, 3: 250 }, own), 'first_night');
  assert.equal(reasonOf(1, { 1: 80, 2: 250.01, 3: 250.01 }, own), null);
});

test('nor is one above 2.5 times the usual low of a shop that had no price', () => {
  const usual = aMemory({}, [lowest(100, 100, 3)]);
  assert.equal(reasonOf(1, { 1: 80, 2: 250 }, usual), 'first_night');
  assert.equal(reasonOf(1, { 1: 80, 2: 250.01 }, usual), null);
});

test('a price that is held tonight makes no other too high', () => {
  const memory = aMemory({ 2: [since(20, 900)], 3: [since(100, 1000)] }, [lowest(100, 1000, 3)]);
  const tonight = aTonight({ day: TODAY, records: newcomers(1, 2) });
  const shown = (second: number) => ({ 1: 2000, 2: second, 3: 1000 });
  assert.deepEqual(
    [2, 1].map((id) => reasonOf(id, shown(450), memory, tonight)),
    ['newcomer', null],
  );
  assert.deepEqual(
    [2, 1].map((id) => reasonOf(id, shown(600), memory, tonight)),
    [null, null],
  );
  const near = aMemory({ 2: [since(20, 600)], 3: [since(100, 600)] }, [lowest(100, 600, 3)]);
  assert.equal(reasonOf(1, { 1: 2000, 2: 600, 3: 600 }, near, tonight), 'price_high');
});

test('a voice of good record beside newcomers is not too high by its own past', () => {
  const memory = aMemory({ 1: [since(3, 100)], 2: [since(3, 100)] }, [lowest(3, 100, 1)]);
  const tonight = aTonight({ day: TODAY, records: newcomers(2) });
  assert.equal(reasonOf(1, { 1: 300, 2: 100 }, memory, tonight), null);
});

test('one that was away last night is none while others have counted', () => {
  const memory = aMemory({ 2: [since(10, 1000), since(1, null)], 3: [since(10, 300)] });
  assert.equal(reasonOf(1, { 1: 200, 2: 1000, 3: 300 }, memory), null);
  const there = aMemory({ 2: [since(10, 1000)], 3: [since(10, 300)] });
  assert.equal(reasonOf(1, { 1: 200, 2: 1000, 3: 300 }, there), 'first_night');
});

test('a newcomer beside it makes one voice that raised its price no two', () => {
  const memory = aMemory({ 2: [since(100, 1000), since(5, 2200)], 3: [since(5, 2200)] }, [
    lowest(100, 1000, 2),
    lowest(5, 2200, 2),
  ]);
  const shown = { 1: 650, 2: 2200, 3: 2200 };
  assert.equal(reasonOf(1, shown, memory, aTonight({ day: TODAY, records: newcomers(1, 3) })), null);
  assert.equal(reasonOf(1, shown, memory, aTonight({ day: TODAY, records: newcomers(1) })), 'newcomer');
});

test('nor does it help to hold a price that stands still', () => {
  const memory = aMemory({ 1: [since(100, 1000)], 2: [since(100, 2500)], 3: [since(100, 2500)] }, [
    lowest(100, 1000, 1),
  ]);
  const shown = { 1: 999, 2: 2500, 3: 2500 };
  assert.equal(reasonOf(1, shown, memory, aTonight({ day: TODAY, records: newcomers(3) })), null);
});
