import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  aMemory,
  judgedBy,
  lowest,
  lowestOfNewcomer,
  newcomers,
  reasonOf,
  since,
  TODAY,
} from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

/** Shop 2 has asked 1,000 kr. for a hundred nights. */
const sold = aMemory({ 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
/** Shop 1 is a newcomer, the others are known. */
const withNewcomer = aTonight({ day: TODAY, records: newcomers(1) });

test('a newcomer agrees at 0.6 of the others’ price', () => {
  assert.equal(reasonOf(1, { 1: 600, 2: 1000 }, sold, withNewcomer), null);
  assert.equal(reasonOf(1, { 1: 599.99, 2: 1000 }, sold, withNewcomer), 'newcomer');
});

test('a voice of good record agrees at 0.4', () => {
  assert.equal(reasonOf(1, { 1: 400, 2: 1000 }, sold), null);
  assert.equal(reasonOf(1, { 1: 399.99, 2: 1000 }, sold), 'first_night');
});

test('a founder agrees at 0.4, and has no second night', () => {
  const founder = aTonight({ day: TODAY, records: { 1: { stage: 'founder', was: 'founder' } } });
  assert.equal(reasonOf(1, { 1: 400, 2: 1000 }, sold, founder), null);
  assert.equal(reasonOf(1, { 1: 399.99, 2: 1000 }, sold, founder), 'no_record');
});

test('under a tenth a price is far below, whoever asks it', () => {
  for (const tonight of [withNewcomer, undefined]) {
    assert.notEqual(reasonOf(1, { 1: 100, 2: 1000 }, sold, tonight), 'far_below');
    assert.equal(reasonOf(1, { 1: 99.99, 2: 1000 }, sold, tonight), 'far_below');
  }
});

test('a newcomer is held against the largest of what others ask, the usual low and its own past', () => {
  const usual = aMemory({ 2: [since(100, 1000), since(1, 500)] }, [lowest(100, 1000, 2), lowest(1, 500, 2)]);
  assert.equal(judgedBy({ 1: 599, 2: 500 }, usual, withNewcomer)[1]!.referenceOre, 1000_00);
  const own = aMemory({ 1: [since(20, 2400)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 1440, 2: 1000 }, own, withNewcomer), null);
  assert.equal(reasonOf(1, { 1: 1439, 2: 1000 }, own, withNewcomer), 'newcomer');
});

test('a newcomer is held against a usual low that only newcomers made', () => {
  const memory = aMemory({}, [lowestOfNewcomer(100, 1000, 4, null)]);
  assert.equal(reasonOf(1, { 1: 600 }, memory, withNewcomer), null);
  assert.equal(
    reasonOf(1, { 1: 599 }, memory, aTonight({ day: TODAY, records: newcomers(1, 4) })),
    'newcomer',
  );
});

test('a price that is held tonight is no reference for the next higher one', () => {
  const memory = aMemory({ 1: [since(100, 1000)], 2: [since(100, 1000)] });
  assert.equal(reasonOf(1, { 1: 50, 2: 1000, 4: 350 }, memory), 'far_below');
  assert.equal(reasonOf(4, { 1: 50, 2: 1000, 4: 350 }, memory), 'first_night');
});

test('a voice of good record is held against such voices and the days they set, not against newcomers or its own past', () => {
  const dear = aMemory({ 1: [since(100, 3000)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 900, 2: 1000 }, dear), null, 'a dear shop may become a cheap one');
  const lateLiar = aMemory({ 1: [since(100, 1000)], 2: [since(30, 2400)] }, [lowest(100, 1000, 1)]);
  assert.equal(
    reasonOf(1, { 1: 900, 2: 2400 }, lateLiar, aTonight({ day: TODAY, records: newcomers(2) })),
    null,
  );
});

test('a voice of good record does not go below a cut of another’s that was believed: the usual low is there too', () => {
  const cut = aMemory({ 2: [since(100, 1000), since(5, 200, { believed: true })], 3: [since(100, 1000)] }, [
    lowest(100, 1000, 2),
    lowest(5, 200, 2),
  ]);
  // The others' median is 600 kr. with shop 3 and 200 kr. without.
  assert.equal(reasonOf(1, { 1: 399, 2: 200, 3: 1000 }, cut), 'first_night');
  assert.equal(reasonOf(1, { 1: 99, 2: 200 }, cut), 'far_below');
  assert.equal(reasonOf(1, { 1: 150, 2: 200 }, cut), null, 'near it, it counts with it');
});

test('alone, a newcomer agrees at 0.4 of its past once it has seven own counting days', () => {
  const alone = (days: number) => aMemory({ 1: [since(days, 1000)] }, [lowest(days, 1000, 1)]);
  assert.equal(reasonOf(1, { 1: 599 }, alone(6), withNewcomer), 'newcomer');
  assert.equal(reasonOf(1, { 1: 400 }, alone(7), withNewcomer), null);
  assert.equal(reasonOf(1, { 1: 399 }, alone(7), withNewcomer), 'newcomer');
  const others = { price: 1000, stock: 'out_of_stock' } as const;
  assert.equal(reasonOf(1, { 1: 599, 2: others }, alone(7), withNewcomer), 'newcomer', 'another has it too');
});

test('alone with thirty own days, a voice of good record is held against those only', () => {
  // The article once cost 10,000 kr. at another shop of good record.
  const alone = (days: number) =>
    aMemory({ 1: [since(days, 1000)] }, [lowest(190, 10_000, 2), lowest(days, 1000, 1)]);
  assert.equal(reasonOf(1, { 1: 740 }, alone(29)), 'far_below');
  assert.equal(reasonOf(1, { 1: 740 }, alone(30)), null);
  assert.equal(reasonOf(1, { 1: 400 }, alone(30)), null);
  assert.equal(reasonOf(1, { 1: 399 }, alone(30)), 'first_night');
});

test('what is sold out is nobody’s reference', () => {
  const memory = aMemory({ 2: [since(100, 1000)], 3: [since(100, 1000)] });
  const out = { price: 1000, stock: 'out_of_stock' } as const;
  assert.equal(reasonOf(1, { 1: 300, 2: out, 3: out }, memory), null);
  assert.equal(reasonOf(1, { 1: 300, 2: out, 3: 1000 }, memory), 'first_night');
});

test('used goods are neither judged nor a reference', () => {
  const used = { price: 1, condition: 'used' } as const;
  assert.equal(reasonOf(1, { 1: used, 2: 1000 }, sold, withNewcomer), null);
  assert.equal(reasonOf(2, { 1: { ...used, price: 90_000 }, 2: 1000 }, sold), null);
});
