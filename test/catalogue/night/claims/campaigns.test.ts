import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOffer } from '../../../builders.ts';
import { claimed, claimNights } from './claim-nights.ts';

const before = anOffer({ price: 1000 });
const campaign = claimed(800, 1000);

test('a campaign that is over counts on with the verdict it ended with, for ninety days from its start', async () => {
  const { nights, campaigns } = await claimNights(31, [before]);
  await nights(31, 3, [campaign]);
  assert.deepEqual(campaigns(), { genuine: 1 });
  await nights(34, 5, [before]);
  assert.deepEqual(campaigns(), { genuine: 1 });
  await nights(39, 1, [claimed(990, 1500)]);
  assert.deepEqual(campaigns(), { genuine: 1, dearer: 1 });
  await nights(120, 1, [before]);
  assert.deepEqual(campaigns(), { genuine: 1, dearer: 1 }, 'on its ninetieth day');
  await nights(121, 1, [before]);
  assert.deepEqual(campaigns(), { dearer: 1 });
});

test('a campaign that goes on after a night away is still one', async () => {
  const { nights, campaigns } = await claimNights(31, [before]);
  await nights(31, 2, [campaign]);
  await nights(33, 2, []);
  assert.deepEqual(campaigns(), { genuine: 1 }, 'while nobody has the article');
  await nights(35, 2, [campaign]);
  assert.deepEqual(campaigns(), { genuine: 1 });
});

test('a campaign that is sold out for a night goes on when it is back', async () => {
  const { nights, campaigns, claim } = await claimNights(31, [before]);
  await nights(31, 2, [campaign]);
  await nights(33, 2, [{ ...campaign, stock: 'out_of_stock' }]);
  assert.deepEqual(campaigns(), { genuine: 1 }, 'while it is sold out');
  assert.deepEqual([(await claim())?.verdict, (await claim())?.since], ['unknown', null]);
  await nights(35, 2, [campaign]);
  assert.deepEqual(campaigns(), { genuine: 1 });
  assert.deepEqual([(await claim())?.verdict, (await claim())?.since], ['genuine', '2026-10-21']);
});

test('a rise inside a campaign begins another, and both count', async () => {
  const { nights, campaigns } = await claimNights(31, [before]);
  await nights(31, 2, [claimed(700, 1000)]);
  await nights(33, 2, [campaign]);
  assert.deepEqual(campaigns(), { genuine: 1, dearer: 1 });
});

test('a second run of a day counts what it saw, not what the first had seen', async () => {
  const { nights, campaigns } = await claimNights(31, [before]);
  await nights(31, 1, [campaign]);
  assert.deepEqual(campaigns(), { genuine: 1 });
  await nights(31, 1, [before]);
  assert.deepEqual(campaigns(), {}, 'it was a mistake of the first run');
  await nights(31, 1, [campaign]);
  await nights(32, 1, [before]);
  await nights(32, 1, [campaign]);
  assert.deepEqual(campaigns(), { genuine: 1 });
  await nights(33, 1, []);
  await nights(33, 1, [campaign]);
  assert.deepEqual(campaigns(), { genuine: 1 });
});
