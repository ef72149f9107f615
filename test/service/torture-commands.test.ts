import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openState } from '../../src/store/open.ts';
import { openStateDb } from '../../src/store/sqlite/state/state-db.ts';
import { anEan, day } from '../builders.ts';
import { kill, killAfter, prisme, served, whole } from './killing.ts';
import { twoShops } from './two-shops.ts';

/** How many of each: a tenth of what the night's own torture is given. */
const KILLS = Math.ceil(Number(process.env.TORTURE_RUNS ?? 30) / 10);
const HOUR_MS = 3_600_000;
const shops = twoShops();
const { dataDir } = shops;
const env = { DATA_DIR: dataDir, SOURCES: shops.config.sources!, REFRESH_AT: 'off', PORT: '0' };
const at = (name: string) => join(dataDir, '..', name);
let published: string;

before(async () => {
  published = (await shops.night(day('2026-11-12'))).generation!;
  await shops.stop();
});

/** A file of shops, large enough that importing it takes a moment. */
function vendorsFile(batch: string): { path: string; count: number } {
  const rows = Array.from({ length: 800 }, (_, i) => ({
    domain: `${batch}-${i}.dk`,
    aliases: [`www${i}.${batch}.dk`],
  }));
  writeFileSync(at('vendors.json'), JSON.stringify(rows));
  return { path: at('vendors.json'), count: rows.length };
}

async function importedOf(batch: string): Promise<number> {
  const state = await openState(dataDir);
  try {
    return (await state.vendors.all()).filter(({ domain }) => domain.startsWith(`${batch}-`)).length;
  } finally {
    await state.close();
  }
}

test(`${KILLS} imports killed at random moments are wholly there or not at all, and done when run again`, {
  timeout: HOUR_MS,
}, async () => {
  let { tookMs } = await whole(['import', 'vendors', vendorsFile('calm').path], env);
  for (let i = 0; i < KILLS; i++) {
    const batch = `random${i}`;
    const { path, count } = vendorsFile(batch);
    const end = await killAfter(
      prisme(['import', 'vendors', path], env),
      (tookMs * (i + Math.random())) / KILLS,
    );
    if (end !== 'killed') tookMs = Math.min(tookMs, end);
    const found = await importedOf(batch);
    assert.ok(found === 0 || found === count, `${found} of ${count}`);
    await whole(['import', 'vendors', path], env);
    assert.equal(await importedOf(batch), count);
  }
  assert.equal((await served(dataDir)).id, published);
});

test('an import killed before its commit leaves nothing of itself', {
  skip: process.platform !== 'linux',
}, async () => {
  const { path, count } = vendorsFile('before');
  const db = openStateDb(dataDir);
  db.exec('begin immediate');
  const child = prisme(['import', 'vendors', path], env);
  // It has the log open and waits for its turn to write.
  const hasOpened = () =>
    readdirSync(`/proc/${child.pid}/fd`).some((fd) =>
      linkOf(`/proc/${child.pid}/fd/${fd}`).endsWith('state.db-wal'),
    );
  while (!hasOpened()) await wait(5);
  await kill(child);
  db.exec('rollback');
  db.close();
  assert.equal(await importedOf('before'), 0);
  await whole(['import', 'vendors', path], env);
  assert.equal(await importedOf('before'), count);
});

test('an import killed as soon as it says it is done is there', async () => {
  const { path, count } = vendorsFile('after');
  const child = prisme(['import', 'vendors', path], env);
  for await (const line of createInterface(child.stdout)) if (line.startsWith('imported')) break;
  await kill(child);
  assert.equal(await importedOf('after'), count);
});

test(`${KILLS} backups killed at random moments harm nothing, and each that appeared is whole`, {
  timeout: HOUR_MS,
}, async () => {
  let { tookMs } = await whole(['backup', at('calm')], env);
  const vendors = () => openedVendors(dataDir);
  const before = await vendors();
  for (let i = 0; i < KILLS; i++) {
    const dir = at(`backup-${i}`);
    const end = await killAfter(prisme(['backup', dir], env), (tookMs * 1.1 * (i + Math.random())) / KILLS);
    if (end !== 'killed') tookMs = Math.min(tookMs, end);
    assert.equal((await served(dataDir)).id, published);
    assert.equal(await vendors(), before);
    if (!existsSync(dir)) await whole(['backup', dir], env);
    const restored = at('restored');
    await whole(['restore', dir], { ...env, DATA_DIR: restored });
    assert.equal((await served(restored)).id, published);
    assert.equal(await openedVendors(restored), before);
    rmSync(restored, { recursive: true });
  }
});

test('what a killed backup or restore leaves beside its folder goes with the next one', {
  timeout: HOUR_MS,
}, async () => {
  const parent = at('beside');
  mkdirSync(parent);
  const [dir, target] = [join(parent, 'backup'), join(parent, 'data')];
  const killAtFirstFile = async (args: readonly string[], own = env) => {
    const before = readdirSync(parent);
    const child = prisme(args, own);
    const hasBegun = () =>
      readdirSync(parent).some(
        (name) => !before.includes(name) && existsSync(join(parent, name, 'state.db')),
      );
    while (!hasBegun() && child.exitCode === null) await wait(1);
    await kill(child);
  };
  await killAtFirstFile(['backup', dir]);
  if (!existsSync(dir)) await whole(['backup', dir], env);
  assert.deepEqual(readdirSync(parent), ['backup']);
  await killAtFirstFile(['restore', dir], { ...env, DATA_DIR: target });
  if (!existsSync(target)) await whole(['restore', dir], { ...env, DATA_DIR: target });
  assert.deepEqual(readdirSync(parent), ['backup', 'data']);
  assert.equal((await served(target)).id, published);
});

test(`${KILLS} exports killed while they write leave no folder of that name, and are done when run again`, {
  timeout: HOUR_MS,
}, async () => {
  const parent = at('exports');
  mkdirSync(parent);
  for (let i = 0; i < KILLS; i++) {
    const dir = join(parent, `export-${i}`);
    const child = prisme(['export', '--out', dir], env);
    for await (const { filename } of watch(parent)) if (filename?.startsWith('.prisme-export-')) break;
    await wait(Math.random() * 3);
    await kill(child);
    const isWhole = existsSync(dir);
    if (!isWhole) await whole(['export', '--out', dir], env);
    for (const { file, bytes } of JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')).files)
      assert.equal(statSync(join(dir, file)).size, bytes, file);
    const left = readdirSync(parent).filter((name) => name.startsWith('.'));
    assert.equal(left.length, isWhole ? 0 : 1);
    for (const name of left) rmSync(join(parent, name), { recursive: true });
  }
});

test(`${KILLS} × kill -9 of the service: every agent that was promised is there after it`, {
  timeout: HOUR_MS,
}, async () => {
  const { out } = await whole(['tokens', 'create', '--name', 'torture'], env);
  const headers = { 'content-type': 'application/json', 'x-api-token': out.trim() };
  const promised: string[] = [];
  for (let i = 0; i <= KILLS; i++) {
    const child = prisme(['serve'], { ...env, LOG_LEVEL: 'info', LIMIT_REST_TOKEN: '100000' });
    const origin = await listening(child);
    for (const id of promised) {
      const answer = await fetch(`${origin}/price-agents/check/${id}`, { headers });
      assert.equal(answer.status, 200, id);
    }
    if (i === KILLS) {
      await kill(child);
      break;
    }
    const ask = async () => {
      for (;;) {
        const body = JSON.stringify({ ean: anEan(1), target_price: 50 });
        const answer = await fetch(`${origin}/price-agents`, { method: 'POST', headers, body });
        assert.equal(answer.status, 201);
        promised.push(((await answer.json()) as { id: string }).id);
      }
    };
    const asking = Promise.allSettled([ask(), ask(), ask()]);
    const before = promised.length;
    while (promised.length < before + 3 + Math.random() * 20) await wait(1);
    await kill(child);
    for (const asked of await asking) assert.ok('reason' in asked && asked.reason instanceof TypeError);
  }
  assert.ok(promised.length >= 3 * KILLS);
  assert.equal((await served(dataDir)).id, published);
});

async function openedVendors(dataDir: string): Promise<number> {
  const state = await openState(dataDir);
  try {
    return (await state.vendors.all()).length;
  } finally {
    await state.close();
  }
}

/** Where an open file leads; one that was closed meanwhile leads nowhere. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

async function listening(child: ReturnType<typeof prisme>): Promise<string> {
  child.stdout.resume();
  for await (const line of createInterface(child.stderr)) {
    if (line.includes('"listening"')) {
      child.stderr.resume();
      return `http://127.0.0.1:${JSON.parse(line).port}`;
    }
  }
  return assert.fail('the service did not start');
}
