import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { LIMITS } from '../../../src/agents/core/limits.ts';
import { isBlocked, mailboxHash } from '../../../src/agents/core/mailbox.ts';
import { secretsOf } from '../../../src/agents/core/secrets.ts';
import { adoptOldAgents } from '../../../src/agents/housekeeping/adopt.ts';
import { createFileMailer } from '../../../src/agents/mail/mail-transport.ts';
import { blockAddress, eraseAddress, openAddressAgain } from '../../../src/agents/requests/addresses.ts';
import { receiverOf } from '../../../src/agents/watching/messages.ts';
import { openAgentStore } from '../../../src/store/open.ts';
import { MIGRATIONS } from '../../../src/store/sqlite/state/migrations.ts';
import { statePath } from '../../../src/store/sqlite/state/state-db.ts';
import { aFolder } from '../../builders.ts';
import { aSender, aService, linkIn } from '../harness.ts';
import { FROM } from '../peers.ts';

/** Every way to write lise@gmail.com that this test uses. */
const FORMS = ['lise@gmail.com', 'l.ise@gmail.com', 'L.I.S.E@googlemail.com', 'li.se+pris@gmail.com'];

test('one Gmail mailbox gets its five confirmations a day, however its dots and tags are set', async (t) => {
  const { make, mailbox, sender } = await aService(t);
  const dotted = ['lise', 'l.ise', 'li.se', 'lis.e', 'l.i.se', 'l.is.e', 'li.s.e', 'l.i.s.e'];
  for (const [i, local] of dotted.entries()) {
    for (const tag of ['', `+${i}`])
      await make({ email: `${local}${tag}@${i % 2 ? 'gmail' : 'googlemail'}.com` });
  }
  await sender.drain();
  assert.equal(mailbox.mails.length, LIMITS.confirmMailsPerAddress);
  const typed = mailbox.mails.map(({ to }) => to);
  assert.ok(typed.includes('l.ise@gmail.com'), `written to as typed: ${typed}`);
});

test('who blocks one form of a mailbox is blocked in all of them, and opened again by any', async (t) => {
  const { market, make, press, mailbox, sender } = await aService(t);
  await make({ email: 'li.se+pris@gmail.com' });
  await sender.drain();
  await press(linkIn(mailbox.mails[0]!, 'cancel'), 'block');
  for (const email of FORMS) await make({ email });
  await sender.drain();
  assert.equal(mailbox.mails.length, 1);
  await openAddressAgain(market, 'lise@googlemail.com');
  assert.deepEqual(await Promise.all(FORMS.map((email) => isBlocked(market, email))), [
    false,
    false,
    false,
    false,
  ]);
});

test('erasing an address erases what was made with its other forms, and nobody else’s', async (t) => {
  const { market, make, statusOf } = await aService(t);
  const made = [];
  for (const email of FORMS) made.push(await make({ email }));
  const other = await make({ email: 'lise@example.dk' });
  await eraseAddress(market, 'l.i.s.e+andet@gmail.com');
  assert.deepEqual(await Promise.all(made.map(({ id }) => statusOf(id))), [
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  assert.equal(await statusOf(other.id), 'pending_confirmation');
  assert.equal(await market.store.outbox.openCount(), 1);
});

test('erasing and blocking delete the mails that were written as files, also a half-written one', async (t) => {
  const { market, make } = await aService(t);
  const sender = aSender(market, { mailer: createFileMailer({ dataDir: market.dir, from: FROM }) });
  for (const email of ['li.se+pris@gmail.com', 'lise@example.dk', 'kim@example.dk']) await make({ email });
  await sender.drain();
  const dir = join(market.dir, 'outbox');
  writeFileSync(join(dir, 'msg_x.eml.part'), 'From: x@y.dk\r\nTo: Lise+to@Example.dk\r\n\r\nhej');
  writeFileSync(join(dir, 'msg_y.eml'), 'From: lise@example.dk\nTo: kim@example.dk\n\nTo: lise@example.dk\n');
  const count = () => readdirSync(dir).length;
  assert.equal(count(), 5);
  await eraseAddress(market, 'LISE@googlemail.com');
  assert.equal(count(), 4);
  await blockAddress(market, 'lise+x@example.dk');
  assert.equal(count(), 2);
  await eraseAddress(market, 'nobody@example.dk');
  assert.equal(count(), 2);
});

/** A data folder of the previous version: six migrations, and hashes of addresses as typed. */
async function anOldFolder(t: TestContext) {
  const dir = aFolder();
  const secrets = secretsOf(Buffer.alloc(32, 1));
  const hash = (text: string) => secrets.digest('address', text);
  const db = new DatabaseSync(statePath(dir));
  for (const migration of MIGRATIONS.slice(0, 6)) db.exec(migration);
  db.exec('pragma user_version = 6');
  const insert = db.prepare(`
    insert into agent (id, ean, asked_ean, product_name, target_ore, status, language, email_state, email_hash,
      email_box, cancel_hash, mail_hash, created_ms, expires_ms)
    values (?1, 1, 1, 'Kaffe', 100, 'active', 'da', 'confirmed', ?2, ?3, 'c', 'm', 0, 9e15)`);
  for (const email of ['Li.Se+a@gmail.com', 'lise@googlemail.com', 'kim+x@example.dk']) {
    insert.run(email, hash(email.toLowerCase()), secrets.seal(email, `email ${email}`));
  }
  db.prepare(`
    insert into outbox (id, channel, kind, language, to_hash, to_box, payload, created_ms, state, attempts, retrying, due_ms)
    values ('msg_1', 'email', 'my_agents', 'da', ?, ?, '{}', 0, 'open', 0, 0, 0)`).run(
    hash('kim+x@example.dk'),
    secrets.seal('kim+x@example.dk', 'link msg_1'),
  );
  // A message of an agent with a webhook, tried twice.
  insert.run('hook', null, null);
  db.prepare(`update agent set webhook_box = ? where id = 'hook'`).run(
    secrets.seal(JSON.stringify(['https://a.hook.example/x', 's']), 'webhook hook'),
  );
  db.exec(`
    insert into outbox (id, agent_id, channel, kind, language, payload, created_ms, state, attempts, retrying, due_ms)
    values ('msg_2', 'hook', 'webhook', 'reached', 'da', '{}', 0, 'open', 2, 1, 0)`);
  const block = db.prepare('insert into suppressed_address (email_hash, since_ms) values (?, 0)');
  for (const mailbox of ['bo.hansen@gmail.com', 'eva@example.dk']) block.run(hash(mailbox));
  db.close();
  const store = await openAgentStore(dir);
  t.after(() => store.close());
  return { store, secrets, clock: () => 0, mailFiles: { write() {}, erase() {} } };
}

test('agents and links of the version before are found by their mailbox after the first start', async (t) => {
  const old = await anOldFolder(t);
  const { store, secrets } = old;
  const idsOf = async (email: string) =>
    (await store.agents.byMailbox(mailboxHash(secrets, email))).map(({ id }) => id);
  await adoptOldAgents(store, secrets);
  await adoptOldAgents(store, secrets);
  assert.deepEqual(await idsOf('l.i.s.e@gmail.com'), ['Li.Se+a@gmail.com', 'lise@googlemail.com']);
  assert.deepEqual(await idsOf('kim@example.dk'), ['kim+x@example.dk']);
  await eraseAddress(old, 'kim@example.dk');
  assert.deepEqual([await idsOf('kim@example.dk'), await store.outbox.openCount()], [[], 1]);
});

test('messages of the version before are sent, those of a webhook by the turn of its receiver', async (t) => {
  const { store, secrets } = await anOldFolder(t);
  const claim = (channel: 'email' | 'webhook') => store.outbox.lease(channel, () => 'next', 0, 1000);
  await adoptOldAgents(store, secrets);
  const peer = receiverOf(secrets, 'https://b.hook.example/');
  assert.equal((await store.agents.byId('hook'))!.webhookPeer, peer);
  const webhook = (await claim('webhook'))!;
  assert.deepEqual([webhook.id, webhook.peer, webhook.attempts, webhook.strikes], ['msg_2', peer, 3, 0]);
  const mail = (await claim('email'))!;
  assert.deepEqual([mail.id, mail.peer, mail.attempts], ['msg_1', 'mail server', 1]);
});

test('blocks of the version before hold as they did; met once in their old form, they hold in every form', async (t) => {
  const old = await anOldFolder(t);
  assert.equal(await isBlocked(old, 'eva+ny@example.dk'), true);
  assert.equal(await isBlocked(old, 'Bo.Hansen+ny@gmail.com'), true);
  assert.equal(await isBlocked(old, 'bohansen@googlemail.com'), true);
  await openAddressAgain(old, 'bo.hansen@gmail.com');
  assert.equal(await isBlocked(old, 'bo.hansen@gmail.com'), false);
  assert.equal(await isBlocked(old, 'eva@example.dk'), true);
});
