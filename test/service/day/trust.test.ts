import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFeedMarket, articles, times } from '../a-feed-market.ts';

const ALL = articles(1, 400);
const LIES = Array.from({ length: 60 }, (_, i) => i + 1);

/** Three shops of good record after forty nights. */
async function aKnownMarket() {
  const market = await aFeedMarket({ liar: ALL, alfa: ALL, beta: ALL }, 40);
  const counting = (ns: readonly number[]) =>
    ns.filter((n) => market.offer('liar', n)!.flags.length === 0 && market.offer('liar', n)!.price < 1000)
      .length;
  return { market, counting };
}

test('sixty cuts to a fifth at noon: none counts, nor in the next night, nor does one of it make a second night', async () => {
  const { market, counting } = await aKnownMarket();
  const cut = times(ALL, 0.2, (n) => n <= 60);
  await market.night();
  market.set({ liar: cut });
  const noon = await market.run();
  assert.deepEqual([noon.run, noon.published], [true, true]);
  assert.deepEqual(
    [market.offer('liar', 7)!.price, market.offer('liar', 7)!.flags],
    [201.4, ['price_outlier']],
  );
  assert.equal(counting(LIES), 0, 'at noon');
  await market.run();
  assert.equal(counting(LIES), 0, 'at a second run');
  await market.night();
  assert.equal(counting(LIES), 0, 'the next night');
});

test('half price on a hundred articles at noon counts as little as at night, and those of the night stay', async () => {
  const { market, counting } = await aKnownMarket();
  const upTo = (count: number) => times(ALL, 0.5, (n) => n <= count);
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  market.set({ liar: upTo(15) });
  await market.night();
  assert.equal(counting(hundred), 15);
  market.set({ liar: upTo(100) });
  await market.run();
  assert.equal(counting(hundred), 15);
});

test('a deep cut that the night believes is there at noon when another shop moves', async () => {
  const { market } = await aKnownMarket();
  market.set({ liar: times(ALL, 0.3, (n) => n === 5) });
  await market.night();
  await market.night();
  assert.deepEqual(market.offer('liar', 5)!.flags, [], 'its second night');
  market.set({ alfa: times(ALL, 1.02, (n) => n === 5) });
  await market.run();
  assert.deepEqual(market.offer('liar', 5)!.flags, []);
  assert.equal(market.product(5).lowest_price, 301.5);
});
