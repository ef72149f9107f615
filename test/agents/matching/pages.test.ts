import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { AgentPrice } from '../../../src/agents/matching/candidates.ts';
import { matchAgents } from '../../../src/agents/matching/crossing.ts';
import type { EanNumber } from '../../../src/domain/ean.ts';
import { aCode } from '../../builders.ts';
import { aService, COFFEE, KETTLE } from '../harness.ts';

const TOASTER = aCode(5701234567912);
const ALL = [COFFEE, KETTLE, TOASTER];

async function open(t: TestContext) {
  const service = await aService(t, { prices: Object.fromEntries(ALL.map((ean) => [ean, 60000])) });
  const { market } = service;
  /** An agent for 500 kr. */
  const make = async (ean: EanNumber) =>
    (await service.make({ webhook_url: 'https://hook.example/', ean: String(ean) })).id;
  /** One agent per page, so that other work can come between any two agents. */
  const match = (generationId: string, prices: Iterable<AgentPrice>, pageSize = 1) =>
    matchAgents({
      store: market.store,
      generationId,
      prices,
      product: () => undefined,
      sight: () => undefined,
      isNight: true,
      nowMs: market.clock(),
      pageSize,
    });
  return { ...service, make, makeAny: service.make, match };
}

/** Prices that can be iterated once; `before` runs before each one is read. */
function* walked(lowestOre: number, before: (ean: EanNumber) => void = () => {}): Generator<AgentPrice> {
  for (const ean of ALL) {
    before(ean);
    yield { ean, lowestOre };
  }
}

test('pages that end between agents of one article leave none out', async (t) => {
  const { make, match, statusOf } = await open(t);
  const ids = [await make(COFFEE), await make(COFFEE), await make(KETTLE), await make(KETTLE)];
  const { agents, reached, above } = await match('tonight', walked(100_00));
  assert.deepEqual([agents, reached, above], [4, 4, 0]);
  assert.deepEqual(await Promise.all(ids.map(statusOf)), Array(4).fill('reached'));
  const back = await match('the night after', walked(600_00));
  assert.deepEqual([back.agents, back.reached, back.above], [4, 0, 4]);
});

test('an agent knows when it was reached, also when it is above its target again', async (t) => {
  const { market, make, match } = await open(t);
  const id = await make(COFFEE);
  assert.equal((await market.store.agents.byId(id))!.reachedMs, null);
  const reachedMs = market.clock();
  await match('tonight', walked(500_00));
  assert.equal((await market.store.agents.byId(id))!.reachedMs, reachedMs);
  market.advance(1_000);
  await match('the night after', walked(500_01));
  assert.equal((await market.store.agents.byId(id))!.reachedMs, reachedMs);
});

test('it is told how many agents each shop’s price set off', async (t) => {
  const { market, make } = await open(t);
  for (const ean of [COFFEE, COFFEE, KETTLE]) await make(ean);
  const { firedBy } = await market.night({ [COFFEE]: 100_00, [KETTLE]: 100_00, [TOASTER]: 100_00 });
  assert.deepEqual([...firedBy], [['elshop.dk', 3]]);
});

test('who cancels, or has his address forgotten, while prices are read is told nothing', async (t) => {
  const { market, make, makeAny, match, statusOf } = await open(t);
  const id = await make(COFFEE);
  const { id: gone } = await makeAny({ email: 'a@example.dk', webhook_url: 'https://hook.example/' });
  const { emailHash } = (await market.store.agents.byId(gone))!;
  const row = (await market.store.agents.byId(id))!;
  const done: Promise<unknown>[] = [];
  const { messages } = await match(
    'tonight',
    walked(100_00, (ean) => {
      if (ean !== COFFEE) return;
      done.push(market.store.agents.save(row, { status: 'cancelled', endedMs: market.clock() }));
      done.push(market.store.agents.removeMailbox(emailHash!));
    }),
    2,
  );
  assert.equal((await Promise.all(done)).at(-1), 1);
  assert.equal(messages, 0);
  assert.deepEqual([await statusOf(id), await statusOf(gone)], ['cancelled', undefined]);
});

test('a comparison that another overtook reads no further', async (t) => {
  const { market, make, match } = await open(t);
  for (const ean of ALL) await make(ean);
  const read: number[] = [];
  const overtaken = walked(100_00, (ean) => {
    read.push(ean);
    if (ean === KETTLE) void market.store.setMatchingGeneration('today');
  });
  const { agents, messages } = await match('yesterday', overtaken);
  assert.deepEqual([agents, messages, read], [1, 1, [COFFEE, KETTLE]]);
  assert.equal(overtaken.next().done, true, 'and lets go of the prices');
});

test('a comparison that another overtook is not the last, even where it had nothing to change', async (t) => {
  const { market, make, match } = await open(t);
  for (const ean of ALL) await make(ean);
  const yesterday = walked(600_00, (ean) => {
    if (ean !== KETTLE) return;
    // Another process begins and ends its comparison meanwhile.
    void market.store.setMatchingGeneration('today');
    void market.store.setMatchedGeneration('today');
  });
  await match('yesterday', yesterday);
  assert.equal(await market.store.matchedGeneration(), 'today');
});
