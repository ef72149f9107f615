import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DeliveryError, type Fault } from '../../../src/agents/core/delivery-error.ts';
import { DAY_MS } from '../../../src/agents/core/limits.ts';
import { attempt, STRIKES_MAX } from '../../../src/agents/outbox/attempt.ts';
import { createChannelProofs, createSlowPeers } from '../../../src/agents/outbox/sender-memory.ts';
import { MAIL_SERVER } from '../../../src/agents/watching/messages.ts';
import type { Outbound } from '../../../src/net/outbound.ts';
import type { Channel } from '../../../src/store/ports/outbox.ts';
import { aService, COFFEE, publicOutbound } from '../harness.ts';
import { aReceiver, loopbackOutbound } from '../peers.ts';
import { aStopWatch, PATIENT } from './a-street.ts';

/** One message that is due, of an agent with one channel, and what a sender remembers. */
async function aDueMessage(t: TestContext, body: object, outbound: Outbound = publicOutbound()) {
  const { market, make } = await aService(t, { outbound });
  const { id: agentId } = await make(body);
  const channel: Channel = 'email' in body ? 'email' : 'webhook';
  if (channel === 'webhook') await market.night({ [COFFEE]: 100 });
  const memory = { slowPeers: createSlowPeers(), channelProofs: createChannelProofs() };
  const mail = { send: async () => {} };
  const lines: Record<string, unknown>[] = [];
  const parts = {
    ...market,
    ...PATIENT,
    mailer: { send: () => mail.send(), close() {} },
    outbound,
    log: (_level: string, about: Record<string, unknown>) => void lines.push(about),
  };
  const lease = async () => (await market.store.outbox.lease(channel, () => 'first', market.clock(), 1000))!;
  /** Tries the message with so many strikes, or as many as it has, and moves the clock to its next try. */
  const tryOnce = async ({ strikes, through = outbound }: { strikes?: number; through?: Outbound } = {}) => {
    let message = await lease();
    if (strikes !== undefined) {
      await market.store.outbox.retry(message, market.clock(), strikes);
      message = await lease();
    }
    const isSent = await attempt({ ...parts, outbound: through }, memory, message);
    const { state } = (await market.store.outbox.state(message.id))!;
    market.advance(DAY_MS);
    return { isSent, state, strikes: lines.at(-1)?.['strikes'] };
  };
  /** Lets the mailer fail from now on. */
  const fail = (fault: Fault, about: { isFinal?: boolean; isSilent?: boolean } = {}) => {
    mail.send = async () => {
      throw new DeliveryError('It failed.', fault, about);
    };
  };
  const troubleOf = async () => (await market.store.agents.troubles(agentId))[0];
  return { market, agentId, memory, mail, lines, lease, parts, tryOnce, fail, troubleOf };
}

const LISE = { email: 'lise@example.dk' };
const HOOK = { webhook_url: 'https://hook.example/' };
/** A webhook at this machine is not allowed: the failure is the receiver's. */
const notAllowed = publicOutbound('127.0.0.1');

test('a failure counts if it is the receiver’s, or unclear while others are reached, and never if it is ours', async (t) => {
  const { memory, tryOnce, fail } = await aDueMessage(t, LISE);
  const strikesAfter = async (fault: Fault, isOtherReached = false) => {
    if (isOtherReached) memory.channelProofs.note('email');
    fail(fault);
    return (await tryOnce()).strikes;
  };
  assert.equal(await strikesAfter('receiver'), 1);
  assert.equal(await strikesAfter('unclear'), 1, 'nobody else was reached');
  assert.equal(await strikesAfter('unclear', true), 2);
  assert.equal(await strikesAfter('ours', true), 2);
});

test('a message is given up at its thirteenth strike, or at once when its receiver refuses it for good', async (t) => {
  assert.equal(STRIKES_MAX, 13);
  const { tryOnce, fail } = await aDueMessage(t, LISE);
  fail('receiver');
  assert.equal((await tryOnce({ strikes: 11 })).state, 'open');
  assert.equal((await tryOnce({ strikes: 12 })).state, 'failed');
  const refused = await aDueMessage(t, LISE);
  refused.fail('receiver', { isFinal: true });
  assert.equal((await refused.tryOnce()).state, 'failed');
});

test('a webhook is disabled when a message is given up after six days of failures, a mail address never', async (t) => {
  const isDisabled = async (body: object, strikes: number, failingMs: number) => {
    const { market, agentId, tryOnce, fail, troubleOf } = await aDueMessage(t, body);
    const channel: Channel = body === LISE ? 'email' : 'webhook';
    await market.store.agents.failed(agentId, channel, market.clock() - failingMs, 'It failed.');
    fail('receiver');
    await tryOnce({ strikes, through: notAllowed });
    return (await troubleOf())!.disabledMs !== null;
  };
  assert.equal(await isDisabled(HOOK, STRIKES_MAX - 1, 6 * DAY_MS), true);
  assert.equal(await isDisabled(HOOK, STRIKES_MAX - 1, 6 * DAY_MS - 1), false, 'it worked six days ago');
  assert.equal(await isDisabled(HOOK, STRIKES_MAX - 2, 6 * DAY_MS), false, 'it is tried once more');
  assert.equal(await isDisabled(LISE, STRIKES_MAX - 1, 6 * DAY_MS), false);
});

test('a message that is dropped says nothing good of its channel', async (t) => {
  const { market, agentId, tryOnce, troubleOf } = await aDueMessage(t, LISE);
  await market.store.agents.failed(agentId, 'email', market.clock(), 'It failed.');
  await market.store.agents.disable(agentId, 'email', market.clock(), 'It failed.');
  const { isSent, state } = await tryOnce();
  assert.deepEqual([isSent, state], [false, 'dropped']);
  assert.equal((await troubleOf())!.disabledMs, market.clock() - DAY_MS);
});

test('an agent that is deleted while its mail fails leaves nothing behind', async (t) => {
  const { market, agentId, memory, mail, lease, parts } = await aDueMessage(t, LISE);
  const { emailHash } = (await market.store.agents.byId(agentId))!;
  mail.send = async () => {
    assert.equal(await market.store.agents.removeMailbox(emailHash!), 1);
    throw new DeliveryError('It failed.', 'receiver');
  };
  assert.equal(await attempt(parts, memory, await lease()), false);
  assert.deepEqual(await market.store.agents.troubles(agentId), []);
});

test('our mail server may answer late, and is paused when it is silent', async (t) => {
  const { pass } = aStopWatch(t);
  const { market, memory, mail, lease, parts } = await aDueMessage(t, LISE);
  const pauseMs = () => memory.slowPeers.untilMs(MAIL_SERVER, market.clock()) - market.clock();
  mail.send = async () => {
    pass(5_000);
    throw new DeliveryError('It is silent.', 'unclear', { isSilent: true });
  };
  await attempt(parts, memory, await lease());
  assert.equal(pauseMs(), 30_000);
  market.advance(60_000);
  mail.send = async () => void pass(5_000);
  assert.equal(await attempt(parts, memory, await lease()), true);
  assert.equal(memory.slowPeers.isProven(MAIL_SERVER), true);
});

test('a receiver that answers late is paused', async (t) => {
  const { pass } = aStopWatch(t);
  const hook = await aReceiver(t);
  hook.control.onCall = () => void pass(5_000);
  const { market, memory, lease, parts } = await aDueMessage(
    t,
    { webhook_url: hook.url },
    loopbackOutbound(t),
  );
  const message = await lease();
  assert.equal(await attempt(parts, memory, message), true);
  assert.equal(memory.slowPeers.untilMs(message.peer, market.clock()) - market.clock(), 30_000);
});
