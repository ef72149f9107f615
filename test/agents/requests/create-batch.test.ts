import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS, LIMITS } from '../../../src/agents/core/limits.ts';
import { sweepAgents } from '../../../src/agents/housekeeping/housekeeping.ts';
import { cancelAgent } from '../../../src/agents/requests/consent.ts';
import { articleOf } from '../../../src/agents/requests/create.ts';
import { type BatchItem, createBatch, parseBatch } from '../../../src/agents/requests/create-batch.ts';
import { watcherOf } from '../../../src/agents/watching/watcher.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { aService, COFFEE, KETTLE, linkIn } from '../harness.ts';

async function open(t: TestContext) {
  const service = await aService(t, { prices: { [COFFEE]: 60000, [KETTLE]: 30000 } });
  const { market } = service;
  const makeAll = async (agents: readonly object[], email = 'lise@example.dk') => {
    const batch = parseBatch({ agents, email });
    const watcher = watcherOf(market.live.generation(), market.live.vendor);
    const items = batch.rows.map((wish): BatchItem => {
      assert.ok(!(wish instanceof AppError));
      return { wish, watched: articleOf(watcher, wish.ean, wish.options)! };
    });
    const caller = { id: 'token', network: 'a', hasToken: true };
    const { created } = await createBatch(market, batch, items, caller, async () => {});
    return created.map(({ agent }) => agent.id);
  };
  const statuses = (ids: readonly string[]) => Promise.all(ids.map(service.statusOf));
  return { ...service, makeAll, statuses };
}

const TWO = [
  { ean: String(COFFEE), target_price: 700 },
  { ean: String(KETTLE), kind: 'drop' },
];

test('one mail asks for the whole batch, and one press confirms it', async (t) => {
  const { app, makeAll, statuses, mailbox, sender, press } = await open(t);
  const ids = await makeAll(TWO);
  const other = await makeAll(TWO.slice(1), 'per@example.dk');
  await sender.drain();
  assert.equal(mailbox.mails.length, 2);
  const mail = mailbox.mails.find(({ to }) => to === 'lise@example.dk')!;
  assert.match(mail.text, /og 1 vare til .*Knappen bekræfter dem alle på én gang/);
  assert.match((await app.inject({ url: linkIn(mail, 'confirm') })).body, /også en prisagent til/);
  const page = await press(linkIn(mail, 'confirm'), 'confirm');
  assert.equal(page.statusCode, 200);
  assert.deepEqual(await statuses(ids), ['reached', 'active']);
  assert.deepEqual(await statuses(other), ['pending_confirmation']);
  await sender.drain();
  assert.equal(mailbox.mails.length, 3, 'the one that is reached is told');
});

test('a batch can be confirmed when the agent that was asked for has ended', async (t) => {
  const { app, makeAll, statuses, mailbox, sender, press, market } = await open(t);
  const early = await makeAll(TWO);
  await cancelAgent(market, early[0]!);
  await sender.drain();
  assert.equal(mailbox.mails.length, 1, 'the mail is of the other one');
  assert.doesNotMatch(mailbox.mails[0]!.text, /vare til/);
  await press(linkIn(mailbox.mails[0]!, 'confirm'), 'confirm');
  assert.deepEqual(await statuses(early), ['cancelled', 'active']);

  const late = await makeAll(TWO, 'per@example.dk');
  await sender.drain();
  await cancelAgent(market, late[0]!);
  const link = linkIn(mailbox.mails.at(-1)!, 'confirm');
  assert.match((await app.inject({ url: link })).body, /<button/);
  const done = await press(link, 'confirm');
  assert.equal(done.statusCode, 200);
  assert.doesNotMatch(done.body, /stoppet/);
  assert.deepEqual(await statuses(late), ['cancelled', 'active']);
});

test('whoever unsubscribes from the mail that asks ends the whole batch; from a later mail its own agent', async (t) => {
  const { app, makeAll, statuses, mailbox, sender, press } = await open(t);
  const ids = await makeAll(TWO);
  await sender.drain();
  const link = linkIn(mailbox.mails[0]!, 'cancel');
  assert.match((await app.inject({ url: link })).body, /stopper også en prisagent til/);
  const done = await app.inject({ method: 'POST', url: link });
  assert.equal(done.statusCode, 200);
  assert.deepEqual(await statuses(ids), ['cancelled', 'cancelled']);
  await press(linkIn(mailbox.mails[0]!, 'confirm'), 'confirm');
  assert.deepEqual(await statuses(ids), ['cancelled', 'cancelled']);

  const wanted = await makeAll(TWO, 'per@example.dk');
  await sender.drain();
  await press(linkIn(mailbox.mails.at(-1)!, 'confirm'), 'confirm');
  const confirmed = linkIn(mailbox.mails.at(-1)!, 'cancel');
  assert.doesNotMatch((await app.inject({ url: confirmed })).body, /stopper også/);
  await press(confirmed, 'stop');
  assert.deepEqual(await statuses(wanted), ['cancelled', 'active']);
});

test('a batch that nobody confirms is deleted together, 7 days after it was asked for', async (t) => {
  const { makeAll, statuses, mailbox, sender, market } = await open(t);
  mailbox.refuse('The mail server could not be reached.');
  const ids = await makeAll(TWO);
  await sender.drain();
  market.advance(20 * DAY_MS);
  assert.equal((await sweepAgents(market.store, market.clock())).unconfirmed, 0);
  mailbox.accept();
  await sender.drain();
  market.advance(7 * DAY_MS);
  assert.equal((await sweepAgents(market.store, market.clock())).unconfirmed, 2);
  assert.deepEqual(await statuses(ids), [undefined, undefined]);
});

test('a batch that would give a mailbox too many agents sends it no mail', async (t) => {
  const { makeAll, mailbox, sender } = await open(t);
  const hundred = Array.from({ length: 100 }, () => TWO[1]!);
  for (let sent = 0; sent < LIMITS.liveAgentsPerAddress; sent += 100) await makeAll(hundred);
  await sender.drain();
  assert.equal(mailbox.mails.length, 2);
  await makeAll(TWO.slice(1));
  await sender.drain();
  assert.equal(mailbox.mails.length, 2);
});
