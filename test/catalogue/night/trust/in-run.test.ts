import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VendorPoint } from '../../../../src/domain/history.ts';
import { aMemory, judgedBy, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

const HELD = { flags: ['price_outlier'] } as const;
const run = aTonight({ day: TODAY, isRun: true });
/** Shop 2 asks 1,000 kr. as ever, shop 1 did until the points that follow; those of day 0 are tonight's. */
const after = (...points: readonly VendorPoint[]) =>
  aMemory({ 1: [since(100, 1000), ...points], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);

test('a deep cut that comes by day waits, whatever a second night would say', () => {
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, after(), run), 'first_night');
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, after(since(1, 200, HELD)), run), 'first_night');
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, after(since(0, 200, HELD)), run), 'first_night');
});

test('a deep cut that the night let count goes on counting, give or take ten percent', () => {
  const memory = after(since(1, 200, HELD), since(0, 200, { believed: true }));
  for (const [price, reason] of [
    [200, null],
    [180, null],
    [179.99, 'first_night'],
    [220, null],
    [220.01, 'first_night'],
  ] as const)
    assert.equal(reasonOf(1, { 1: price, 2: 1000 }, memory, run), reason, `${price} kr.`);
});

test('a price that was no cut at night stays when another shop’s price makes it one by day', () => {
  const memory = after(since(0, 380));
  assert.equal(reasonOf(1, { 1: 380, 2: 1000 }, memory, run), null);
  assert.equal(judgedBy({ 1: 380, 2: 1000 }, memory, run)[1]!.believed, true);
});

test('one that was sold out at night did not count then', () => {
  const memory = after(since(0, 200, { stock: 'out_of_stock' }));
  assert.equal(reasonOf(1, { 1: 200, 2: 1000 }, memory, run), 'first_night');
});

test('by day no price falls under a tenth of its reference, though the night let about as much count', () => {
  const memory = after(since(0, 105, { believed: true }));
  assert.equal(reasonOf(1, { 1: 100, 2: 1000 }, memory, run), null);
  assert.equal(reasonOf(1, { 1: 99.99, 2: 1000 }, memory, run), 'far_below');
});

test('three that agree, a price near one that counts and the operator’s word wait for the night as well', () => {
  const memory = aMemory(
    { 1: [since(100, 1000)], 2: [since(100, 1000)], 3: [since(100, 1000)], 4: [since(100, 1000)] },
    [lowest(100, 1000, 4)],
  );
  const cut = { 1: 300, 2: 310, 3: 320, 4: 1000 };
  assert.equal(reasonOf(1, cut, memory), null, 'at night they are believed');
  for (const shop of [1, 2, 3]) assert.equal(reasonOf(shop, cut, memory, run), 'first_night');
  const near = aMemory(
    {
      1: [since(100, 1000)],
      2: [since(100, 1000)],
      3: [since(100, 1000), since(0, 300, { believed: true })],
    },
    [lowest(100, 1000, 2)],
  );
  assert.equal(reasonOf(1, { 1: 300, 2: 1000, 3: 300 }, near, run), 'first_night');
  assert.equal(reasonOf(3, { 1: 300, 2: 1000, 3: 300 }, near, run), null);
});

test('half price counts by day as it does at night, and one of too many does not', () => {
  assert.equal(reasonOf(1, { 1: 500, 2: 1000 }, after(), run), null);
  const steep = (isRun: boolean) =>
    aTonight({ day: TODAY, isRun, steepShops: [{ vendorId: 1, articles: 100, steep: 30 }] });
  assert.equal(reasonOf(1, { 1: 500, 2: 1000 }, after(), steep(true)), 'many_cuts');
  assert.equal(reasonOf(1, { 1: 500, 2: 1000 }, after(since(0, 500)), steep(true)), null, 'it was there');
  assert.equal(reasonOf(1, { 1: 499, 2: 1000 }, after(since(0, 500)), steep(true)), 'many_cuts');
});

test('a newcomer’s price that is low counts by day only where the night let it, and no lower', () => {
  const one = (isRun: boolean) => aTonight({ day: TODAY, isRun, records: newcomers(1) });
  const memory = aMemory({ 1: [since(0, 650)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 599, 2: 1000 }, memory, one(true)), 'newcomer');
  const lower = aMemory({ 1: [since(0, 550)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 550, 2: 1000 }, lower, one(true)), null);
  assert.equal(reasonOf(1, { 1: 549, 2: 1000 }, lower, one(true)), 'newcomer');
});

test('a newcomer’s price that is low may rise by day as far as it likes', () => {
  const memory = aMemory({ 1: [since(0, 500)], 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  const one = aTonight({ day: TODAY, isRun: true, records: newcomers(1) });
  for (const price of [550, 551, 599])
    assert.equal(reasonOf(1, { 1: price, 2: 1000 }, memory, one), null, `${price} kr.`);
});

test('a low price that is not deep counts by day beside a voice of good record that asks about as much', () => {
  const memory = aMemory({ 2: [since(100, 1000)], 3: [since(100, 1000)], 4: [since(100, 500)] }, [
    lowest(100, 500, 4),
  ]);
  const one = aTonight({ day: TODAY, isRun: true, records: newcomers(1) });
  assert.equal(reasonOf(1, { 1: 550, 2: 1000, 3: 1000, 4: 500 }, memory, one), null);
  assert.equal(reasonOf(1, { 1: 550, 2: 1000, 3: 1000 }, memory, one), 'newcomer');
});

test('one of many cuts is held by day for what the night would hold it for', () => {
  const founder = { stage: 'founder', was: 'founder' } as const;
  const shops = { records: { 1: founder }, steepShops: [{ vendorId: 1, articles: 100, steep: 30 }] };
  const tonight = aTonight({ day: TODAY, isRun: true, ...shops });
  assert.equal(reasonOf(1, { 1: 500, 2: 1000 }, after(), tonight), 'no_record');
});
