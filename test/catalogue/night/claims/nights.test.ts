import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offersOf } from '../../../../src/catalogue/answers/lookup.ts';
import { addDays, instantOf } from '../../../../src/domain/day.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { Offer } from '../../../../src/domain/offer.ts';
import { anEan, anOffer, day } from '../../../builders.ts';
import { aCatalogue } from '../a-catalogue.ts';

const FIRST = day('2026-09-20');
/** Forty other articles of the shop, so that one more is no rush. */
const others = Array.from({ length: 40 }, (_, i) => anOffer({ ean: anEan(100 + i), price: 50 + i }));

type Catalogue = Awaited<ReturnType<typeof aCatalogue>>;
type Own = Parameters<Catalogue['night']>[2];

const claimed = (price: number, before: number, own: Partial<Offer> = {}): Offer =>
  anOffer({ price, beforeOre: ore(before * 100), ...own });

/** So many nights with the same offers, from the `from`th night on. */
async function nights(
  catalogue: Catalogue,
  from: number,
  count: number,
  offers: readonly Offer[],
  own?: Own,
) {
  for (let i = 0; i < count; i++)
    await catalogue.night(addDays(FIRST, from + i), [...offers, ...others], own);
}

async function claimIn(catalogue: Catalogue, n = 1) {
  await catalogue.live.refresh();
  return offersOf(catalogue.live, catalogue.current(), anEan(n)).offers[0]!.claim;
}

test('a reduction after thirty nights is genuine, with its evidence', async () => {
  const catalogue = await aCatalogue();
  await nights(catalogue, 0, 35, [anOffer({ price: 1000 })]);
  await nights(catalogue, 35, 3, [claimed(800, 1000)]);
  assert.deepEqual(await claimIn(catalogue), {
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
  const catalogue = await aCatalogue();
  await nights(catalogue, 0, 35, [anOffer({ price: 1000 })]);
  await nights(catalogue, 35, 1, [claimed(800, 1000)]);
  const copies = catalogue.copied();
  await nights(catalogue, 36, 10, [claimed(800, 1000)]);
  assert.ok(catalogue.copied() >= copies + 10);
  const claim = await claimIn(catalogue);
  assert.equal(claim?.days_on_sale, 11);
  assert.deepEqual(claim?.flags, ['long_sale']);
});

test('a shop followed for ten nights is not judged', async () => {
  const catalogue = await aCatalogue();
  await nights(catalogue, 0, 10, [anOffer({ price: 1000 })]);
  await nights(catalogue, 10, 1, [claimed(1000, 1500)]);
  const claim = await claimIn(catalogue);
  assert.equal(claim?.verdict, 'unknown');
  assert.equal(claim?.prior_price, null);
});

test('nights on which nothing ran are unknown', async () => {
  const catalogue = await aCatalogue();
  await nights(catalogue, 0, 10, [anOffer({ price: 1000 })]);
  await nights(catalogue, 30, 10, [anOffer({ price: 1000 })]);
  await nights(catalogue, 40, 1, [claimed(800, 1000)]);
  assert.equal((await claimIn(catalogue))?.known_days, 13, 'the last ten, and three after the tenth');
  assert.equal((await claimIn(catalogue))?.verdict, 'unknown');
});

test('a feed that is held for a week leaves days that nobody knows, and accuses nobody', async () => {
  const catalogue = await aCatalogue();
  await nights(catalogue, 0, 20, [anOffer({ price: 1000 })]);
  const lastRead = { readAtMs: instantOf(addDays(FIRST, 19), 240) };
  // For three nights its last good offers stay, then the feed is gone.
  await nights(catalogue, 20, 3, [anOffer({ price: 1000 })], lastRead);
  for (let i = 23; i < 27; i++)
    await catalogue.night(addDays(FIRST, i), [anOffer({ ean: anEan(7), vendorId: 2 })]);
  await nights(catalogue, 27, 1, [claimed(800, 1000)]);
  const claim = await claimIn(catalogue);
  assert.equal(claim?.verdict, 'unknown');
  assert.equal(claim?.known_days, 23);
});

test('what comes as a reduction is unfounded, unless it came with many others', async () => {
  const alone = await aCatalogue();
  await nights(alone, 0, 31, []);
  await nights(alone, 31, 2, [claimed(800, 1000)]);
  assert.equal((await claimIn(alone))?.verdict, 'unfounded');
  assert.deepEqual(alone.record().honesty.campaigns, [0, 0, 0, 0, 0, 0, 1, 0]);

  const crowd = await aCatalogue();
  await nights(crowd, 0, 31, []);
  const many = [1, 2, 3].map((n) => claimed(800, 1000, { ean: anEan(n) }));
  await nights(crowd, 31, 2, many);
  assert.equal((await claimIn(crowd))?.verdict, 'unknown');
  assert.deepEqual(crowd.record().honesty.campaigns, [3, 0, 0, 0, 0, 0, 0, 0]);
});

test('what was not on sale while a part of the shop was missing is not unfounded', async () => {
  const catalogue = await aCatalogue();
  await nights(catalogue, 0, 31, [], { partly: [1] });
  await nights(catalogue, 31, 1, [claimed(800, 1000)]);
  assert.equal((await claimIn(catalogue))?.verdict, 'unknown');
});

test('two rows of a shop for one article are not judged', async () => {
  const catalogue = await aCatalogue();
  await nights(catalogue, 0, 35, [anOffer({ price: 1000 })]);
  await nights(catalogue, 35, 1, [claimed(800, 1000), claimed(900, 1000)]);
  assert.equal((await claimIn(catalogue))?.verdict, 'unknown');
});

test('used goods are not judged by the prices of new ones', async () => {
  const catalogue = await aCatalogue();
  await nights(catalogue, 0, 35, [anOffer({ price: 1000 })]);
  await nights(catalogue, 35, 1, [claimed(1000, 1500, { condition: 'used' })]);
  assert.equal((await claimIn(catalogue))?.verdict, 'unknown');
});

test('a before price at or under the price claims nothing', async () => {
  const catalogue = await aCatalogue();
  for (const [at, before] of [0, 500, 1000, 1004].entries()) {
    await nights(catalogue, at, 1, [claimed(1000, before)]);
    assert.equal(await claimIn(catalogue), null, `before ${before}`);
  }
});
