import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aWatchedMarket, type FilesTonight } from './a-watched-market.ts';

const CUT = { price: 850, beforeOre: 100_000 as never };

/** One agent of every kind, by whose lights a file that goes and comes back could look like news. */
const EVERY_KIND = [
  { target_price: 900 },
  { kind: 'drop' },
  { kind: 'rise' },
  { kind: 'low_within', within_days: 30 },
  { kind: 'back_in_stock' },
  { kind: 'real_discount' },
  { target_price: 900, vendors: ['butik-a.example'] },
  { kind: 'drop', not_vendors: ['butik-c.example'] },
  { kind: 'back_in_stock', vendors: ['butik-a.example'] },
];

/** A shop at 850 kr. (reduced from 1,000) and another at 1,100 kr., after 40 nights. */
async function aMarketWithAgents() {
  const market = await aWatchedMarket();
  for (let night = 0; night < 35; night++) await market.night({ 1: 1000, 2: 1100 });
  for (const body of EVERY_KIND) await market.make(body);
  const told = await market.night({ 1: CUT, 2: 1100 });
  assert.deepEqual(told.map((line) => line.split(' ')[0]).sort(), [
    ...['dropped', 'dropped', 'lowest', 'real_discount', 'target', 'target'],
  ]);
  return market;
}

test('a file that is away for four nights and comes back tells nobody anything, whatever the kind', async () => {
  for (const others of [{ 2: 1100 }, { 2: null }] as FilesTonight[]) {
    const market = await aMarketWithAgents();
    await market.night({ 1: CUT, ...others });
    await market.told();
    for (let night = 0; night < 4; night++)
      assert.deepEqual(await market.night(others), [], `away, night ${night + 1}`);
    for (let night = 0; night < 3; night++)
      assert.deepEqual(await market.night({ 1: CUT, ...others }), [], `back, night ${night + 1}`);
  }
});

test('an article that its shop took away is gone: a rise is told, and its return is news', async () => {
  const market = await aMarketWithAgents();
  assert.deepEqual(await market.night({ 1: null, 2: 1100 }), ['rose 1100 butik-b']);
  const back = await market.night({ 1: CUT, 2: 1100 });
  assert.deepEqual(back.map((line) => line.split(' ')[0]).sort(), [
    ...['dropped', 'dropped', 'in_stock', 'lowest', 'target'],
  ]);
});

test('while the file of the shop that has it is away, another shop’s stock is no news', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000, 2: null });
  await market.make({ kind: 'back_in_stock' });
  assert.deepEqual(await market.night({ 2: null }), []);
  assert.deepEqual(await market.night({ 2: 1100 }), []);
});

test('a shop that stays away for a month is gone', async () => {
  const market = await aMarketWithAgents();
  await market.night({ 2: 1100 });
  assert.deepEqual(await market.night({ 2: 1100 }, 29), []);
  assert.deepEqual(await market.night({ 2: 1100 }), ['rose 1100 butik-b']);
});

test('while a file is away, a lower price elsewhere is still told', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000, 2: 1100 });
  await market.make({ target_price: 950 });
  await market.make({ kind: 'drop' });
  await market.night({ 2: 1100 });
  assert.deepEqual((await market.night({ 2: 940 })).sort(), ['dropped 940 butik-b', 'target 940 butik-b']);
});
