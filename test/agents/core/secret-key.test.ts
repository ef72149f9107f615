import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { openSecrets } from '../../../src/agents/core/secret-key.ts';
import { blockAddress } from '../../../src/agents/requests/addresses.ts';
import { beginAnewCommand } from '../../../src/commands/agents.ts';
import { readConfig } from '../../../src/config.ts';
import { createAgents } from '../../../src/service/serving/agents.ts';
import { openAgentStore } from '../../../src/store/open.ts';
import { openStateDb } from '../../../src/store/sqlite/state/state-db.ts';
import { run } from '../../access/a-terminal.ts';
import { aFolder } from '../../builders.ts';
import { aService } from '../harness.ts';

const refusal = (message: RegExp) => ({ name: 'UsageError', message });

async function anEmptyFolder(t: TestContext) {
  const dir = aFolder();
  const store = await openAgentStore(dir);
  t.after(() => store.close());
  return { dir, key: join(dir, 'secret.key'), open: () => openSecrets(dir, store), store };
}

/** A service with an agent; the test controls its key. */
async function aKeyedService(t: TestContext) {
  const service = await aService(t);
  const made = await service.make({ email: 'lise@example.dk', webhook_url: 'https://hook.example/' });
  const { dir, store } = service.market;
  return {
    ...service,
    made,
    dir,
    key: join(dir, 'secret.key'),
    open: () => openSecrets(dir, store),
  };
}

test('the key is made once, for its owner alone, and opens what it sealed after a restart', async (t) => {
  const { dir, key, open } = await anEmptyFolder(t);
  const box = (await open()).seal('hemmeligt', 'a');
  assert.equal(statSync(key).mode & 0o777, 0o600);
  assert.deepEqual(
    readdirSync(dir).filter((name) => name.startsWith('secret')),
    ['secret.key'],
  );
  assert.equal((await open()).open(box, 'a'), 'hemmeligt');
});

test('a key that nothing rests on may be lost, or be another one', async (t) => {
  const { key, open } = await anEmptyFolder(t);
  const box = (await open()).seal('hemmeligt', 'a');
  rmSync(key);
  assert.equal((await open()).open(box, 'a'), undefined);
  writeFileSync(key, Buffer.alloc(32, 7));
  await open();
});

test('a key that is too short or too long, or a folder in its place, is refused in one line', async (t) => {
  const { key, open } = await anEmptyFolder(t);
  for (const bytes of [0, 31, 33]) {
    writeFileSync(key, Buffer.alloc(bytes, 1));
    await assert.rejects(
      open,
      refusal(/^\S+secret\.key is not a key of 32 bytes; nothing rests on it yet: remove the file.*$/),
    );
  }
  rmSync(key);
  mkdirSync(key);
  await assert.rejects(open, refusal(/^\S+secret\.key cannot be read: .*$/));
});

test('while an agent exists a lost key is not made anew: the service says what to do and does not start', async (t) => {
  const { market, key } = await aKeyedService(t);
  rmSync(key);
  const start = async () =>
    await createAgents({
      ...market,
      config: readConfig({ DATA_DIR: market.dir }),
      log: pino({ level: 'silent' }),
    });
  await assert.rejects(
    start,
    refusal(
      /^\S+secret\.key is missing; put it back from a backup, 1 price agents and 0 blocked addresses rest on it \(or give them up: prisme agents begin-anew\)$/,
    ),
  );
  assert.equal(readdirSync(market.dir).includes('secret.key'), false);
});

test('a blocked address alone is enough to refuse a new key', async (t) => {
  const { market, key, open } = await aKeyedService(t);
  await blockAddress(market, 'lise@example.dk');
  rmSync(key);
  await assert.rejects(open, refusal(/0 price agents and 1 blocked addresses rest on it/));
});

test('another key of the right size is refused, also in a folder from before keys had prints', async (t) => {
  const { dir, key, open } = await aKeyedService(t);
  const right = readFileSync(key);
  writeFileSync(key, Buffer.alloc(32, 7));
  await assert.rejects(open, refusal(/secret\.key is another key than before; put it back from a backup/));
  const db = openStateDb(dir);
  t.after(() => db.close());
  db.exec(`delete from fact where key = 'agents_key'`);
  await assert.rejects(open, refusal(/secret\.key is another key than before/));
  writeFileSync(key, right);
  await open();
  await open();
});

test('agents begin-anew: tells the loss, then with --yes gives up what nobody can read and makes a key', async (t) => {
  const { market, make, made, dir, key, open } = await aKeyedService(t);
  await blockAddress(market, 'kim@example.dk');
  const polled = await make({});
  const begin = (...args: string[]) => run(beginAnewCommand, args, dir);
  const needless = await begin('--yes');
  assert.equal(needless.code, 0);
  assert.match(needless.err, /fits; nothing was changed/);
  assert.ok(await market.store.agents.byId(made.id));

  writeFileSync(key, 'garbled');
  await assert.rejects(
    begin(),
    refusal(/^up to 2 price agents and all 1 blocked addresses would be lost for good; add --yes to do it$/m),
  );
  assert.ok(await market.store.agents.byId(made.id));

  const begun = await begin('--yes');
  assert.equal(begun.code, 0);
  assert.match(
    begun.err,
    /1 price agents are deleted; 1 blocked addresses are forgotten\. A new secret\.key is made/,
  );
  assert.equal(await market.store.agents.byId(made.id), undefined);
  assert.ok(await market.store.agents.byId(polled.id), 'one that is only asked rests on no key');
  assert.equal(statSync(key).size, 32);
  assert.equal(readdirSync(dir).filter((name) => name.startsWith('secret.key.old-')).length, 1);
  await open();
});
