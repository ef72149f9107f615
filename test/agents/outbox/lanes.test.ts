import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Mailer } from '../../../src/agents/mail/mail-transport.ts';
import { createSender } from '../../../src/agents/outbox/sender.ts';
import { aMailbox, aSender, aService, COFFEE } from '../harness.ts';
import { aMailServer, aReceiver, loopbackOutbound } from '../peers.ts';
import { aStopWatch, aStreet, PATIENT } from './a-street.ts';

const open = (t: TestContext) => aService(t, { outbound: loopbackOutbound(t), sender: PATIENT });

test('four webhooks are in flight at most, each to a receiver of its own', async (t) => {
  aStopWatch(t);
  const places = Array.from({ length: 6 }, (_, i) => [`r${i}.example`, `127.0.0.${i + 1}`] as const);
  const { market, make, sender, receivers, calls, until, hang } = await aStreet(t, places);
  hang(...receivers);
  for (const { url } of receivers) for (let i = 0; i < 3; i++) await make({ webhook_url: url });
  await market.night({ [COFFEE]: 100 });
  const drained = sender.drain();
  await until(4);
  for (let turns = 0; turns < 50; turns++) await turn();
  assert.equal(Math.max(...calls()), 1);
  assert.equal(
    calls().reduce((sum, n) => sum + n),
    4,
  );
  for (const { control, letGo } of receivers) {
    control.hangs = false;
    letGo();
  }
  assert.equal(await drained, 18);
});

test('a receiver that answers slowly is called once, then the others come first', async (t) => {
  const { pass } = aStopWatch(t);
  const slow = await aReceiver(t, 'shop.example');
  const quick = await aReceiver(t);
  slow.control.onCall = () => pass(3000);
  const { market, make, sender } = await open(t);
  for (const { url } of [slow, slow, slow, quick, quick]) await make({ webhook_url: url });
  await market.night({ [COFFEE]: 100 });
  assert.equal(await sender.drain(), 3);
  assert.deepEqual([slow.calls.length, quick.calls.length], [1, 2]);
  market.advance(17_999);
  assert.equal(await sender.drain(), 0);
  market.advance(1);
  assert.equal(await sender.drain(), 1);
  assert.equal(slow.calls.length, 2);
});

test('a mail server that is silent is left alone for a while, with all that waits for it', async (t) => {
  const { pass } = aStopWatch(t);
  let isSilent = true;
  const { received, mailerTo } = await aMailServer(t, {
    onMail(_mail, accept) {
      if (!isSilent) accept();
    },
  });
  const { market, make } = await open(t);
  for (let i = 0; i < 5; i++) await make({ email: `a${i}@example.dk` });
  const [impatient, patient] = [mailerTo('smtp://HOST', { mailMsMax: 1500 }), mailerTo()];
  let tries = 0;
  const mailer: Mailer = {
    send(...args) {
      tries++;
      if (isSilent) pass(1500);
      return (isSilent ? impatient : patient).send(...args);
    },
    close() {},
  };
  const sender = aSender(market, { mailer });
  assert.equal(await sender.drain(), 0);
  assert.equal(tries, 1);
  isSilent = false;
  market.advance(8_999);
  assert.equal(await sender.drain(), 0);
  market.advance(1);
  assert.equal(await sender.drain(), 4);
  market.advance(51_000);
  assert.equal(await sender.drain(), 1);
  assert.equal(tries, 6);
  assert.equal(new Set(received.map(({ to }) => to[0])).size, 5);
});

/** One receiver with three messages, which the test answers. */
async function threeWaiting(t: TestContext) {
  aStopWatch(t);
  const street = await aStreet(t, [['r1.example', '127.0.0.1']]);
  const [receiver] = street.receivers;
  for (let i = 0; i < 3; i++) await street.make({ webhook_url: receiver!.url });
  await street.market.night({ [COFFEE]: 100 });
  return { ...street, receiver: receiver! };
}

test('a sender that is stopped begins no message, and ends those in flight', async (t) => {
  const { market, sender, receiver, until } = await threeWaiting(t);
  receiver.control.hangs = true;
  const drained = sender.drain();
  await until(1);
  const stopped = sender.stop();
  receiver.control.hangs = false;
  receiver.letGo();
  await stopped;
  assert.equal(await drained, 1);
  assert.deepEqual([receiver.calls.length, await market.store.outbox.openCount()], [1, 2]);
});

test('a sender that fails itself begins no other message, and says why', async (t) => {
  const { market, outbound, receiver } = await threeWaiting(t);
  receiver.control.status = 503;
  const log = () => {
    throw new Error('the log cannot be written');
  };
  const sender = createSender({ ...market, ...PATIENT, mailer: aMailbox().mailer, outbound, log });
  await assert.rejects(sender.drain(), /the log cannot be written/);
  assert.equal(receiver.calls.length, 1);
});
