import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS, LIMITS } from '../../../src/agents/core/limits.ts';
import { requestMyAgents } from '../../../src/agents/requests/addresses.ts';
import { articleOf, createAgent } from '../../../src/agents/requests/create.ts';
import { watcherOf } from '../../../src/agents/watching/watcher.ts';
import { eanOfNumber } from '../../../src/domain/ean.ts';
import { ore } from '../../../src/domain/money.ts';
import { aService, COFFEE } from '../harness.ts';

/** Makes agents as a caller of the test's choice: with a token or without, from any network. */
async function open(t: TestContext) {
  const { market, mailbox, sender } = await aService(t);
  const generation = market.live.generation();
  const watched = articleOf(watcherOf(generation, market.live.vendor), eanOfNumber(COFFEE), {})!;
  const callerOf = (network: string, hasToken = false) => ({ id: `id of ${network}`, network, hasToken });
  const make = async (email: string, caller = callerOf('a')) =>
    await createAgent(
      market,
      {
        ean: watched.product.ean,
        kind: 'target',
        targetOre: ore(50000),
        options: {},
        metadata: null,
        email,
        webhookUrl: null,
        language: 'da',
        expiresInDays: 100,
      },
      watched,
      caller,
      async () => {},
    );
  /** How many mails have gone out so far. */
  const mails = async () => {
    await sender.drain();
    return mailbox.mails.length;
  };
  return { market, make, callerOf, mails };
}

test('one network sends so many confirmation mails a day, to whatever addresses; the next day it may again', async (t) => {
  const { market, make, callerOf, mails } = await open(t);
  for (let i = 0; i < LIMITS.confirmMailsPerNetwork + 5; i++) await make(`a${i}@example.dk`);
  assert.equal(await mails(), LIMITS.confirmMailsPerNetwork);
  await make('b@example.dk', callerOf('another network'));
  assert.equal(await mails(), LIMITS.confirmMailsPerNetwork + 1);
  market.advance(DAY_MS);
  await make('c@example.dk');
  assert.equal(await mails(), LIMITS.confirmMailsPerNetwork + 2);
});

test('a token has limits of its own, whatever network it calls from', async (t) => {
  const { make, callerOf, mails } = await open(t);
  for (let i = 0; i < LIMITS.agentsPerFreeCaller + 5; i++)
    await make(`a${i}@example.dk`, callerOf('a', true));
  assert.equal(await mails(), LIMITS.agentsPerFreeCaller + 5);
});

test('an address has so many live agents at most: more are made, but ask it for nothing', async (t) => {
  const { market, make, callerOf, mails } = await open(t);
  const perDay = LIMITS.confirmMailsPerAddress;
  for (let i = 0; i < LIMITS.liveAgentsPerAddress; i++) await make('lise@example.dk', callerOf(`n${i}`));
  assert.equal(await mails(), perDay);
  market.advance(DAY_MS);
  await make('lise@example.dk');
  assert.equal(await mails(), perDay);
  await make('kim@example.dk');
  assert.equal(await mails(), perDay + 1);
});

test('one network asks for so many links a day, and no more', async (t) => {
  const { market, make, callerOf, mails } = await open(t);
  const addresses = Array.from({ length: LIMITS.linkMailsPerNetwork + 5 }, (_, i) => `a${i}@example.dk`);
  for (const email of addresses) await make(email);
  const before = await mails();
  for (const email of addresses) await requestMyAgents(market, email, 'da', callerOf('a'));
  assert.equal((await mails()) - before, LIMITS.linkMailsPerNetwork);
  await requestMyAgents(market, addresses[0]!, 'da', callerOf('another network'));
  assert.equal((await mails()) - before, LIMITS.linkMailsPerNetwork + 1);
});
