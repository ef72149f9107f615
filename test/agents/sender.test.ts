import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Mailer } from '../../src/agents/mail-transport.ts';
import { createResting } from '../../src/agents/resting.ts';
import { aSender, aService, COFFEE, linkIn } from './harness.ts';
import { aMailServer, aReceiver, loopbackOutbound } from './peers.ts';
import type { Night } from './torture-night.ts';

const LEASE_MS = 5 * 60_000;

const open = (t: TestContext, webhookTimeoutMs = 10_000) => {
  const outbound = loopbackOutbound(t);
  return { ...aService(t, { outbound, sender: { webhookTimeoutMs } }), outbound };
};
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['webhook-id']);

/** The stop watch of the sender, in the test's hands: a busy machine makes no peer slow, and nobody waits for a slow one. */
function aStopWatch(t: TestContext) {
  let passedMs = 0;
  t.mock.method(performance, 'now', () => passedMs);
  return { pass: (ms: number) => (passedMs += ms) };
}

test('at any moment one message is in flight, e-mail and webhook together, and the two take turns', async (t) => {
  aStopWatch(t);
  let inFlight = 0;
  let inFlightMax = 0;
  const story: string[] = [];
  const begin = (what: string) => {
    inFlightMax = Math.max(inFlightMax, ++inFlight);
    story.push(what);
  };
  const mails = await aMailServer(t, {
    onMail(_mail, accept) {
      begin('email');
      // A turn of the event loop in which a second sender would show itself.
      setImmediate(() => {
        inFlight--;
        accept();
      });
    },
  });
  const hook = await aReceiver(t);
  hook.control.onCall = () => begin('webhook');
  hook.control.onAnswer = () => inFlight--;
  const { market, app, make, mailbox, sender, outbound } = open(t);
  for (let i = 0; i < 10; i++) await make({ email: `a${i}@example.dk` });
  await sender.drain();
  for (const mail of mailbox.mails) await app.inject({ method: 'POST', url: linkIn(mail, 'confirm') });
  for (let i = 0; i < 10; i++) await make({ webhook_url: hook.url });
  await market.night({ [COFFEE]: 100 });

  const senders = [1, 2, 3].map(() => aSender(market, { mailer: mails.mailerTo(), outbound }));
  const sent = await Promise.all(senders.map((one) => one.drain()));
  assert.deepEqual(sent.sort(), [0, 0, 20]);
  assert.equal(inFlightMax, 1);
  assert.deepEqual(story, Array(10).fill(['email', 'webhook']).flat());
});

test('receivers that hang cost the others one time limit per host, however many messages wait for them', async (t) => {
  const { pass } = aStopWatch(t);
  const slow = await aReceiver(t, 'shop.example');
  const slower = await aReceiver(t, 'other.example');
  const quick = await aReceiver(t);
  slow.control.hangs = slower.control.hangs = true;
  slow.control.onCall = slower.control.onCall = () => pass(2500);
  const { market, make, sender, deliveryOf } = open(t, 2500);
  const [hung] = await Promise.all(Array.from({ length: 15 }, () => make({ webhook_url: slow.url })));
  for (let i = 0; i < 15; i++) await make({ webhook_url: slower.url });
  for (let i = 0; i < 40; i++) await make({ webhook_url: quick.url });
  await market.night({ [COFFEE]: 100 });
  const hangsSeen: number[] = [];
  quick.control.onCall = () => void hangsSeen.push(slow.calls.length + slower.calls.length);

  assert.equal(await sender.drain(), 40);
  assert.ok(Math.max(...hangsSeen) <= 2, `the last good one waited for ${Math.max(...hangsSeen)} that hung`);
  assert.deepEqual([slow.calls.length, slower.calls.length, quick.calls.length], [1, 1, 40]);
  const failing = { channel: 'webhook', state: 'failing', reason: 'The receiver did not answer in time.' };
  const ok = { channel: 'webhook', state: 'ok', reason: null };
  const shown = (await deliveryOf(hung!.id))[0];
  assert.deepEqual(shown, slow.calls[0]!.body.includes(hung!.id) ? failing : ok);

  // A fresh message goes before all that waits for those two, and nothing of theirs is lost.
  slow.control.hangs = slower.control.hangs = false;
  slow.control.onCall = slower.control.onCall = () => {};
  market.advance(60_000);
  const { id } = await make({ target_price: 600, webhook_url: quick.url });
  quick.control.onCall = ({ body }) => {
    assert.match(body, new RegExp(id));
    assert.deepEqual([slow.calls.length, slower.calls.length], [1, 1]);
  };
  assert.equal(await sender.drain(), 31);
  const all = [...slow.calls, ...slower.calls];
  assert.equal(new Set(all.map(idOf)).size, 30);
  assert.equal(market.store.outbox.openCount(), 0);
});

test('waiting for a host that rests uses up none of a message’s attempts', async (t) => {
  const hook = await aReceiver(t);
  hook.control.hangs = true;
  const { market, make, outbound } = open(t);
  const tried: string[] = [];
  const sender = aSender(market, {
    outbound,
    webhookTimeoutMs: 50,
    log: (_level, about) => void tried.push(String(about['message'])),
  });
  const made = await Promise.all([1, 2, 3].map(() => make({ webhook_url: hook.url })));
  await market.night({ [COFFEE]: 100 });
  // Each time one of the three is tried and the others are put aside: nine attempts each, 27 in all.
  for (let attempts = 1; attempts <= 27; attempts++) {
    await sender.drain();
    assert.equal(tried.length, attempts);
    market.advance(25 * 3600_000);
    // A week without success would disable them first.
    for (const { id } of made) market.store.agents.worked(id, 'webhook');
  }
  await sender.drain();
  assert.deepEqual([tried.length, new Set(tried).size], [27, 3]);
  assert.equal(market.store.outbox.openCount(), 0);
});

test('a receiver that answers slowly is called once, then the others come first', async (t) => {
  const { pass } = aStopWatch(t);
  const slow = await aReceiver(t, 'shop.example');
  const quick = await aReceiver(t);
  slow.control.onCall = () => pass(3000);
  const { market, make, sender } = open(t);
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

test('the mail server may take its time over every mail', async (t) => {
  const { pass } = aStopWatch(t);
  const { market, make, mailbox } = open(t);
  for (let i = 0; i < 5; i++) await make({ email: `a${i}@example.dk` });
  const mailer: Mailer = {
    ...mailbox.mailer,
    send: async (...args) => {
      pass(5000);
      await mailbox.mailer.send(...args);
    },
  };
  assert.equal(await aSender(market, { mailer }).drain(), 5);
});

test('a host that answers late rests in proportion; silence doubles the rest up to an hour; an answer ends it', () => {
  const resting = createResting();
  const rest = (tookMs: number, wasSilent: boolean) => {
    resting.note('a', { tookMs, wasSilent }, 1000);
    return resting.untilMs('a', 1000);
  };
  assert.equal(rest(999, false), 0);
  assert.equal(rest(3000, false), 1000 + 18_000);
  assert.deepEqual(
    [1, 2, 3].map(() => rest(10_000, true)),
    [61_000, 121_000, 241_000],
  );
  for (let i = 0; i < 50; i++) rest(10_000, true);
  assert.equal(resting.untilMs('a', 1000), 1000 + 3_600_000);
  assert.equal(resting.untilMs('a', 999), 0, 'a clock that was put back makes no rest longer');
  assert.equal(rest(3000, false), 19_000);
  assert.equal(rest(10, false), 0);
  assert.equal(resting.untilMs('b', 1000), 0);
});

test('a mail server that is silent is left alone for a while, with all that waits for it', async (t) => {
  const { pass } = aStopWatch(t);
  let isSilent = true;
  const { received, mailerTo } = await aMailServer(t, {
    onMail(_mail, accept) {
      if (isSilent) pass(1500);
      else accept();
    },
  });
  const { market, make } = open(t);
  for (let i = 0; i < 5; i++) await make({ email: `a${i}@example.dk` });
  const sender = aSender(market, { mailer: mailerTo('smtp://HOST', { mailMsMax: 1500 }) });
  assert.equal(await sender.drain(), 0);
  assert.equal(received.length, 1);
  isSilent = false;
  market.advance(60_000);
  assert.equal(await sender.drain(), 5);
  assert.equal(received.length, 6);
});

test('of two processes one sends; when it is killed the other goes on, and only the message in flight repeats', async (t) => {
  aStopWatch(t);
  const hook = await aReceiver(t);
  hook.control.hangs = true;
  const called = Promise.withResolvers<void>();
  hook.control.onCall = () => called.resolve();
  const { market, make, sender } = open(t);
  for (let i = 0; i < 20; i++) await make({ webhook_url: hook.url });
  await market.night({ [COFFEE]: 100 });

  const other = drainingProcess(market.dir, market.clock());
  t.after(() => other.kill('SIGKILL'));
  await called.promise;
  assert.equal(await sender.drain(), 0);
  assert.equal(hook.calls.length, 1);

  const gone = new Promise((resolve) => other.on('close', resolve));
  other.kill('SIGKILL');
  await gone;
  hook.control.hangs = false;
  assert.equal(await sender.drain(), 19);
  market.advance(LEASE_MS - 1);
  assert.equal(await sender.drain(), 0);
  market.advance(1);
  assert.equal(await sender.drain(), 1);
  const ids = hook.calls.map(idOf);
  assert.deepEqual([ids.length, new Set(ids).size], [21, 20]);
  assert.equal(ids.at(-1), ids[0]);
});

function drainingProcess(dir: string, nowMs: number): ChildProcess {
  const child = fileURLToPath(new URL('torture-child.ts', import.meta.url));
  const night = { dir, run: 0, nowMs, smtpPort: 1 } satisfies Night;
  return spawn(process.execPath, [child, JSON.stringify(night)], { stdio: ['ignore', 'ignore', 'inherit'] });
}
