import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMemory, judgedBy, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight, type SomeShops } from './a-tonight.ts';

/** A night on which shop 1 has too many steep cuts. */
const manyCuts = (own: Partial<SomeShops> = {}) =>
  aTonight({ day: TODAY, steepShops: [{ vendorId: 1, articles: 100, steep: 21 }], ...own });
/** Shop 1 had these prices last, shop 2 asks 1,000 kr. as ever. */
const after = (...own: readonly ReturnType<typeof since>[]) =>
  aMemory({ 1: own, 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
const dear = after(since(100, 1000));

test('of many cuts each under 0.6 of the others’ price waits', () => {
  assert.equal(reasonOf(1, { 1: 599.99, 2: 1000 }, dear, manyCuts()), 'many_cuts');
  assert.equal(reasonOf(1, { 1: 600, 2: 1000 }, dear, manyCuts()), null);
  assert.equal(reasonOf(1, { 1: 599.99, 2: 1000 }, dear), null, 'of few none does');
  const both = aMemory({ 1: [since(100, 1000)], 2: [since(100, 1000)], 3: [since(100, 1400)] }, [
    lowest(100, 1000, 2),
  ]);
  const beside = (price: number) => reasonOf(1, { 1: price, 2: 1000, 3: 1400 }, both, manyCuts());
  assert.deepEqual([beside(719.99), beside(720)], ['many_cuts', null], 'of 1,200 kr.');
});

test('it counts on its second night, a quarter of a deep one', () => {
  const { reason, newlyBelieved, cutWeight } = judgedBy(
    { 1: 590, 2: 1000 },
    after(since(100, 1000), since(1, 590, { flags: ['price_outlier'] })),
    manyCuts(),
  )[1]!;
  assert.deepEqual([reason, newlyBelieved, cutWeight], [null, true, 0.25]);
});

test('a price that counted last night, at this level or lower, is none of them', () => {
  const there = after(since(5, 590));
  assert.equal(reasonOf(1, { 1: 590, 2: 1000 }, there, manyCuts()), null);
  assert.equal(reasonOf(1, { 1: 589.99, 2: 1000 }, there, manyCuts()), 'many_cuts');
});

test('nor is one that stands still beside one other voice', () => {
  const still = aMemory({ 1: [since(100, 500)], 2: [since(100, 1000)] }, [lowest(100, 500, 1)]);
  assert.equal(reasonOf(1, { 1: 490, 2: 1000 }, still, manyCuts()), null);
});

test('a deep cut is a deep cut among many, and a shop without a record has none', () => {
  const { reason, cutWeight } = judgedBy({ 1: 300, 2: 1000 }, dear, manyCuts())[1]!;
  assert.deepEqual([reason, cutWeight], ['first_night', 1]);
  const founder = manyCuts({ records: { 1: { stage: 'founder', was: 'founder' } } });
  assert.equal(reasonOf(1, { 1: 590, 2: 1000 }, dear, founder), 'no_record');
  const newcomer = manyCuts({ records: newcomers(1) });
  assert.equal(judgedBy({ 1: 590, 2: 1000 }, dear, newcomer)[1]!.cutWeight, 0);
});

test('a night that runs a second time finds no price of last night in what its first run wrote', () => {
  const written = after(since(100, 1000), since(0, 590));
  assert.equal(reasonOf(1, { 1: 590, 2: 1000 }, written, manyCuts()), 'many_cuts');
});
