import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { offersBy, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

/** A catalogue's first night: every shop is a founder, and nothing is known of any article. */
const founding = aTonight({ day: TODAY, firstDay: undefined, shops: [] } as Parameters<typeof aTonight>[0]);
const held = (shown: Parameters<typeof offersBy>[0]) =>
  judge(offersBy(shown), undefined, new Set(), founding)
    .filter(({ reason }) => reason !== null)
    .map(({ offer, reason }) => [offer.vendorId, reason]);

test('shops read on a catalogue’s first night are founders', () => {
  assert.deepEqual(
    [founding.first, founding.standing(1).stage, founding.standing(1).mayCut],
    [true, 'founder', false],
  );
  assert.equal(aTonight({ day: TODAY, firstDay: TODAY }).first, true, 'a second run of it is that night too');
  assert.equal(aTonight({ day: TODAY }).first, false);
});

test('of two founders that disagree the lower is held', () => {
  assert.deepEqual(held({ 1: 400, 2: 1000 }), []);
  assert.deepEqual(held({ 1: 399, 2: 1000 }), [[1, 'no_record']]);
  assert.deepEqual(held({ 2: 1, 1: 1000 }), [[2, 'far_below']]);
});

test('a founder alone stands at any price', () => {
  assert.deepEqual(held({ 1: 1 }), []);
});

test('prices are decided from the lowest up: one that is held is nobody’s reference', () => {
  // Beside 1 kr. the others' median for 500 kr. would be that of 1 and 1,200.
  assert.deepEqual(held({ 1: 1, 2: 500, 3: 1200 }), [[1, 'far_below']]);
  assert.deepEqual(held({ 1: 1, 2: 470, 3: 1200 }), [
    [1, 'far_below'],
    [2, 'no_record'],
  ]);
});

test('two liars do not outvote each other’s neighbour: what is far above the rest is high', () => {
  assert.deepEqual(held({ 1: 1000, 2: 1000, 3: 2500 }), []);
  assert.deepEqual(held({ 1: 1000, 2: 1000, 3: 2501 }), [[3, 'price_high']]);
});
