import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFeedMarket, articles, type FeedMarket, feedOf, times } from './a-feed-market.ts';

/*
 * What a rival does to its own prices, told night by night through real files: nobody else's feed is held for it.
 */

const SHARED = articles(1, 100);
const OWN = articles(1001, 210);
/** The rival of the first story has 1,010 articles. */
const MANY = articles(1001, 910);
const rivalRows = (factor: number, own = OWN) => new Map([...own, ...times(SHARED, factor)]);
/** A shop's file on which one price changes every night. */
const restless = (rows = SHARED, night = 0) =>
  new Map([...rows].map(([n, row]) => [n, n === 50 ? { price: row.price + night } : row]));

/** Nights after a rival's move; what the victim's feed came to on each. */
async function nightsAfter(market: FeedMarket, victim: string, count = 4) {
  const seen: { status: string; reason: string | null }[] = [];
  for (let night = 1; night <= count; night++) {
    market.set({ [victim]: restless(SHARED, night) });
    const { status, reason } = feedOf(await market.night(), victim);
    seen.push({ status, reason });
  }
  return seen;
}

test('a rival that raises a hundred shared articles to 2.2 times holds nobody’s feed, and the report says who moved', async () => {
  const market = await aFeedMarket({ offer: SHARED, rival: rivalRows(1, MANY) });
  await market.quiet(36);
  assert.equal(await market.stage('rival'), 'known');
  market.set({ rival: rivalRows(2.2, MANY) });
  const nights = await nightsAfter(market, 'offer', 10);
  assert.deepEqual(new Set(nights.map(({ status }) => status)), new Set(['accepted']));
  assert.match(nights[2]!.reason!, /of 100 that stand where they stood others moved theirs: rival\.dk 100/);
  assert.deepEqual(market.flags('offer'), {});
  assert.equal(market.agentOre(7), 1007_00);
});

test('neither do two rivals together', async () => {
  const market = await aFeedMarket({ offer: SHARED, rival: rivalRows(1), third: rivalRows(1), fourth: OWN });
  await market.quiet(16);
  market.set({ rival: rivalRows(2.2), third: rivalRows(2.2) });
  const nights = await nightsAfter(market, 'offer');
  assert.deepEqual(new Set(nights.map(({ status }) => status)), new Set(['accepted']));
  assert.match(nights[2]!.reason!, /rival\.dk 100, third\.dk 100/);
});

test('a rival’s 25 percent hold no newcomer’s feed', async () => {
  const market = await aFeedMarket({ rival: rivalRows(1), third: rivalRows(1), fourth: OWN });
  await market.quiet(16);
  market.set({ offer: SHARED });
  await market.night();
  market.set({ rival: rivalRows(1.25), third: rivalRows(1.25) });
  const nights = await nightsAfter(market, 'offer');
  assert.deepEqual(new Set(nights.map(({ status }) => status)), new Set(['accepted']));
  assert.deepEqual(market.flags('offer'), {});
});

test('who moves its own prices away from all others is held all the same', async () => {
  const market = await aFeedMarket({ offer: SHARED, rival: rivalRows(1), third: SHARED });
  await market.quiet(16);
  const uneven = new Map(
    [...SHARED].map(([n, row]) => [n, { price: Math.round(row.price * (1.7 + (n % 9) / 10)) }]),
  );
  market.set({ offer: uneven });
  assert.match(
    feedOf(await market.night(), 'offer').reason!,
    /times the other shops' on 100 shared articles/,
  );
});

test('a file in euro is held beside one other shop alone, whoever moved', async () => {
  const market = await aFeedMarket({ offer: SHARED, rival: rivalRows(1) });
  await market.quiet(16);
  market.set({
    offer: new Map([...SHARED].map(([n, row]) => [n, { price: Math.round(row.price / (7 + (n % 9) / 10)) }])),
  });
  const { status, reason } = feedOf(await market.night(), 'offer');
  assert.equal(status, 'held');
  assert.match(reason!, /looks like prices in euro/);
});

test('a rival that more than doubles its prices on the night on which a shop’s record is decided costs it nothing', async () => {
  const market = await aFeedMarket({ rival: rivalRows(1) });
  await market.quiet(16);
  market.set({ offer: times(SHARED, 0.9) });
  await market.night();
  await market.quiet(28);
  assert.equal(await market.stage('offer'), 'newcomer');
  market.set({ rival: rivalRows(2.45) });
  await market.night();
  await market.night();
  assert.equal(await market.stage('offer'), 'known');
  assert.deepEqual(market.flags('offer'), {});
});
