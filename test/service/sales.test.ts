import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan } from '../builders.ts';
import { aFeedMarket, articles, feedOf, type Rows, times } from './a-feed-market.ts';

/*
 * Sales, honest ones and others, told night by night through real files.
 */

const ALL = articles(1, 250);
/** Three shops of good record, the market's founders while it is young, with the same 250 articles, and one of them with a hundred more that nobody else has. */
const threeShops = (nights = 16) =>
  aFeedMarket({ offer: new Map([...ALL, ...OWN]), rival: ALL, third: ALL }, nights);
const OWN = articles(1001, 100);
const statuses = (report: Awaited<ReturnType<Awaited<ReturnType<typeof threeShops>>['night']>>) =>
  report.feeds.map(({ status }) => status);
/** Some of a shop's articles at a share of their price. */
const cut = (rows: Rows, share: (n: number) => number, only: (n: number) => boolean): Rows =>
  new Map(
    [...rows].map(([n, row]) => [n, only(n) ? { price: Math.round(row.price * share(n) * 100) / 100 } : row]),
  );
const withDiscount = (rows: Rows, share: number): Rows =>
  new Map([...rows].map(([n, { price }]) => [n, { price: Math.round(price * share), before: price }]));

test('120 of 250 articles at 0.41 to 0.60 in one night wait as deep cuts do, and no list is theirs', async () => {
  const market = await threeShops(36);
  const isCut = (n: number) => n <= 120;
  const cheap = cut(market.rows('offer'), (n) => 0.41 + (n % 20) / 105, isCut);
  for (let night = 0; night < 4; night++) {
    market.set({ offer: cheap });
    await market.night();
    const cuts = [...cheap.keys()].filter(isCut);
    const counting = cuts.filter((n) => market.offer('offer', n)!.flags.length === 0);
    assert.deepEqual(counting, [], `night ${night + 1}`);
    assert.equal(market.agentOre(7), 1007_00);
    assert.deepEqual(market.places('today percent'), []);
    assert.deepEqual(market.flags('rival'), {});
  }
});

test('half price on twenty articles counts at once, and so does half price on what nobody else has', async () => {
  const market = await threeShops();
  market.set({
    offer: cut(
      market.rows('offer'),
      () => 0.5,
      (n) => n <= 20 || n > 1000,
    ),
  });
  await market.night();
  assert.deepEqual(market.flags('offer'), {});
  assert.equal(market.agentOre(7), 503_50);
  assert.equal(market.places('today percent').length, 120);
});

test('a Black Week in which everybody cuts a third of its shop to half price counts at once', async () => {
  const market = await threeShops();
  const third = (rows: Rows, of: number) =>
    cut(
      rows,
      () => 0.55,
      (n) => n % 3 === of,
    );
  market.set({
    offer: third(market.rows('offer'), 0),
    rival: third(market.rows('rival'), 1),
    third: third(market.rows('third'), 2),
  });
  await market.night();
  for (const shop of ['offer', 'rival', 'third']) assert.deepEqual(market.flags(shop), {}, shop);
});

test('Black Friday at −65 % by all counts on Friday', async () => {
  const market = await threeShops();
  const friday = (rows: Rows) =>
    cut(
      rows,
      () => 0.35,
      (n) => n <= 60,
    );
  for (const shop of ['offer', 'rival', 'third']) market.set({ [shop]: friday(market.rows(shop)) });
  const report = await market.night();
  assert.deepEqual(statuses(report), ['accepted', 'accepted', 'accepted']);
  for (const shop of ['offer', 'rival', 'third']) assert.deepEqual(market.flags(shop), {}, shop);
  assert.equal(market.places('today percent').length, 60);
});

test('a change of moms, all feeds × 0.96 in one night, is served', async () => {
  const market = await threeShops();
  for (const shop of ['offer', 'rival', 'third']) market.set({ [shop]: times(market.rows(shop), 0.96) });
  for (let night = 0; night < 5; night++)
    assert.deepEqual(statuses(await market.night()), ['accepted', 'accepted', 'accepted']);
  assert.equal(market.agentOre(7), Math.round(1007_00 * 0.96));
});

test('twenty percent off everything counts at once with before prices; without, it waits with its offers for 14 days', async () => {
  const market = await threeShops();
  const rows = market.rows('offer');
  market.set({ offer: withDiscount(rows, 0.8) });
  assert.equal(feedOf(await market.night(), 'offer').status, 'accepted');
  assert.equal(market.agentOre(7), 806_00);
  market.set({ offer: rows });
  assert.equal(feedOf(await market.night(), 'offer').status, 'accepted', 'a sale that ends is no moms twice');
  market.set({ offer: times(rows, 0.8) });
  for (const later of [1, 13]) {
    const { status, reason } = feedOf(await market.night(later), 'offer');
    assert.equal(status, 'held');
    assert.match(reason!, /prices moved by the same factor 0\.8, which looks like prices without moms/);
    assert.equal(market.offer('offer', 7)?.price, 1007);
  }
  await market.night();
  assert.equal(market.offer('offer', 7), undefined, 'after 14 days they go');
});

test('fifteen percent off everything proves itself beside the others, before prices or not', async () => {
  const market = await threeShops();
  market.set({ offer: times(market.rows('offer'), 0.85) });
  assert.equal(feedOf(await market.night(), 'offer').status, 'accepted');
  assert.equal(market.agentOre(7), Math.round(1007_00 * 0.85));
});

test('when every feed is held at once the catalogue is not emptied', async () => {
  const market = await threeShops();
  for (const shop of ['offer', 'rival', 'third']) market.set({ [shop]: times(market.rows(shop), 0.1) });
  for (const later of [1, 3, 10, 20]) {
    const report = await market.night(later);
    assert.deepEqual(statuses(report), ['held', 'held', 'held']);
    assert.equal(report.totals.products, 350);
  }
  assert.equal(market.agentOre(7), 1007_00);
  const { reason } = feedOf(await market.night(), 'rival');
  assert.match(
    reason!,
    /its offers stay, since half or more of the catalogue belongs to feeds that are held/,
  );
});

test('a niche newcomer is named with what it sells, and has places once the operator vouches for it', async () => {
  const market = await threeShops();
  const niche: Rows = new Map(
    [...articles(2001, 30)].map(([n, row]) => [n, { ...row, category: 'Fritid > Kajaker' }]),
  );
  market.set({ niche });
  const report = await market.night();
  assert.deepEqual(report.behind, [{ domain: 'niche.dk', articles: 30, behind: 30, sells: ['Kajaker'] }]);
  assert.ok(!market.places('newest').includes(anEan(2001)));
  const { id } = (await market.stores.state.vendors.byDomain('niche.dk'))!;
  await market.stores.state.decisions.vouch(id, true);
  const vouched = await market.night();
  assert.deepEqual(vouched.behind, []);
  assert.ok(market.places('newest').includes(anEan(2001)));
  market.set({ niche: new Map([...niche, ...articles(1, 1, () => 1)]) });
  await market.night();
  assert.deepEqual(market.offer('niche', 1)?.flags, ['price_outlier'], 'its prices are judged as before');
});
