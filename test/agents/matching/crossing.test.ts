import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../src/agents/core/limits.ts';
import { recheckNewAgents, sweepAgents } from '../../../src/agents/housekeeping/housekeeping.ts';
import type { AgentPrice } from '../../../src/agents/matching/candidates.ts';
import { matchAgents } from '../../../src/agents/matching/crossing.ts';
import { watcherOf } from '../../../src/agents/watching/watcher.ts';
import { aService, COFFEE, KETTLE } from '../harness.ts';

async function open(t: TestContext) {
  const service = await aService(t, { prices: { [COFFEE]: 60000, [KETTLE]: 30000 } });
  const make = (body: object) => service.make({ webhook_url: 'https://hook.example/', ...body });
  return { ...service, make };
}

test('a crossing fires once, and again only after the price has been above the target', async (t) => {
  const { market, make, statusOf } = await open(t);
  const { id } = await make({});
  const story: [number | null, string, number][] = [
    [60000, 'active', 0],
    [50000, 'reached', 1],
    [45000, 'reached', 0],
    [null, 'reached', 0],
    [49000, 'reached', 0],
    [50001, 'active', 0],
    [null, 'active', 0],
    [50000, 'reached', 1],
  ];
  for (const [price, status, messages] of story) {
    const matched = await market.night({ [COFFEE]: price, [KETTLE]: 30000 });
    assert.deepEqual([await statusOf(id), matched.messages], [status, messages], `at ${price}`);
  }
  assert.equal(await market.store.outbox.openCount(), 2);
});

test('agents of products without a row, before the first and after the last one, stay as they are', async (t) => {
  const { market, make, statusOf } = await open(t);
  const ids = [
    (await make({ target_price: 9999 })).id,
    (await make({ ean: String(KETTLE), target_price: 100 })).id,
  ];
  const matched = await market.night({ 1: 100, 5701234567900: 1, 9999999999999: 1 });
  assert.deepEqual(matched, { agents: 2, reached: 0, above: 0, messages: 0, firedBy: new Map() });
  assert.deepEqual(await Promise.all(ids.map(statusOf)), ['reached', 'active']);
});

test('comparing the same generation twice changes nothing the second time', async (t) => {
  const { market, make } = await open(t);
  await make({});
  assert.equal((await market.night({ [COFFEE]: 100 })).messages, 1);
  assert.equal((await market.match()).messages, 0);
  assert.equal(await market.store.matchedGeneration(), market.live.generation().meta.id);
});

test('two processes comparing at the same time make one message', async (t) => {
  const { market, make } = await open(t);
  for (let i = 0; i < 30; i++) await make({});
  market.publish({ [COFFEE]: 100 });
  await market.live.refresh();
  await Promise.all([market.match(), market.match()]);
  assert.equal(await market.store.outbox.openCount(), 30);
});

test('a comparison overtaken by that of a newer generation changes nothing more and is not taken for the last', async (t) => {
  const { market, make, statusOf } = await open(t);
  const ids = [(await make({})).id, (await make({ ean: String(KETTLE), target_price: 200 })).id];
  // Both agents are below their target by yesterday's prices, and above it by today's.
  let today: Promise<unknown> | undefined;
  const only = { product: () => undefined, sight: () => undefined, isNight: true };
  const pair = (lowestOre: number) => [COFFEE, KETTLE].map((ean) => ({ ean, lowestOre }));
  const match = (generationId: string, prices: Iterable<AgentPrice>) =>
    matchAgents({ store: market.store, generationId, prices, ...only, nowMs: market.clock(), pageSize: 1 });
  function* yesterday() {
    yield* pair(10000).slice(0, 1);
    today = match('today', pair(60000));
    yield* pair(10000).slice(1);
  }
  assert.equal((await match('yesterday', yesterday())).messages, 1);
  await today;
  assert.deepEqual(await Promise.all(ids.map(statusOf)), ['active', 'active']);
  assert.equal(await market.store.matchedGeneration(), 'today');
});

test('a comparison overtaken after its last agent is not taken for the last', async (t) => {
  const { market, make } = await open(t);
  await make({});
  let overtaking: Promise<void> | undefined;
  function* prices() {
    try {
      yield { ean: COFFEE, lowestOre: 10000 };
    } finally {
      overtaking = market.store.transaction((tx) => tx.setMatchingGeneration('today'));
    }
  }
  const only = { product: () => undefined, sight: () => undefined, isNight: true };
  const matching = { store: market.store, generationId: 'yesterday', ...only, nowMs: market.clock() };
  assert.equal((await matchAgents({ ...matching, prices: prices() })).messages, 1);
  await overtaking;
  assert.notEqual(await market.store.matchedGeneration(), 'yesterday');
});

test('expired and cancelled agents do not fire', async (t) => {
  const { market, make, statusOf } = await open(t);
  const { id } = await make({ expires_in_days: 1 });
  market.advance(DAY_MS);
  assert.equal((await market.night({ [COFFEE]: 100 })).messages, 0);
  assert.equal((await sweepAgents(market.store, market.clock())).expired, 1);
  assert.equal(await statusOf(id), 'expired');
});

test('an agent made while a publish passes over is compared once more, and then left alone', async (t) => {
  const { market, make, statusOf } = await open(t);
  const { id } = await make({});
  // Another process has published and compared before this agent was stored; this process sees the generation for the first time.
  market.publish({ [COFFEE]: 4000, [KETTLE]: 30000 });
  await market.live.refresh();
  assert.equal(await statusOf(id), 'active');
  const recheck = () =>
    recheckNewAgents(market.store, watcherOf(market.live.generation(), market.live.vendor), market.clock());
  assert.equal(await recheck(), 1);
  assert.equal(await statusOf(id), 'reached');
  assert.equal(await market.store.outbox.openCount(), 1);
  assert.equal(await recheck(), 0);
});

test('housekeeping: unconfirmed agents vanish 7 days after they were asked, a webhook beside the address lives on', async (t) => {
  const { market, make, sender } = await open(t);
  const mailOnly = await make({ webhook_url: undefined, email: 'a@example.dk' });
  const both = await make({ email: 'b@example.dk' });
  const plain = await make({ webhook_url: undefined, expires_in_days: 10 });
  await sender.drain();
  market.advance(7 * DAY_MS - 1);
  assert.equal((await sweepAgents(market.store, market.clock())).unconfirmed, 0);
  market.advance(1);
  assert.equal((await sweepAgents(market.store, market.clock())).unconfirmed, 1);
  assert.equal(await market.store.agents.byId(mailOnly.id), undefined);
  const kept = (await market.store.agents.byId(both.id))!;
  assert.deepEqual(
    [kept.emailState, kept.emailHash, kept.emailBox, kept.status],
    ['none', null, null, 'active'],
  );

  market.advance(3 * DAY_MS);
  assert.equal((await sweepAgents(market.store, market.clock())).expired, 1);
  market.advance(30 * DAY_MS);
  assert.equal((await sweepAgents(market.store, market.clock())).ended, 1);
  assert.equal(await market.store.agents.byId(plain.id), undefined);
});

test('who could not be asked is waited for 30 days, and then 7 from the mail', async (t) => {
  const { market, make, mailbox, sender } = await open(t);
  const late = await make({ webhook_url: undefined, email: 'a@example.dk' });
  mailbox.refuse('The mail server could not be reached.');
  await sender.drain();
  const swept = async (ms: number) => {
    market.advance(ms);
    return (await sweepAgents(market.store, market.clock())).unconfirmed;
  };
  assert.equal(await swept(30 * DAY_MS - 1), 0);
  mailbox.accept();
  await sender.drain();
  assert.equal(mailbox.mails.length, 1);
  assert.equal(await swept(7 * DAY_MS - 1), 0);
  assert.ok(await market.store.agents.byId(late.id));
  assert.equal(await swept(1), 1);

  await make({ webhook_url: undefined, email: 'b@example.dk' });
  assert.equal(await swept(30 * DAY_MS - 1), 0);
  assert.equal(await swept(1), 1);
});
