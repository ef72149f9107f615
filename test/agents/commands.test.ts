import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../src/agents/core/limits.ts';
import { listCommand, resendCommand } from '../../src/commands/agents.ts';
import { run } from '../access/a-terminal.ts';
import { aService, COFFEE, linkIn } from './harness.ts';
import { aReceiver, loopbackOutbound } from './peers.ts';

const usage = (message: RegExp) => ({ name: 'UsageError', message });

/** A person and a webhook that were both notified; `resend` and `list` run on their data folder. */
async function open(t: TestContext) {
  // With the real clock, a receiver on a busy machine would be slow and paused.
  t.mock.method(performance, 'now', () => 0);
  const hook = await aReceiver(t);
  const service = await aService(t, { outbound: loopbackOutbound(t) });
  const { market, app, make, mailbox, sender } = service;
  const person = await make({ email: 'lise@example.dk' });
  const receiver = await make({ webhook_url: hook.url });
  await sender.drain();
  await app.inject({ method: 'POST', url: linkIn(mailbox.mails[0]!, 'confirm') });
  const resend = (...args: string[]) => run(resendCommand, args, market.dir, market.clock());
  const list = (...args: string[]) => run(listCommand, args, market.dir, market.clock());
  const lastOf = async (id: string) => (await market.store.outbox.ofAgent(id))[0]!.id;
  return { ...service, hook, person, receiver, resend, list, lastOf };
}

test('a message is sent again by hand, by its own ID or its agent’s, and keeps its ID', async (t) => {
  const { market, hook, mailbox, sender, person, receiver, resend, lastOf } = await open(t);
  market.advance(1);
  await market.night({ [COFFEE]: 100 });
  assert.equal(await sender.drain(), 2);
  for (const id of [receiver.id, await lastOf(receiver.id)]) {
    const { code, err } = await resend(id);
    assert.deepEqual([code, err], [0, `${await lastOf(receiver.id)} is sent again by webhook.\n`]);
    assert.equal(await sender.drain(), 1);
  }
  assert.deepEqual(
    hook.calls.map(({ headers }) => headers['webhook-id']),
    new Array(3).fill(await lastOf(receiver.id)),
  );
  assert.equal((await resend(person.id)).code, 0);
  assert.equal(await sender.drain(), 1);
  assert.equal(mailbox.mails.at(-1)!.id, await lastOf(person.id));
  assert.match(mailbox.mails.at(-1)!.subject, /^Nu 1 kr\./);
});

test('what was given up, and its channel disabled, is tried anew when it is sent by hand', async (t) => {
  const { market, hook, sender, receiver, resend, list, lastOf, deliveryOf } = await open(t);
  hook.control.status = 410;
  market.advance(1);
  await market.night({ [COFFEE]: 100 });
  await sender.drain();
  const reason = 'The receiver answered 410: it is gone for good.';
  const shown = await list('--failing');
  assert.match(
    shown.out,
    new RegExp(
      `^${receiver.id}  webhook  disabled  2026-11-15T11:00:00Z  ${await lastOf(receiver.id)}  ${reason}$`,
      'm',
    ),
  );
  hook.control.status = 200;
  assert.equal((await resend(await lastOf(receiver.id))).code, 0);
  assert.equal((await sender.drain()) >= 1, true);
  assert.equal((await deliveryOf(receiver.id))[0].state, 'ok');
  assert.equal((await list('--failing')).err, 'All channels work.\n');
});

test('what cannot be sent again is one line that says why, and exit code 1', async (t) => {
  const { app, market, mailbox, sender, make, press, person, receiver, resend, lastOf } = await open(t);
  const fails = async (id: string, why: RegExp) => {
    const { code, err } = await resend(id);
    assert.equal(code, 1, id);
    assert.match(err, why);
    assert.equal(err.split('\n').length, 2);
    assert.equal(await market.store.outbox.openCount(), 0);
  };
  const unknown = /^prisme: \S+ is not known; a price agent is deleted 30 days after its end$/m;
  await fails('0'.repeat(32), unknown);
  await fails(`msg_${'x'.repeat(22)}`, unknown);
  await fails(receiver.id, /has had nothing to tell yet/);
  await fails(person.id, /has had nothing to tell yet/);
  await fails(await lastOf(person.id), /is no longer wanted: its address was confirmed since/);
  await app.inject({
    method: 'POST',
    url: '/agents',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=lise%40example.dk',
  });
  await sender.drain();
  await fails(mailbox.mails.at(-1)!.id, /is a link, whose address is not kept/);
  const stopped = await make({ email: 'kim@example.dk' });
  await sender.drain();
  await press(linkIn(mailbox.mails.at(-1)!, 'cancel'), 'stop');
  await fails(await lastOf(stopped.id), /was cancelled: nobody wants it any more/);
});

test('a confirmation mail can be sent again while it is waited for', async (t) => {
  const { make, mailbox, sender, resend } = await open(t);
  const { id } = await make({ email: 'kim@example.dk' });
  await sender.drain();
  assert.equal((await resend(id)).code, 0);
  await sender.drain();
  assert.deepEqual(
    mailbox.mails.slice(-2).map(({ to, id }) => [to, id === mailbox.mails.at(-1)!.id]),
    [
      ['kim@example.dk', true],
      ['kim@example.dk', true],
    ],
  );
});

test('what is no ID is wrong usage, and is not echoed', async (t) => {
  const { resend } = await open(t);
  for (const id of ['lise@example.dk', 'msg_short', 'A'.repeat(32), '']) {
    await assert.rejects(resend(id), usage(/^that is no ID of a message \(msg_…\) or a price agent/), id);
  }
  await assert.rejects(resend(), usage(/takes one ID/));
  await assert.rejects(resend('a', 'b'), usage(/takes one ID/));
});

test('the list shows every agent with its state, and no address', async (t) => {
  const { market, person, receiver, list } = await open(t);
  const { code, out } = await list();
  assert.equal(code, 0);
  const lines = out.trimEnd().split('\n');
  assert.match(lines[0]!, /^ID +STATUS +EAN +KIND +TARGET +EXPIRES +DELIVERY$/);
  assert.match(
    lines[1]!,
    new RegExp(`^${person.id}  active  ${COFFEE}  target  500\\.00  2027-05-14T11:00:00Z  email ok$`),
  );
  assert.match(lines[2]!, new RegExp(`^${receiver.id}  active .* webhook ok$`));
  assert.equal(lines.length, 3);
  assert.doesNotMatch(out, /@|localhost/);
  market.advance(180 * DAY_MS);
  assert.match((await list()).out, / expired /);
});
