import assert from 'node:assert/strict';
import { test } from 'node:test';
import { honestVendors } from '../../../../src/catalogue/answers/vendors.ts';
import type { Offer } from '../../../../src/domain/product.ts';
import { anEan, anOffer } from '../../../builders.ts';
import { claimed, claimNights } from './claim-nights.ts';

const before = anOffer({ price: 1000 });

/** A shop that was read for 31 nights: read every fourth one it is read well on all of them. */
async function aMonth(offers: readonly Offer[] = [before]) {
  const catalogue = await claimNights();
  for (let on = 0; on < 31; on += 4) await catalogue.nights(on, 1, offers);
  return catalogue;
}

/** Its record after a night of claims. */
async function recordOf(claims: readonly (readonly [price: number, before: number])[]) {
  const eans = claims.map((_, i) => anEan(1000 + i));
  const catalogue = await aMonth(eans.map((ean) => anOffer({ ean, price: 1000 })));
  await catalogue.nights(
    31,
    1,
    claims.map(([price, was], i) => claimed(price, was, { ean: eans[i]! })),
  );
  await catalogue.live.refresh();
  const listed = honestVendors(catalogue.live, catalogue.current());
  return { campaigns: catalogue.campaigns(), listed: listed.map(({ shown }) => shown.domain) };
}

const times = (count: number, price: number, was: number) =>
  Array.from({ length: count }, () => [price, was] as const);

test('three hundred claims of one percent beside twenty false ones do not make a shop honest', async () => {
  const washed = await recordOf([...times(300, 990, 1000), ...times(20, 1000, 1500)]);
  assert.deepEqual(washed, { campaigns: { no_saving: 20 }, listed: [] });
  const honest = await recordOf([...times(300, 900, 1000), ...times(20, 1000, 1500)]);
  assert.deepEqual(honest.campaigns, { genuine: 300, no_saving: 20 });
  assert.deepEqual(honest.listed, ['butik-a.example']);
});

test('a claim weighs from five percent on, by the øre, and is judged and shown below that too', async () => {
  const catalogue = await aMonth();
  await catalogue.nights(31, 1, [claimed(950.01, 1000)]);
  assert.deepEqual([(await catalogue.claim())?.verdict, catalogue.campaigns()], ['genuine', {}]);
  await catalogue.nights(32, 1, [claimed(950, 1000)]);
  assert.deepEqual(catalogue.campaigns(), { genuine: 1 });
});

test('a small claim that is over leaves nothing in the record', async () => {
  const { nights, campaigns } = await aMonth();
  await nights(31, 2, [claimed(990, 1000)]);
  await nights(33, 1, [before]);
  assert.deepEqual(campaigns(), {});
});

test('a false claim is not taken back by making it small', async () => {
  const { nights, campaigns } = await aMonth();
  await nights(31, 1, [claimed(1000, 1500)]);
  await nights(32, 2, [claimed(1000, 1010)]);
  assert.deepEqual(campaigns(), { no_saving: 1 }, 'with the verdict that it had while it weighed');
  await nights(34, 1, [claimed(1000, 1500)]);
  assert.deepEqual(campaigns(), { no_saving: 1 }, 'and it is one campaign still');
  await nights(35, 1, [before]);
  assert.deepEqual(campaigns(), { no_saving: 1 });
});

test('a second run of a day that made a claim small forgets what the first had counted', async () => {
  const { nights, campaigns } = await aMonth();
  await nights(31, 1, [claimed(990, 1000)]);
  await nights(32, 1, [claimed(900, 1000)]);
  assert.deepEqual(campaigns(), { genuine: 1 });
  await nights(32, 1, [claimed(990, 1000)]);
  assert.deepEqual(campaigns(), {});
});
