import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Mailer } from '../../../src/agents/mail/mail-transport.ts';
import { STRIKES_MAX } from '../../../src/agents/outbox/attempt.ts';
import { aSender, aService, COFFEE, linkIn } from '../harness.ts';
import { aMailServer, aReceiver, aTown, loopbackOutbound } from '../peers.ts';
import type { Night } from '../torture-night.ts';
import { aStopWatch, aStreet } from './a-street.ts';

const LEASE_MS = 5 * 60_000;

const open = async (t: TestContext, webhookTimeoutMs = 10_000) => {
  const outbound = loopbackOutbound(t);
  return { ...(await aService(t, { outbound, sender: { webhookTimeoutMs } })), outbound };
};
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['webhook-id']);

/** Counts the messages in flight at the same time. */
function aCounter() {
  let now = 0;
  const counter = {
    max: 0,
    begin: () => {
      counter.max = Math.max(counter.max, ++now);
    },
    end: () => void now--,
  };
  return counter;
}

test('one mail is in flight at any moment, and one webhook to a receiver, whatever the number of senders', async (t) => {
  aStopWatch(t);
  const mail = aCounter();
  const webhook = aCounter();
  const mails = await aMailServer(t, {
    onMail(_mail, accept) {
      mail.begin();
      // One turn of the event loop, in which a second sender would become visible.
      setImmediate(() => {
        mail.end();
        accept();
      });
    },
  });
  const hook = await aReceiver(t);
  hook.control.onCall = webhook.begin;
  hook.control.onAnswer = webhook.end;
  const { market, app, make, mailbox, sender, outbound } = await open(t);
  for (let i = 0; i < 10; i++) await make({ email: `a${i}@example.dk` });
  await sender.drain();
  for (const mail of mailbox.mails) await app.inject({ method: 'POST', url: linkIn(mail, 'confirm') });
  for (let i = 0; i < 10; i++) await make({ webhook_url: hook.url });
  await market.night({ [COFFEE]: 100 });

  const senders = [1, 2, 3].map(() => aSender(market, { mailer: mails.mailerTo(), outbound }));
  const sent = await Promise.all(senders.map((one) => one.drain()));
  assert.deepEqual(sent.sort(), [0, 0, 20]);
  assert.deepEqual([mail.max, webhook.max], [1, 1]);
});

test('many names of one domain, and many domains at one address, are called one after the other', async (t) => {
  aStopWatch(t);
  for (const [what, places] of [
    ['one domain', Array.from({ length: 6 }, (_, i) => [`h${i}.many.example`, `127.0.0.${i + 2}`] as const)],
    ['one address', Array.from({ length: 6 }, (_, i) => [`r${i + 1}.example`, '127.0.0.9'] as const)],
  ] as const) {
    const good = ['r0.example', '127.0.0.1'] as const;
    const street = await aStreet(t, [good, ...places]);
    const { market, make, sender, receivers, calls, until, hang } = street;
    const [quick, ...slow] = receivers;
    hang(...slow);
    for (const { url } of slow) for (let i = 0; i < 3; i++) await make({ webhook_url: url });
    for (let i = 0; i < 20; i++) await make({ webhook_url: quick!.url });
    await market.night({ [COFFEE]: 100 });
    const drained = sender.drain();
    await until(21);
    // All twenty have arrived while the first of the others still hangs.
    assert.deepEqual(
      [
        calls()[0],
        calls()
          .slice(1)
          .reduce((sum, n) => sum + n),
      ],
      [20, 1],
      what,
    );
    for (const { control, letGo } of slow) {
      control.hangs = false;
      letGo();
    }
    assert.equal(await drained, 38, what);
  }
});

test('a mail that comes while webhooks hang goes out at once', async (t) => {
  aStopWatch(t);
  const { market, make, mailbox, sender, receivers, until, hang } = await aStreet(t, [
    ['r0.example', '127.0.0.1'],
  ]);
  hang(...receivers);
  await make({ webhook_url: receivers[0]!.url });
  await market.night({ [COFFEE]: 100 });
  const drained = sender.drain();
  await until(1);
  await make({ email: 'lise@example.dk' });
  const again = sender.drain();
  while (mailbox.mails.length === 0) await turn();
  receivers[0]!.letGo();
  assert.deepEqual([await drained, await again], [1, 2]);
});

test('receivers that hang rest with all that waits for them, and nothing of theirs is lost', async (t) => {
  const { pass } = aStopWatch(t);
  const late = new AbortController();
  t.mock.method(AbortSignal, 'timeout', () => late.signal);
  const town = aTown(t);
  const slow = await town.receiver('r1.example', '127.0.0.1');
  const slower = await town.receiver('r2.example', '127.0.0.2');
  const quick = await town.receiver('r3.example', '127.0.0.3');
  slow.control.hangs = slower.control.hangs = true;
  const { market, make, sender, deliveryOf } = await aService(t, { outbound: town.outbound });
  const [hung] = await Promise.all(Array.from({ length: 15 }, () => make({ webhook_url: slow.url })));
  for (let i = 0; i < 15; i++) await make({ webhook_url: slower.url });
  for (let i = 0; i < 40; i++) await make({ webhook_url: quick.url });
  await market.night({ [COFFEE]: 100 });

  const drained = sender.drain();
  while ((await market.store.outbox.openCount()) > 30) await turn();
  pass(10_000);
  late.abort(new DOMException('late', 'TimeoutError'));
  assert.equal(await drained, 40);
  assert.deepEqual([slow.calls.length, slower.calls.length, quick.calls.length], [1, 1, 40]);
  const failing = { channel: 'webhook', state: 'failing', reason: 'The receiver did not answer in time.' };
  const ok = { channel: 'webhook', state: 'ok', reason: null };
  const shown = (await deliveryOf(hung!.id))[0];
  assert.deepEqual(shown, slow.calls[0]!.body.includes(hung!.id) ? failing : ok);

  slow.control.hangs = slower.control.hangs = false;
  t.mock.restoreAll();
  aStopWatch(t);
  market.advance(59_999);
  assert.equal(await sender.drain(), 0);
  market.advance(1);
  assert.equal(await sender.drain(), 30);
  assert.equal(new Set([...slow.calls, ...slower.calls].map(idOf)).size, 30);
});

test('a receiver nobody knows has two seconds at the first try, and ten at the next or once it has answered', async (t) => {
  aStopWatch(t);
  const given: number[] = [];
  const late = new AbortController();
  late.abort(new DOMException('late', 'TimeoutError'));
  let isLate = true;
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    given.push(ms);
    return isLate ? late.signal : new AbortController().signal;
  });
  const town = aTown(t);
  const receiver = await town.receiver('r1.example', '127.0.0.1');
  const { market, make, sender } = await aService(t, { outbound: town.outbound });
  for (let i = 0; i < 2; i++) await make({ webhook_url: receiver.url });
  await market.night({ [COFFEE]: 100 });
  await sender.drain();
  isLate = false;
  market.advance(3_600_000);
  assert.equal(await sender.drain(), 2);
  assert.equal(given[0], 2_000);
  assert.deepEqual(new Set(given.slice(1)), new Set([10_000]));
});

test('who answers in time goes before those nobody knows, and each of those gets its turn', async (t) => {
  const { market, make } = await aService(t);
  const { lease } = market.store.outbox;
  const peers: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    const { id } = await make({ webhook_url: `https://${name}.dk/` });
    for (let i = 0; i < 2; i++) await make({ webhook_url: `https://x${i}.${name}.dk/` });
    peers.push((await market.store.agents.byId(id))!.webhookPeer!);
  }
  await market.night({ [COFFEE]: 100 });
  const take = async (first: string[], notNow: string[] = []) =>
    (
      await lease(
        'webhook',
        (peer) => (notNow.includes(peer) ? 'not now' : first.includes(peer) ? 'first' : 'next'),
        market.clock(),
        1000,
      )
    )?.peer;
  assert.deepEqual(
    [await take([peers[2]!]), await take([peers[2]!]), await take([peers[2]!])],
    [peers[2], peers[2], peers[2]],
  );
  const others = peers.filter((_, i) => i !== 2);
  const turns: (string | undefined)[] = [];
  for (let i = 0; i < 9; i++) turns.push(await take([]));
  assert.deepEqual(new Set(turns.slice(0, 3)), new Set(others));
  assert.deepEqual(turns.slice(3), [...turns.slice(0, 3), ...turns.slice(0, 3)]);
  assert.equal(await take([]), undefined);
  market.advance(1000);
  assert.ok(await take([], others));
  assert.equal(await take([], peers), undefined);
});

test('waiting for a receiver that rests uses up none of a message’s tries', async (t) => {
  const town = aTown(t);
  const hanging = await town.receiver('r1.example', '127.0.0.1');
  const there = await town.receiver('r2.example', '127.0.0.2');
  hanging.control.hangs = true;
  const { market, make } = await aService(t, { outbound: town.outbound });
  const tried: string[] = [];
  const sender = aSender(market, {
    outbound: town.outbound,
    webhookTimeoutMs: 250,
    log: (_level, about) => void tried.push(String(about['message'])),
  });
  for (let i = 0; i < 3; i++) await make({ webhook_url: hanging.url });
  await market.night({ [COFFEE]: 100 });
  // Each time one of the three is tried and the others wait: once while nobody was reached, and thirteen times beside others.
  const tries = 3 * (1 + STRIKES_MAX);
  for (let count = 1; count <= tries; count++) {
    await sender.drain();
    assert.equal(tried.length, count);
    assert.ok((await market.store.outbox.openCount()) > 0 || count === tries);
    await make({ target_price: 600, webhook_url: there.url });
    await sender.drain();
    market.advance(25 * 3600_000);
  }
  assert.equal(new Set(tried).size, 3);
  assert.equal(await market.store.outbox.openCount(), 0);
});

test('the mail server may take its time over every mail', async (t) => {
  const { pass } = aStopWatch(t);
  const { market, make, mailbox } = await open(t);
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

test('of two processes one sends; when it is killed the other goes on, and only the message in flight repeats', async (t) => {
  aStopWatch(t);
  const hook = await aReceiver(t);
  hook.control.hangs = true;
  const called = Promise.withResolvers<void>();
  hook.control.onCall = () => called.resolve();
  const { market, make, sender } = await open(t);
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
  const child = fileURLToPath(new URL('../torture-child.ts', import.meta.url));
  const night = { dir, run: 0, nowMs, smtpPort: 1 } satisfies Night;
  return spawn(process.execPath, [child, JSON.stringify(night)], { stdio: ['ignore', 'ignore', 'inherit'] });
}
