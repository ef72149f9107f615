import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOfEan } from '../../../../src/domain/ean.ts';
import { anEan } from '../../../builders.ts';
import { aMemory, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

const sold = aMemory({ 2: [since(60, 1000)] }, [lowest(60, 1000, 2)]);
/** The operator accepted one shop's price of the article; shop 1 is a newcomer. */
const accepting = (vendorId: number, kroner: number, n = 1) =>
  aTonight({
    day: TODAY,
    records: newcomers(1),
    decisions: {
      accepted: [{ ean: numberOfEan(anEan(n)), vendorId, priceOre: kroner * 100 }],
      joined: [],
      vouched: [],
      rejected: [],
    },
  });

test('a price that the operator accepted counts, and so does one within ten percent of it', () => {
  assert.equal(reasonOf(1, { 1: 1, 2: 1000 }, sold, accepting(1, 1)), null);
  assert.equal(reasonOf(1, { 1: 90, 2: 1000 }, sold, accepting(1, 100)), null);
  assert.equal(reasonOf(1, { 1: 89.99, 2: 1000 }, sold, accepting(1, 100)), 'far_below');
  assert.equal(reasonOf(1, { 1: 110, 2: 1000 }, sold, accepting(1, 100)), null);
  assert.equal(reasonOf(1, { 1: 110.01, 2: 1000 }, sold, accepting(1, 100)), 'newcomer');
});

test('what the operator accepted of one shop says nothing of another shop, or of another article', () => {
  for (const other of [2, 3, 4, 5, 200])
    assert.equal(reasonOf(1, { 1: 100, 2: 1000 }, sold, accepting(other, 100)), 'newcomer', `shop ${other}`);
  assert.equal(reasonOf(1, { 1: 100, 2: 1000 }, sold, accepting(1, 100, 2)), 'newcomer');
});
