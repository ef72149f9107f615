import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { LATE_MS } from '../../../src/agents/core/limits.ts';
import { emailBound } from '../../../src/agents/core/secrets.ts';
import { deliver, type Receiver } from '../../../src/agents/outbox/deliver.ts';
import type { AgentChange } from '../../../src/store/ports/agents.ts';
import type { Channel, LeasedMessage } from '../../../src/store/ports/outbox.ts';
import { aService, COFFEE, publicOutbound } from '../harness.ts';

/** Nothing is called: the address is busy. */
const BUSY: Receiver = { isFree: () => false, isProven: true };

/** An agent with a confirmed address and a webhook, and its messages: a confirmation, and one by each channel that its price is reached. */
async function aReachedAgent(t: TestContext) {
  const { market, make, mailbox } = await aService(t);
  const { id } = await make({ email: 'lise@example.dk', webhook_url: 'https://hook.example/' });
  const lease = async (channel: Channel) =>
    (await market.store.outbox.lease(channel, () => 'first', market.clock(), 1000))!;
  const change = async (own: AgentChange) =>
    market.store.agents.save((await market.store.agents.byId(id))!, own);
  const confirm = await lease('email');
  await change({ emailState: 'confirmed' });
  await market.night({ [COFFEE]: 100 });
  const messages = { confirm, mail: await lease('email'), webhook: await lease('webhook') };
  assert.deepEqual([messages.confirm.kind, messages.mail.kind], ['confirm', 'reached']);
  const parts = { ...market, mailer: mailbox.mailer, outbound: publicOutbound(), log: () => {} };
  const send = (message: LeasedMessage, receiver = BUSY) => deliver(parts, message, receiver);
  return { market, id, mailbox, messages, send, change };
}

test('what an agent that is gone was to be told is dropped', async (t) => {
  const { messages, send } = await aReachedAgent(t);
  for (const message of Object.values(messages))
    assert.equal(await send({ ...message, agentId: '0'.repeat(32) }), 'dropped', message.kind);
});

test('what a cancelled agent was to be told is dropped', async (t) => {
  const { messages, send, change } = await aReachedAgent(t);
  assert.equal(await send(messages.mail), 'sent');
  await change({ status: 'cancelled' });
  assert.equal(await send(messages.mail), 'dropped');
});

test('a channel that fails is tried on, and one that is disabled is not; the other one is', async (t) => {
  const { market, id, messages, send } = await aReachedAgent(t);
  const { agents } = market.store;
  await agents.failed(id, 'webhook', market.clock(), 'It failed.');
  assert.deepEqual([await send(messages.mail), await send(messages.webhook)], ['sent', 'not now']);
  await agents.disable(id, 'webhook', market.clock(), 'It failed.');
  assert.deepEqual([await send(messages.mail), await send(messages.webhook)], ['sent', 'dropped']);
});

test('a confirmed address is not asked again, and an unconfirmed one is told no price', async (t) => {
  const { messages, send, change } = await aReachedAgent(t);
  assert.deepEqual([await send(messages.confirm), await send(messages.mail)], ['dropped', 'sent']);
  await change({ emailState: 'unconfirmed' });
  assert.deepEqual([await send(messages.confirm), await send(messages.mail)], ['sent', 'dropped']);
});

test('a reached price is told of its own agent, also while another of its batch waits to be confirmed', async (t) => {
  const { market, id, mailbox, messages, send } = await aReachedAgent(t);
  const { n: _, ...row } = (await market.store.agents.byId(id))!;
  const [own, other] = ['1'.repeat(32), '2'.repeat(32)];
  for (const [agentId, emailState] of [
    [own, 'confirmed'],
    [other, 'unconfirmed'],
  ] as const) {
    const emailBox = market.secrets.seal(`${emailState}@example.dk`, emailBound(agentId));
    await market.store.agents.insert({ ...row, id: agentId, batchId: own, emailState, emailBox });
  }
  assert.equal(await send({ ...messages.mail, agentId: own }), 'sent');
  assert.equal(mailbox.mails.at(-1)!.to, 'confirmed@example.dk');
  assert.equal(await send({ ...messages.confirm, agentId: own }), 'sent');
  assert.equal(mailbox.mails.at(-1)!.to, 'unconfirmed@example.dk', 'the one that is asked for');
});

test('a mail says from one day on that it is late; a test never is', async (t) => {
  const { market, mailbox, messages, send } = await aReachedAgent(t);
  const subject = async (message: LeasedMessage) => {
    assert.equal(await send(message), 'sent');
    return mailbox.mails.at(-1)!.subject;
  };
  const { mail } = messages;
  const inTime = await subject(mail);
  market.advance(LATE_MS - 1);
  assert.equal(await subject(mail), inTime);
  market.advance(1);
  assert.notEqual(await subject(mail), inTime);
  const payload = JSON.stringify({ ...JSON.parse(mail.payload), cause: 'test' });
  assert.match(await subject({ ...mail, payload }), /^Test af din prisagent: /);
});

test('a webhook has two seconds at its first try, and ten at the next or once its receiver has answered', async (t) => {
  const given: number[] = [];
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    given.push(ms);
    return new AbortController().signal;
  });
  const { messages, send } = await aReachedAgent(t);
  for (const [attempts, isProven, timeoutMs] of [
    [1, false, 2_000],
    [1, true, 10_000],
    [2, false, 10_000],
  ] as const) {
    assert.equal(await send({ ...messages.webhook, attempts }, { ...BUSY, isProven }), 'not now');
    assert.equal(given.at(-1), timeoutMs);
  }
});
