import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aWatchedMarket, type FilesTonight, type WatchedMarket } from './a-watched-market.ts';

type Night = readonly [files: FilesTonight, told: readonly string[], days?: number];

async function nights(market: WatchedMarket, story: readonly Night[]): Promise<void> {
  for (const [at, [files, told, days]] of story.entries())
    assert.deepEqual(await market.night(files, days), told, `night ${at + 1}: ${JSON.stringify(files)}`);
}

test('a drop is measured from the price at creation, then from the price told; a dearer night raises it', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  const id = await market.make({ kind: 'drop' });
  await nights(market, [
    [{ 1: 951 }, []],
    [{ 1: 950 }, ['dropped 950 butik-a']],
    [{ 1: 950 }, []],
    [{ 1: 903 }, []],
    [{ 1: 902 }, ['dropped 902 butik-a']],
    [{ 1: 1100 }, []],
    [{ 1: 1045 }, ['dropped 1045 butik-a']],
  ]);
  assert.deepEqual([(await market.rowOf(id)).status, (await market.rowOf(id)).markOre], ['reached', 104_500]);
  await nights(market, [[{ 1: 1046 }, []]]);
  assert.equal((await market.rowOf(id)).status, 'active');
});

test('a drop by an amount is told from that amount on', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  await market.make({ kind: 'drop', min_change_amount: 20 });
  await nights(market, [
    [{ 1: 980.01 }, []],
    [{ 1: 980 }, ['dropped 980 butik-a']],
  ]);
});

test('a rise is the mirror of a drop', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  await market.make({ kind: 'rise', min_change_percent: 10 });
  await nights(market, [
    [{ 1: 1099.99 }, []],
    [{ 1: 1100 }, ['rose 1100 butik-a']],
    [{ 1: 1200 }, []],
    [{ 1: 1000 }, []],
    [{ 1: 1100 }, ['rose 1100 butik-a']],
  ]);
});

test('a low is lower than yesterday and no higher than any price of those days, of an article known that long', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  await market.make({ kind: 'low_within', within_days: 30 });
  await nights(market, [
    [{ 1: 900 }, [], 29],
    [{ 1: 899 }, ['lowest 899 butik-a']],
    [{ 1: 899 }, []],
    [{ 1: 880 }, []],
    [{ 1: 950 }, []],
    [{ 1: 881 }, []],
    [{ 1: 950 }, []],
    [{ 1: 880 }, ['lowest 880 butik-a']],
  ]);
});

test('a price that stays is no low, although it is no higher than any of those days', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  await market.night({ 1: 1000 }, 40);
  await market.make({ kind: 'low_within', within_days: 30 });
  await nights(market, [
    [{ 1: 1000 }, []],
    [{ 1: 999 }, ['lowest 999 butik-a']],
  ]);
});

test('a low that was told longer ago than those days does not silence the next one', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  await market.make({ kind: 'low_within', within_days: 30 });
  await nights(market, [
    [{ 1: 900 }, ['lowest 900 butik-a'], 31],
    [{ 1: 890 }, [], 29],
    [{ 1: 890 }, []],
    [{ 1: 880 }, ['lowest 880 butik-a']],
  ]);
});

test('a low of two years is one of an article that is known for 90 days', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  await market.make({ kind: 'low_within', within_days: 730 });
  await nights(market, [
    [{ 1: 900 }, [], 89],
    [{ 1: 890 }, ['lowest 890 butik-a']],
  ]);
});

const OUT = { price: 1000, stock: 'out_of_stock' } as const;

test('back in stock: told when none had it at the last comparison, again only after it was out', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000, 2: OUT });
  const id = await market.make({ kind: 'back_in_stock' });
  assert.equal((await market.rowOf(id)).status, 'active', 'it is in stock: nothing is back');
  await nights(market, [
    [{ 1: 1000, 2: OUT }, []],
    [{ 1: OUT, 2: OUT }, []],
    [{ 1: { price: 1000, stock: 'preorder' }, 2: null }, []],
    [{ 1: OUT, 2: 1050 }, ['in_stock 1050 butik-b']],
    [{ 1: 1000, 2: 1050 }, []],
    [{ 1: null, 2: null }, []],
    [{ 1: 1000, 2: null }, ['in_stock 1000 butik-a']],
  ]);
});

test('an agent made while the article is sold out is told when it is back', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: OUT });
  await market.make({ kind: 'back_in_stock' });
  await nights(market, [
    [{ 1: OUT }, []],
    [{ 1: 1000 }, ['in_stock 1000 butik-a']],
  ]);
});

test('a real discount is told once a shop and campaign, by nights only', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000, 2: 1000 });
  for (let night = 0; night < 34; night++) await market.night({ 1: 1000, 2: 1000 });
  await market.make({ kind: 'real_discount' });
  const cut = { price: 850, beforeOre: 100_000 as never };
  assert.deepEqual(await market.run({ 1: cut, 2: 1000 }), []);
  await nights(market, [
    [{ 1: cut, 2: 1000 }, ['real_discount 850 butik-a']],
    [{ 1: cut, 2: 1000 }, []],
    [{ 1: cut, 2: cut }, ['real_discount 850 butik-b']],
    [{ 1: cut, 2: cut }, []],
    [{ 1: 1000, 2: 1000 }, []],
  ]);
});

test('a discount of less than asked is not told', async () => {
  const market = await aWatchedMarket();
  for (let night = 0; night < 35; night++) await market.night({ 1: 1000 });
  await market.make({ kind: 'real_discount', min_change_percent: 15.1 });
  await nights(market, [[{ 1: { price: 850, beforeOre: 100_000 as never } }, []]]);
});

test('only chosen shops count, or all but those left out', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000, 2: 1000, 3: 1000 });
  await market.make({ target_price: 950, vendors: ['www.Butik-A.example', 'butik-c.example'] });
  await market.make({ target_price: 950, not_vendors: ['butik-a.example'] });
  await nights(market, [
    [{ 1: 1000, 2: 940, 3: 1000 }, ['target 940 butik-b']],
    [{ 1: 1000, 2: 940, 3: 930 }, ['target 930 butik-c']],
  ]);
});

test('a delivered price leaves out offers whose delivery is unknown', async () => {
  const market = await aWatchedMarket();
  const delivered = (price: number, shipping: number) => ({ price, shippingOre: (shipping * 100) as never });
  await market.night({ 1: 1000, 2: delivered(1000, 49) });
  await market.make({ target_price: 1000, delivered: true });
  await nights(market, [
    [{ 1: 900, 2: delivered(960, 49) }, []],
    [{ 1: 900, 2: delivered(951, 49) }, ['target 1000 butik-b']],
  ]);
});

test('a target and a low are told again when so much lower; anything again after so many days while it holds', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  await market.make({ target_price: 900, lower_again_percent: 10, repeat_after_days: 7 });
  await nights(market, [
    [{ 1: 900 }, ['target 900 butik-a']],
    [{ 1: 811 }, []],
    [{ 1: 810 }, ['lower_again 810 butik-a']],
    [{ 1: 850 }, [], 6],
    [{ 1: 850 }, ['still 850 butik-a']],
    [{ 1: 730 }, []],
    [{ 1: 729 }, ['lower_again 729 butik-a']],
    [{ 1: 1000 }, [], 7],
    [{ 1: 1000 }, [], 7],
  ]);
});

test('a price that goes up and down all day is told once; only a night re-arms', async () => {
  const market = await aWatchedMarket();
  await market.night({ 1: 1000 });
  const kinds = [
    { target_price: 900 },
    { kind: 'drop' },
    { kind: 'rise', min_change_amount: 500 },
    { kind: 'back_in_stock' },
  ];
  for (const body of kinds) await market.make(body);
  await market.night({ 1: OUT });
  assert.deepEqual((await market.run({ 1: 900 })).sort(), [
    'dropped 900 butik-a',
    'in_stock 900 butik-a',
    'target 900 butik-a',
  ]);
  for (const price of [1000, 900, 1200, 900]) {
    assert.deepEqual(await market.run({ 1: OUT }), []);
    assert.deepEqual(await market.run({ 1: price }), [], `at ${price}`);
  }
});
