import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../../src/agents/core/limits.ts';
import { aService, COFFEE, KETTLE, linkIn } from '../harness.ts';
import { aReceiver, loopbackOutbound } from '../peers.ts';

test('a test goes to every channel that works, says so, and changes nothing', async (t) => {
  const { calls, url } = await aReceiver(t);
  const outbound = loopbackOutbound(t);
  const { app, make, mailbox, sender, press, market } = await aService(t, { outbound });
  const { id, cancel_token } = await make({
    kind: 'drop',
    target_price: undefined,
    email: 'lise@example.dk',
    webhook_url: url,
    metadata: { order: 7 },
  });
  const ask = (token = cancel_token, of = id) =>
    app.inject({ method: 'POST', url: `/price-agents/${of}/test`, headers: { 'x-cancel-token': token } });
  const first = await ask();
  assert.deepEqual([first.statusCode, first.body], [202, '']);
  await sender.drain();
  assert.deepEqual(mailbox.mails.length, 1, 'the address is not confirmed: only the question goes there');
  const { type, data } = JSON.parse(calls[0]!.body);
  assert.deepEqual(
    [type, data.cause, data.test, data.current_price, data.metadata],
    ['price_agent.reached', 'test', true, 600, { order: 7 }],
  );
  await press(linkIn(mailbox.mails[0]!, 'confirm'), 'confirm');
  await ask();
  await sender.drain();
  assert.match(mailbox.mails[1]!.subject, /^Test af din prisagent: /);
  assert.match(mailbox.mails[1]!.text, /kun en test/);
  const row = (await market.store.agents.byId(id))!;
  assert.deepEqual([row.status, row.reachedMs], ['active', null]);

  assert.equal((await ask('wrong')).statusCode, 403);
  assert.equal((await ask(cancel_token, '0'.repeat(32))).statusCode, 404);
  const without = await app.inject({ method: 'POST', url: `/price-agents/${id}/test` });
  assert.equal(without.statusCode, 403);
});

test('tests are no mail cannon: three a day for an agent, a mailbox and a receiver, with the same answer beyond', async (t) => {
  const { calls, url } = await aReceiver(t);
  const { app, make, mailbox, sender, press, market } = await aService(t, {
    outbound: loopbackOutbound(t),
  });
  const made: { id: string; cancel_token: string }[] = [];
  for (let i = 0; i < 3; i++) {
    made.push(await make({ email: i === 2 ? 'l.ise+x@example.dk' : 'l.ise@example.dk', webhook_url: url }));
    await sender.drain();
    await press(linkIn(mailbox.mails.at(-1)!, 'confirm'), 'confirm');
  }
  const mailsBefore = mailbox.mails.length;
  const answers = new Set<string>();
  const askAll = async () => {
    for (const { id, cancel_token } of made)
      for (let i = 0; i < 5; i++) {
        const headers = { 'x-cancel-token': cancel_token };
        const answer = await app.inject({ method: 'POST', url: `/price-agents/${id}/test`, headers });
        answers.add(`${answer.statusCode} ${answer.body}`);
      }
    await sender.drain();
    for (let i = 0; i < 9; i++) {
      market.advance(60_000);
      await sender.drain();
    }
  };
  await askAll();
  assert.deepEqual([mailbox.mails.length - mailsBefore, calls.length], [3, 3]);
  assert.deepEqual([...answers], ['202 ']);
  market.advance(DAY_MS);
  await askAll();
  assert.deepEqual([mailbox.mails.length - mailsBefore, calls.length], [6, 6]);
});

test('an agent that has ended or is not confirmed sends no test; a product without a price is tested too', async (t) => {
  const { app, make, sender, market, mailbox } = await aService(t, {
    prices: { [COFFEE]: 60000, [KETTLE]: null },
  });
  const ask = ({ id, cancel_token }: { id: string; cancel_token: string }) =>
    app.inject({
      method: 'POST',
      url: `/price-agents/${id}/test`,
      headers: { 'x-cancel-token': cancel_token },
    });
  const hook = 'https://hook.example/';
  const pending = await make({ email: 'lise@example.dk' });
  const ended = await make({ webhook_url: hook, expires_in_days: 1 });
  await sender.drain();
  market.advance(DAY_MS);
  for (const agent of [pending, ended]) assert.equal((await ask(agent)).statusCode, 202);
  assert.equal(await market.store.outbox.openCount(), 0);
  assert.equal(mailbox.mails.length, 1);
  assert.equal((await ask(await make({ ean: String(KETTLE), webhook_url: hook }))).statusCode, 202);
  const message = await market.store.outbox.lease('webhook', () => 'next', market.clock(), 1);
  assert.equal(JSON.parse(message!.payload).priceOre, null);
});
