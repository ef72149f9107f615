import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { smtpErrorOf } from '../../src/agents/core/delivery-error.ts';
import { DAY_MS } from '../../src/agents/core/limits.ts';
import { sweepAgents } from '../../src/agents/housekeeping/housekeeping.ts';
import { createFileMailer, type Mailer } from '../../src/agents/mail/mail-transport.ts';
import { STRIKES_MAX } from '../../src/agents/outbox/attempt.ts';
import { aSender, aService, COFFEE, KETTLE, linkIn } from './harness.ts';
import { aMailServer, aTown, FROM } from './peers.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = 15 * 60_000;

interface Waiting {
  market: { advance(ms: number): void };
}

/** Moves the clock in steps and drains the outbox at each step. */
async function wait(
  { market }: Waiting,
  sender: { drain(): Promise<number> },
  ms: number,
  stepMs = QUARTER_MS,
) {
  let sent = 0;
  for (let passed = 0; passed < ms; passed += stepMs) {
    market.advance(stepMs);
    sent += await sender.drain();
  }
  return sent;
}

/** One agent whose target is reached and one without a confirmation mail, at the moment when mails can no longer be sent. */
async function aReachedPerson(t: TestContext) {
  const service = await aService(t);
  const { market, app, make, mailbox, sender } = service;
  const { id } = await make({ email: 'lise@example.dk' });
  await sender.drain();
  await app.inject({ method: 'POST', url: linkIn(mailbox.mails[0]!, 'confirm') });
  await market.night({ [COFFEE]: 100 });
  await make({ email: 'kim@example.dk' });
  return { ...service, id };
}

test('a mail server that is away, refuses the login or greets us with an error for five days: all are told when it returns', async (t) => {
  const away = await aMailServer(t);
  await away.close();
  const refusing = await aMailServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
  });
  const greeting = await aMailServer(t, {
    onConnect: (_session, done) => done(Object.assign(new Error('not today'), { responseCode: 554 })),
  });
  for (const [what, mailer] of [
    ['away', away.mailerTo()],
    ['refuses', refusing.mailerTo('smtp://a:b@HOST?requireTLS=false')],
    ['greets', greeting.mailerTo()],
  ] as const) {
    const service = await aReachedPerson(t);
    const back = await aMailServer(t);
    let current: Mailer = mailer;
    const lines: Record<string, unknown>[] = [];
    const sender = aSender(service.market, {
      mailer: { send: (...args) => current.send(...args), close() {} },
      log: (_level, about) => void lines.push(about),
    });
    await sender.drain();
    assert.equal(await wait(service, sender, 5 * DAY_MS, 6 * HOUR_MS), 0, what);
    assert.ok(lines.length > 0 && lines.every(({ givenUp }) => givenUp === false), what);
    assert.equal((await sweepAgents(service.market.store, service.market.clock())).unconfirmed, 0, what);
    current = back.mailerTo();
    assert.equal(await wait(service, sender, QUARTER_MS), 2, what);
    assert.deepEqual(
      back.received.map(({ to }) => to[0]).sort(),
      ['kim@example.dk', 'lise@example.dk'],
      what,
    );
  }
});

test('mails that cannot be written as files wait until they can', async (t) => {
  const service = await aReachedPerson(t);
  const { market } = service;
  const sender = aSender(market, { mailer: createFileMailer({ dataDir: market.dir, from: FROM }) });
  writeFileSync(join(market.dir, 'outbox'), 'a file where the folder should be');
  await sender.drain();
  assert.equal(await wait(service, sender, 5 * DAY_MS, 6 * HOUR_MS), 0);
  rmSync(join(market.dir, 'outbox'));
  mkdirSync(join(market.dir, 'outbox'));
  assert.equal(await wait(service, sender, QUARTER_MS), 2);
});

test('our network down for ten days: no message is given up, no webhook disabled, all are told within the hour', async (t) => {
  const town = aTown(t);
  const service = await aService(t, { outbound: town.outbound });
  const { market, make, sender, deliveryOf } = service;
  const receivers = await Promise.all([1, 2, 3].map((i) => town.receiver(`r${i}.example`, `127.0.0.${i}`)));
  const made = [];
  for (const { url } of receivers) made.push(await make({ webhook_url: url }));
  await market.night({ [COFFEE]: 100 });
  town.net.isDown = true;
  await sender.drain();
  assert.equal(await wait(service, sender, 10 * DAY_MS, HOUR_MS), 0);
  for (const { id } of made) assert.equal((await deliveryOf(id))[0].state, 'failing');
  town.net.isDown = false;
  assert.equal(await wait(service, sender, HOUR_MS), 3);
  for (const { id } of made) assert.equal((await deliveryOf(id))[0].state, 'ok');
});

/** One receiver that is away, and one that is called every quarter of an hour. */
async function beside(t: TestContext) {
  const town = aTown(t);
  const service = await aService(t, {
    outbound: town.outbound,
    prices: { [COFFEE]: 60000, [KETTLE]: 60000 },
  });
  const gone = await town.receiver('r1.example', '127.0.0.1');
  const there = await town.receiver('r2.example', '127.0.0.2');
  const { id } = await service.make({ webhook_url: gone.url });
  await service.market.night({ [COFFEE]: 100, [KETTLE]: 60000 });
  gone.isAway(true);
  const hours = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await service.make({ ean: String(KETTLE), target_price: 600, webhook_url: there.url });
      await service.sender.drain();
      service.market.advance(HOUR_MS);
    }
    await service.sender.drain();
  };
  return { ...service, gone, id, hours };
}

test('one receiver away for five days while others are reached: it is told when it returns', async (t) => {
  const { gone, hours, deliveryOf, id } = await beside(t);
  await hours(5 * 24);
  assert.deepEqual((await deliveryOf(id))[0], {
    channel: 'webhook',
    state: 'failing',
    reason: 'The receiver could not be reached.',
  });
  gone.isAway(false);
  await hours(24);
  assert.equal(gone.calls.length, 1);
  assert.equal((await deliveryOf(id))[0].state, 'ok');
});

test('one receiver away for more than a week while others are reached: it is given up', async (t) => {
  const { hours, deliveryOf, id } = await beside(t);
  await hours(6 * 24);
  assert.equal((await deliveryOf(id))[0].state, 'failing');
  await hours(2 * 24);
  const reason = 'Nothing could be delivered for a week. The receiver could not be reached.';
  assert.deepEqual((await deliveryOf(id))[0], { channel: 'webhook', state: 'disabled', reason });
});

test('a receiver that failed once before our network did has its whole week afterwards', async (t) => {
  const town = aTown(t);
  const service = await aService(t, { outbound: town.outbound });
  const hook = await town.receiver('r1.example', '127.0.0.1');
  const { market, make, sender, deliveryOf } = service;
  const { id } = await make({ webhook_url: hook.url });
  await market.night({ [COFFEE]: 100 });
  hook.control.status = 503;
  await sender.drain();
  town.net.isDown = true;
  await wait(service, sender, 8 * DAY_MS, HOUR_MS);
  town.net.isDown = false;
  await wait(service, sender, HOUR_MS);
  assert.deepEqual((await deliveryOf(id))[0], {
    channel: 'webhook',
    state: 'failing',
    reason: 'The receiver answered 503.',
  });
  hook.control.status = 200;
  await wait(service, sender, 2 * HOUR_MS);
  assert.equal((await deliveryOf(id))[0].state, 'ok');
});

test('a mail the server refuses again and again is given up only when others get through', async (t) => {
  const server = await aMailServer(t, {
    refuse: (address) => (address.startsWith('lise') ? 451 : undefined),
  });
  const service = await aService(t);
  const { market, make } = service;
  const lines: Record<string, unknown>[] = [];
  const sender = aSender(market, {
    mailer: server.mailerTo(),
    log: (_level, about) => void lines.push(about),
  });
  await make({ email: 'lise@example.dk' });
  await sender.drain();
  await wait(service, sender, 10 * DAY_MS, HOUR_MS);
  assert.deepEqual([lines.at(-1)!['strikes'], lines.at(-1)!['givenUp']], [0, false]);
  for (let hour = 0; lines.at(-1)!['givenUp'] === false; hour++) {
    assert.ok(hour < 8 * 24, 'not given up');
    await make({ email: `kim${hour}@example.dk` });
    await wait(service, sender, HOUR_MS, HOUR_MS);
  }
  assert.deepEqual([lines.at(-1)!['strikes'], lines.at(-1)!['givenUp']], [STRIKES_MAX, true]);
});

test('whose failure a mail server’s answer is', () => {
  for (const [error, fault, isFinal] of [
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'ours', false],
    [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED', command: 'CONN' }, 'ours', false],
    [{ code: 'EDNS', command: 'CONN' }, 'ours', false],
    [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'ours', false],
    [{ code: 'ETLS', responseCode: 502, command: 'STARTTLS' }, 'ours', false],
    [{ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'ours', false],
    [{ code: 'ECONNECTION', responseCode: 421, command: 'EHLO' }, 'ours', false],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'unclear', false],
    [{ code: 'ECONNECTION', command: 'CONN' }, 'unclear', false],
    [{ code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }, 'unclear', false],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'unclear', false],
    [{ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, 'unclear', false],
    [{ code: 'EENVELOPE', responseCode: 499, command: 'RCPT TO' }, 'unclear', false],
    [{ code: 'EENVELOPE', responseCode: 500, command: 'RCPT TO' }, 'receiver', true],
    [
      { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 unknown', command: 'RCPT TO' },
      'receiver',
      true,
    ],
    [
      { code: 'EENVELOPE', responseCode: 554, response: '554 5.7.1 relay denied', command: 'RCPT TO' },
      'unclear',
      false,
    ],
    [{ code: 'EENVELOPE', responseCode: 530, response: '530 log in', command: 'RCPT TO' }, 'unclear', false],
    [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'unclear', false],
  ] as const) {
    const told = smtpErrorOf(error);
    assert.deepEqual([told.fault, told.isFinal], [fault, isFinal], JSON.stringify(error));
  }
});
