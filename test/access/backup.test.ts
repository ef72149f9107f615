import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { createEngagement } from '../../src/access/engagement.ts';
import { issueToken } from '../../src/access/token/issue.ts';
import { createTokens } from '../../src/access/token/verify.ts';
import { backupCommand, restoreCommand } from '../../src/commands/backup.ts';
import { parseDay } from '../../src/domain/day.ts';
import { numberOfEan, parseEan } from '../../src/domain/ean.ts';
import { UsageError } from '../../src/domain/errors.ts';
import type { BackupManifest } from '../../src/service/backup/backup-files.ts';
import { openGenerations, openState } from '../../src/store/open.ts';
import { openStateDb } from '../../src/store/sqlite/state/state-db.ts';
import { aCode } from '../builders.ts';
import { sealAs } from '../store/as-of-schema.ts';
import { aFolder } from './a-state.ts';
import { run } from './a-terminal.ts';

const EAN = parseEan('5701234567899')!;
const DAY = parseDay('2026-11-15')!;
const SPOOL = 'el%20shop-0123456789abcdef-r1-1763164800000.spool';

async function generationsIn(dataDir: string) {
  return await openGenerations({ dir: join(dataDir, 'generations'), log: () => {} });
}

/** A service in use: its state is open and written to, its catalogue is published twice. */
async function aService() {
  const folder = aFolder();
  const dataDir = join(folder.dir, 'data');
  const state = await openState(dataDir);
  const vendor = await state.vendors.ensure({ name: 'Elshop', domain: 'elshop.dk' });
  await state.feeds.accept('el shop', vendor.id, {
    sha256: 'ab',
    etag: null,
    lastModified: null,
    readAtMs: 1,
    recipe: 'r1',
    validUntilMs: null,
    listedAtMs: null,
    spool: SPOOL,
    rows: 1,
    kept: 1,
    coverage: 1,
  });
  await state.runs.add(DAY, 1, '{"report":true}');
  mkdirSync(join(dataDir, 'spool'));
  writeFileSync(join(dataDir, 'spool', SPOOL), 'offers\n');
  const { token } = await issueToken(state.tokens, { name: 'a', restLimit: 7, mcpLimit: null }, 0);
  const engagement = createEngagement(state.engagement);
  await engagement.record('like', EAN, '203.0.113.7', DAY);
  await engagement.flush(Number.POSITIVE_INFINITY);

  const generations = await generationsIn(dataDir);
  for (const price of [499, 449]) {
    const builder = generations.build();
    builder.addProduct({
      ean: numberOfEan(EAN),
      product: `{"price":${price}}`,
      offers: '[]',
      memory: 'm',
      lowestOre: null,
    });
    builder.publish({
      day: DAY,
      dataAsOfMs: price,
      inputs: String(price),
      demo: false,
      products: 1,
      offers: 1,
      vendors: 1,
    });
  }
  const generation = generations.current()!.meta.id;
  return {
    dataDir,
    generation,
    token,
    at: (name: string) => join(folder.dir, name),
    async [Symbol.asyncDispose]() {
      generations.close();
      await state.close();
      folder[Symbol.dispose]();
    },
  };
}

const rowsIn = (dataDir: string) => {
  const db = openStateDb(dataDir);
  try {
    const tables = db.prepare(`select name from sqlite_master where type = 'table' order by name`).all();
    return tables.map(({ name }) => [name, db.prepare(`select * from "${name}"`).all()]);
  } finally {
    db.close();
  }
};

test('a backup of a running service, restored into an empty folder, has the same rows and bytes', async () => {
  await using service = await aService();
  const dir = service.at('backup');
  const done = await run(backupCommand, [dir], service.dataDir);
  assert.equal(done.code, 0);
  assert.match(done.err, new RegExp(`^Backed up to .*: 5 files, .* MB, catalogue ${service.generation}\n$`));

  const dataDir = service.at('restored');
  const restored = await run(restoreCommand, [dir], dataDir);
  assert.match(restored.err, /^Restored .*restored from the backup of 2026-11-15T03:00:00Z: 5 files/);
  assert.deepEqual(rowsIn(dataDir), rowsIn(service.dataDir));
  for (const path of [
    `generations/${service.generation}.db`,
    `generations/${service.generation}.json`,
    `spool/${SPOOL}`,
  ])
    assert.deepEqual(readFileSync(join(dataDir, path)), readFileSync(join(service.dataDir, path)), path);

  const generations = await generationsIn(dataDir);
  assert.equal(generations.current()?.productJson(EAN), '{"price":449}');
  generations.close();
  const state = await openState(dataDir);
  const tokens = await createTokens({ store: state.tokens, clock: () => 0 });
  assert.equal((await tokens.authenticate({ 'x-api-token': service.token }, 'rest')).kind, 'token');
  assert.ok(
    !(await createEngagement(state.engagement).record('like', EAN, '203.0.113.7', DAY)),
    'liked already',
  );
  await state.close();
});

test('a backup leaves nothing behind in the service and no half folder beside it', async () => {
  await using service = await aService();
  const before = readdirSync(service.dataDir).sort();
  await run(backupCommand, [service.at('b')], service.dataDir);
  assert.deepEqual(readdirSync(service.dataDir).sort(), before);
  assert.deepEqual(readdirSync(service.at('.')).sort(), ['b', 'data']);
});

test('a service without a catalogue can be backed up and restored', async () => {
  using folder = aFolder();
  const dataDir = join(folder.dir, 'data');
  await (await openState(dataDir)).close();
  const done = await run(backupCommand, [join(folder.dir, 'b')], dataDir);
  assert.match(done.err, /1 files, .*no catalogue yet/);
  await run(restoreCommand, [join(folder.dir, 'b')], join(folder.dir, 'restored'));
  assert.deepEqual(rowsIn(join(folder.dir, 'restored')), rowsIn(dataDir));
});

test('a spool that is gone for good is told and does not stop the backup', async () => {
  await using service = await aService();
  rmSync(join(service.dataDir, 'spool', SPOOL));
  const { code, err } = await run(backupCommand, [service.at('b')], service.dataDir);
  assert.equal(code, 0);
  assert.match(err, /^missing, left out: spool\/el%20shop/);
});

test('a catalogue that rotted on the disk is not backed up as if it were whole', async () => {
  await using service = await aService();
  const path = join(service.dataDir, 'generations', `${service.generation}.db`);
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(path, bytes);
  const { code, err } = await run(backupCommand, [service.at('b')], service.dataDir);
  assert.equal(code, 1);
  assert.match(err, /is not what was published; nothing was backed up/);
  assert.deepEqual(readdirSync(service.at('.')), ['data']);
});

test('a catalogue of schema 10 is backed up by the hash that it was sealed with, and not when it rotted', async () => {
  await using service = await aService();
  const path = join(service.dataDir, 'generations', `${service.generation}.db`);
  const db = new DatabaseSync(path);
  db.exec('pragma user_version = 10');
  db.close();
  sealAs(10, path);
  assert.equal((await run(backupCommand, [service.at('b')], service.dataDir)).code, 0);
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(path, bytes);
  const { code, err } = await run(backupCommand, [service.at('c')], service.dataDir);
  assert.equal(code, 1);
  assert.match(err, /is not what was published; nothing was backed up/);
});

test('a catalogue in several files is backed up whole, and not when one of them rotted', async () => {
  await using service = await aService();
  const generations = await openGenerations({
    dir: join(service.dataDir, 'generations'),
    log: () => {},
    fileBytes: 64 * 1024,
  });
  const builder = generations.build();
  for (let ean = 1; ean <= 500; ean++)
    builder.addProduct({
      ean: aCode(ean),
      product: `{"n":${ean}}`,
      offers: '[]',
      memory: 'm'.repeat(900),
      lowestOre: 1,
    });
  const { id } = builder.publish({ ...generations.current()!.meta, inputs: 'large' });
  generations.close();

  await run(backupCommand, [service.at('b')], service.dataDir);
  await run(restoreCommand, [service.at('b')], service.at('restored'));
  const restored = await generationsIn(service.at('restored'));
  assert.equal(restored.current()!.meta.id, id);
  assert.equal([...restored.current()!.memories()].length, 500);
  restored.close();

  const part = join(service.dataDir, 'generations', `${id}.3.db`);
  const bytes = readFileSync(part);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(part, bytes);
  const { code, err } = await run(backupCommand, [service.at('c')], service.dataDir);
  assert.equal(code, 1);
  assert.match(err, /is not what was published; nothing was backed up/);
});

test('backup refuses a folder in use, a file, and a place inside DATA_DIR', async () => {
  await using service = await aService();
  writeFileSync(service.at('file'), '');
  for (const dir of [service.dataDir, join(service.dataDir, 'b'), service.at('.'), service.at('file')])
    await assert.rejects(run(backupCommand, [dir], service.dataDir), UsageError, dir);
  for (const args of [[], ['a', 'b'], ['']])
    await assert.rejects(run(backupCommand, args, service.dataDir), UsageError);
  await assert.rejects(run(backupCommand, [service.at('b')], service.at('nowhere')), /nothing to back up/);
});

test('restore refuses a DATA_DIR in use and leaves it as it was', async () => {
  await using service = await aService();
  await run(backupCommand, [service.at('b')], service.dataDir);
  const before = rowsIn(service.dataDir);
  await assert.rejects(run(restoreCommand, [service.at('b')], service.dataDir), /is not empty/);
  assert.deepEqual(rowsIn(service.dataDir), before);
});

test('a damaged backup restores nothing', async () => {
  await using service = await aService();
  const dir = service.at('b');
  await run(backupCommand, [dir], service.dataDir);
  const { files } = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as BackupManifest;
  for (const { path } of files) {
    const whole = readFileSync(join(dir, path));
    const flipped = Buffer.from(whole);
    flipped[flipped.length >> 1]! ^= 1;
    for (const damage of [flipped, whole.subarray(1)]) {
      writeFileSync(join(dir, path), damage);
      const { code, err } = await run(restoreCommand, [dir], service.at('restored'));
      assert.deepEqual([code, /the backup is damaged: (\S+)/.exec(err)?.[1]], [1, path]);
    }
    rmSync(join(dir, path));
    assert.equal((await run(restoreCommand, [dir], service.at('restored'))).code, 1, path);
    writeFileSync(join(dir, path), whole);
  }
  assert.ok(!existsSync(service.at('restored')));
  assert.deepEqual(readdirSync(service.at('.')).sort(), ['b', 'data']);
});

test('a hostile manifest cannot write outside DATA_DIR', async () => {
  await using service = await aService();
  const dir = service.at('b');
  await run(backupCommand, [dir], service.dataDir);
  const good = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as BackupManifest;
  const file = good.files[0]!;
  const manifests: unknown[] = [
    null,
    [],
    {},
    { ...good, prisme_backup: 2 },
    { ...good, files: [null] },
    { ...good, files: [] },
    { ...good, files: [file, file] },
    { ...good, files: [{ ...file, sha256: 'x' }] },
    ...[
      '../x',
      '/etc/x',
      'spool/../../x',
      'spool/..',
      'generations/a/b',
      'spool\\..\\x',
      'other.db',
      'spool/',
    ].map((path) => ({ ...good, files: [...good.files, { ...file, path }] })),
  ];
  for (const manifest of manifests) {
    writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
    await assert.rejects(
      run(restoreCommand, [dir], service.at('restored')),
      UsageError,
      JSON.stringify(manifest),
    );
  }
  for (const dirWithout of [service.at('none'), service.dataDir])
    await assert.rejects(
      run(restoreCommand, [dirWithout], service.at('restored')),
      /is not a backup of Prisme/,
    );
});
