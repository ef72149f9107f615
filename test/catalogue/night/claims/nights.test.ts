import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, instantOf, parseDay } from '../../../../src/domain/day.ts';
import { anEan, anOffer } from '../../../builders.ts';
import { claimed, claimNights, FIRST } from './claim-nights.ts';

test('a reduction after thirty nights is genuine, with its evidence', async () => {
  const catalogue = await claimNights(35, [anOffer({ price: 1000 })]);
  await catalogue.nights(35, 3, [claimed(800, 1000)]);
  assert.deepEqual(await catalogue.claim(), {
    verdict: 'genuine',
    flags: [],
    since: '2026-10-25',
    window: { from: '2026-09-25', to: '2026-10-24' },
    known_days: 30,
    prior_price: 1000,
    prior_date: '2026-10-24',
    claimed_percent: 20,
    real_percent: 20,
    usual_price: null,
    days_on_sale: 3,
    method: 1,
  });
});

test('days on sale and a long sale are told of a product that was taken over', async () => {
  const catalogue = await claimNights(35, [anOffer({ price: 1000 })]);
  await catalogue.nights(35, 1, [claimed(800, 1000)]);
  const copies = catalogue.copied();
  await catalogue.nights(36, 10, [claimed(800, 1000)]);
  assert.ok(catalogue.copied() >= copies + 10);
  const claim = await catalogue.claim();
  assert.equal(claim?.days_on_sale, 11);
  assert.deepEqual(claim?.flags, ['long_sale']);
});

test('a shop followed for ten nights is not judged', async () => {
  const catalogue = await claimNights(10, [anOffer({ price: 1000 })]);
  await catalogue.nights(10, 1, [claimed(1000, 1500)]);
  const claim = await catalogue.claim();
  assert.equal(claim?.verdict, 'unknown');
  assert.equal(claim?.prior_price, null);
});

test('nights on which nothing ran are unknown', async () => {
  const catalogue = await claimNights(10, [anOffer({ price: 1000 })]);
  await catalogue.nights(30, 10, [anOffer({ price: 1000 })]);
  await catalogue.nights(40, 1, [claimed(800, 1000)]);
  assert.equal((await catalogue.claim())?.known_days, 13, 'the last ten, and three after the tenth');
  assert.equal((await catalogue.claim())?.verdict, 'unknown');
});

test('a feed that is held for a week leaves days that nobody knows, and accuses nobody', async () => {
  const catalogue = await claimNights(20, [anOffer({ price: 1000 })]);
  const lastRead = { readAtMs: instantOf(addDays(FIRST, 19), 240) };
  // For three nights its last good offers stay, then the feed is gone.
  await catalogue.nights(20, 3, [anOffer({ price: 1000 })], lastRead);
  for (let i = 23; i < 27; i++)
    await catalogue.night(addDays(FIRST, i), [anOffer({ ean: anEan(7), vendorId: 2 })]);
  await catalogue.nights(27, 1, [claimed(800, 1000)]);
  const claim = await catalogue.claim();
  assert.equal(claim?.verdict, 'unknown');
  assert.equal(claim?.known_days, 23);
});

test('what comes as a reduction is unfounded, unless it came with many others', async () => {
  const alone = await claimNights(31, []);
  await alone.nights(31, 2, [claimed(800, 1000)]);
  assert.equal((await alone.claim())?.verdict, 'unfounded');
  assert.deepEqual(alone.campaigns(), { unfounded: 1 });

  const crowd = await claimNights(31, []);
  const many = [1, 2, 3].map((n) => claimed(800, 1000, { ean: anEan(n) }));
  await crowd.nights(31, 2, many);
  assert.equal((await crowd.claim())?.verdict, 'unknown');
  assert.deepEqual(crowd.campaigns(), { unknown: 3 });
});

test('what was not on sale while a part of the shop was missing is not unfounded', async () => {
  const catalogue = await claimNights();
  await catalogue.nights(0, 31, [], { partly: [1] });
  await catalogue.nights(31, 1, [claimed(800, 1000)]);
  assert.equal((await catalogue.claim())?.verdict, 'unknown');
});

test('two rows of a shop for one article are not judged', async () => {
  const catalogue = await claimNights(35, [anOffer({ price: 1000 })]);
  await catalogue.nights(35, 1, [claimed(800, 1000), claimed(900, 1000)]);
  assert.equal((await catalogue.claim())?.verdict, 'unknown');
});

test('used goods are not judged by the prices of new ones', async () => {
  const catalogue = await claimNights(35, [anOffer({ price: 1000 })]);
  await catalogue.nights(35, 1, [claimed(1000, 1500, { condition: 'used' })]);
  assert.equal((await catalogue.claim())?.verdict, 'unknown');
});

test('a before price at or under the price claims nothing', async () => {
  const catalogue = await claimNights();
  for (const [at, before] of [0, 500, 1000, 1004].entries()) {
    await catalogue.nights(at, 1, [claimed(1000, before)]);
    assert.equal(await catalogue.claim(), null, `before ${before}`);
  }
});

test('the day on which the clocks change is a day like another', async () => {
  // Summer time ends on 25 October and begins on 28 March.
  for (const since of ['2026-10-25', '2027-03-28']) {
    const catalogue = await claimNights();
    const start = parseDay(since)! - FIRST;
    await catalogue.nights(start - 35, 35, [anOffer({ price: 1000 })]);
    await catalogue.nights(start, 2, [claimed(800, 1000)]);
    const claim = await catalogue.claim();
    assert.deepEqual([claim?.since, claim?.days_on_sale, claim?.known_days], [since, 2, 30]);
  }
});

test('claims that come and go are one campaign', async () => {
  const catalogue = await claimNights(35, [anOffer({ price: 1000 })]);
  for (let i = 0; i < 6; i++)
    await catalogue.nights(35 + i, 1, [i % 2 === 0 ? claimed(800, 1000) : anOffer({ price: 800 })]);
  await catalogue.nights(41, 1, [claimed(800, 1000)]);
  assert.deepEqual(
    [(await catalogue.claim())?.verdict, (await catalogue.claim())?.since],
    ['genuine', '2026-10-25'],
  );
  assert.deepEqual(catalogue.campaigns(), { genuine: 1 });
});

test('goods that spoil are held against fourteen days, by a category at any level of their path', async () => {
  const catalogue = await claimNights();
  const own = { perishables: ['MEJERI', 'Blomster'] };
  const categoryPath = ['Dagligvarer', 'Mejeri', 'Ost'];
  await catalogue.nights(0, 20, [anOffer({ price: 18, categoryPath })], own);
  await catalogue.nights(20, 14, [anOffer({ price: 20, categoryPath })], own);
  await catalogue.nights(34, 1, [claimed(15, 20, { categoryPath })], own);
  assert.equal((await catalogue.claim())?.verdict, 'genuine');
  assert.deepEqual((await catalogue.claim())?.window, { from: '2026-10-10', to: '2026-10-23' });
  // The operator's list reaches products whose lines are the same.
  await catalogue.nights(35, 1, [claimed(15, 20, { categoryPath })], { perishables: [] });
  assert.equal((await catalogue.claim())?.verdict, 'overstated');
});

test('what the operator says of a feed holds from the next night on', async () => {
  const catalogue = await claimNights(35, [anOffer({ price: 1000 })]);
  await catalogue.nights(35, 1, [claimed(800, 1300)]);
  assert.equal((await catalogue.claim())?.verdict, 'overstated');
  await catalogue.nights(36, 1, [claimed(800, 1300)], { isRecommended: true });
  assert.equal((await catalogue.claim())?.verdict, 'recommended_price');
  assert.deepEqual((await catalogue.claim())?.flags, ['nobody_sells_at']);
  await catalogue.nights(37, 1, [claimed(800, 1300)], { isClubPrice: true });
  assert.equal((await catalogue.claim())?.verdict, 'unknown');
});

test('three independent shops that show what none of them asked show a recommended price', async () => {
  const catalogue = await claimNights();
  const at = (price: number, before?: number) =>
    [1, 2, 3].map((vendorId) =>
      before === undefined ? anOffer({ vendorId, price }) : claimed(price, before, { vendorId }),
    );
  await catalogue.nights(0, 22, at(1000));
  await catalogue.nights(22, 1, at(800, 1300));
  assert.notEqual((await catalogue.claim())?.verdict, 'recommended_price', '23 days are known of each');
  await catalogue.nights(23, 1, at(800, 1300));
  assert.equal((await catalogue.claim())?.verdict, 'recommended_price', 'the date alone made them 24');
});

test('a quantity is not judged by the price of one', async () => {
  const catalogue = await claimNights();
  const name = 'Nordhavn kaffemaskine NK-200, sort, 2 stk.';
  await catalogue.nights(0, 35, [anOffer({ price: 1000, name })]);
  await catalogue.nights(35, 1, [claimed(1000, 1500, { name })]);
  assert.equal((await catalogue.claim())?.verdict, 'unknown');
});
