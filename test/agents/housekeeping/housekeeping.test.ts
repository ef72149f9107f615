import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../src/agents/core/limits.ts';
import { housekeepOnce } from '../../../src/agents/housekeeping/housekeeping.ts';
import { createMailer } from '../../../src/agents/mail/mail-transport.ts';
import { matchPublished } from '../../../src/agents/matching/crossing.ts';
import { aCode } from '../../builders.ts';
import { aSender, aService, COFFEE, KETTLE } from '../harness.ts';

async function open(t: TestContext) {
  const { market, make, statusOf } = await aService(t);
  const { id } = await make({ webhook_url: 'https://hook.example/', expires_in_days: 2 });
  const tend = () =>
    housekeepOnce({
      ...market,
      believed: async () => market.clock(),
      generation: () => market.live.generation(),
      vendorOf: market.live.vendor,
    });
  return { market, statusOf: () => statusOf(id), tend };
}

test('a generation is compared once; after a crash before the comparison the next start does it', async (t) => {
  const { market, statusOf } = await open(t);
  market.publish({ [COFFEE]: 100 });
  await market.live.refresh();
  const match = () =>
    matchPublished({
      changedArticles: () => undefined,
      store: market.store,
      generation: market.live.generation(),
      prices: () => [{ ean: COFFEE, lowestOre: 100 }],
      vendorOf: market.live.vendor,
      nowMs: market.clock(),
    });
  assert.equal((await match())?.reached, 1);
  assert.equal(await statusOf(), 'reached');
  assert.equal(await match(), undefined);
});

test('a round of housekeeping compares new agents with a newer generation and ends old ones', async (t) => {
  const { market, statusOf, tend } = await open(t);
  await tend();
  assert.equal(await statusOf(), 'active');
  // This agent was created with the old generation just after all others were compared with the new one, so it missed its price.
  market.publish({ [COFFEE]: 100 });
  await market.store.setMatchedGeneration(market.live.generation().meta.id);
  await tend();
  assert.equal(await statusOf(), 'reached');
  market.advance(2 * DAY_MS);
  await tend();
  assert.equal(await statusOf(), 'expired');
});

test('a process that still holds the old generation does not compare with its prices', async (t) => {
  const { market, make, statusOf } = await aService(t, { prices: { [COFFEE]: 40000 } });
  const old = market.live.generation();
  await market.night({ [COFFEE]: 60000 });
  const { id } = await make({ webhook_url: 'https://hook.example/' });
  await housekeepOnce({
    ...market,
    believed: async () => market.clock(),
    generation: () => old,
    vendorOf: market.live.vendor,
  });
  assert.equal(await statusOf(id), 'active');
  assert.equal(await market.store.outbox.openCount(), 0);
});

test('a generation of a day before the compared one is not compared with, and one of the same day is', async (t) => {
  const { market, make, statusOf } = await aService(t, { prices: { [COFFEE]: 40000 } });
  const yesterday = market.live.generation();
  market.advance(DAY_MS);
  await market.night({ [COFFEE]: 60000 });
  const { id } = await make({ webhook_url: 'https://hook.example/', target_price: 500 });
  const match = (generation: typeof yesterday) =>
    matchPublished({
      changedArticles: () => undefined,
      store: market.store,
      generation,
      prices: () => [{ ean: COFFEE, lowestOre: 40000 }],
      vendorOf: market.live.vendor,
      nowMs: market.clock(),
    });
  assert.equal(await match(yesterday), undefined);
  assert.equal(await statusOf(id), 'active');
  market.publish({ [COFFEE]: 40000 });
  await market.live.refresh();
  assert.equal((await match(market.live.generation()))?.reached, 1);
});

test('without SMTP_URL there is no outbox before the first mail', async (t) => {
  const { market } = await open(t);
  const mailer = createMailer({
    smtpUrl: undefined,
    from: { name: 'Prisme', address: 'noreply@priser.example' },
    dataDir: market.dir,
  });
  await aSender(market, { mailer }).drain();
  assert.equal(existsSync(join(market.dir, 'outbox')), false);
});

test('an agent moves with the code it was made for, when that becomes an article of its own', async (t) => {
  const { market, make, statusOf } = await aService(t, { prices: { [COFFEE]: 59900 } });
  market.publish({ [COFFEE]: 59900 }, { [KETTLE]: COFFEE });
  await market.live.refresh();
  const { id } = await make({ ean: String(KETTLE), webhook_url: 'https://hook.example/', target_price: 500 });
  const watched = async () => (await market.store.agents.byId(id))!.ean;
  assert.equal(await watched(), COFFEE);
  const match = async (prices: Record<number, number>) => {
    await market.live.refresh();
    return matchPublished({
      changedArticles: () => undefined,
      store: market.store,
      generation: market.live.generation(),
      prices: () => Object.entries(prices).map(([ean, lowestOre]) => ({ ean: aCode(ean), lowestOre })),
      vendorOf: market.live.vendor,
      nowMs: market.clock(),
    });
  };
  market.publish({ [COFFEE]: 59900, [KETTLE]: 20000 });
  const matched = await match({ [COFFEE]: 59900, [KETTLE]: 20000 });
  assert.equal(await watched(), KETTLE);
  assert.equal(await statusOf(id), 'reached');
  assert.deepEqual([...matched!.firedBy], [['elshop.dk', 1]]);
});
