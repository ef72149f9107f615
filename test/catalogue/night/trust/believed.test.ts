import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMemory, judgedBy, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

/** Shop 1 cut its price from 1,000 kr. five nights ago and was believed; shop 2 still asks 1,000. */
const believedAt = (kroner: number) =>
  aMemory({ 1: [since(100, 1000), since(5, kroner, { believed: true })], 2: [since(100, 1000)] }, [
    lowest(100, 1000, 2),
    lowest(5, kroner, 1),
  ]);

test('a cut that was believed counts on down to nine tenths of the price it was believed at', () => {
  assert.equal(reasonOf(1, { 1: 180, 2: 1000 }, believedAt(200)), null);
  assert.equal(reasonOf(1, { 1: 179.99, 2: 1000 }, believedAt(200)), 'first_night');
  assert.equal(
    judgedBy({ 1: 180, 2: 1000 }, believedAt(200))[1]!.newlyBelieved,
    false,
    'and costs no budget',
  );
});

test('a cut that was believed cannot be lowered to under a tenth', () => {
  assert.equal(reasonOf(1, { 1: 100, 2: 1000 }, believedAt(105)), null);
  assert.equal(reasonOf(1, { 1: 99.99, 2: 1000 }, believedAt(105)), 'far_below');
});

test('a cut that was believed counts on when another shop’s price rises until it is under a tenth', () => {
  const two = aMemory(
    {
      1: [since(100, 1000), since(5, 105, { believed: true })],
      2: [since(100, 1000)],
      3: [since(100, 1000)],
    },
    [lowest(100, 1000, 2), lowest(5, 105, 1)],
  );
  assert.equal(reasonOf(1, { 1: 105, 2: 1100, 3: 1100 }, two), null);
  assert.equal(reasonOf(1, { 1: 104.99, 2: 1100, 3: 1100 }, two), 'far_below', 'until it is lowered');
});

test('a cut may have been believed since the shop is known', () => {
  const memory = aMemory({ 1: [since(5, 200, { believed: true })], 2: [since(100, 1000)] }, [
    lowest(100, 1000, 2),
  ]);
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, memory), null);
});

test('what was believed of a shop that was rejected since counts no more', () => {
  const rejected = aTonight({ day: TODAY, records: newcomers(1) });
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, believedAt(200), rejected), 'newcomer');
});

test('a shop that lost its good record keeps the cuts that were believed', () => {
  const lost = aTonight({ day: TODAY, records: { 1: { nights: [] } } });
  assert.equal(lost.standing(1).mayCut, false);
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, believedAt(200), lost), null);
});
