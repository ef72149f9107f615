import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { suite, test } from 'node:test';
import { tighten } from '../../src/store/disk/data-folder.ts';
import { aFolder, BARE_ENV, day } from '../builders.ts';
import { twoShops } from './two-shops.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
/** Started by somebody who lets everybody read and write. */
const WIDE = ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, MAIN];
const mode = (path: string) => (statSync(path).mode & 0o7777).toString(8);

function wideIn(dir: string): string[] {
  const all = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = [dir, ...all.map((entry) => join(entry.parentPath, entry.name))];
  return paths
    .filter((path) => mode(path) !== (statSync(path).isDirectory() ? '700' : '600'))
    .map((path) => `${mode(path)} ${path}`);
}

suite('whatever umask Prisme is started with', () => {
  const shops = twoShops();
  const env = {
    ...BARE_ENV,
    DATA_DIR: shops.dataDir,
    SOURCES: shops.config.sources,
    ...{ PORT: '0', LOG_LEVEL: 'info', REFRESH_AT: 'off' },
  };
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('sh', [...WIDE, ...args], { encoding: 'utf8', env });
    assert.equal(status, 0, stderr);
  };

  test('a refresh, a token and a running service leave nothing to other users', async () => {
    run('refresh', '--as-of', '2026-11-12', '--force');
    run('tokens', 'create', '--name', 'a');
    const child = spawn('sh', [...WIDE, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    for await (const line of createInterface(child.stderr)) if (line.includes('listening')) break;
    const names = readdirSync(shops.dataDir);
    for (const name of ['state.db', 'state.db-wal', 'state.db-shm', 'secret.key', 'generations', 'spool'])
      assert.ok(names.includes(name), name);
    assert.deepEqual(wideIn(shops.dataDir), []);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('nor does a backup, nor what is restored from it', () => {
    const dir = join(shops.dataDir, '..', 'backups', 'one');
    run('backup', dir);
    assert.deepEqual(wideIn(join(dir, '..')), []);
    env.DATA_DIR = join(shops.dataDir, '..', 'restored');
    run('restore', dir);
    assert.deepEqual(wideIn(env.DATA_DIR), []);
  });

  test('nor does the market, which may be given to others afterwards', () => {
    const out = join(shops.dataDir, '..', 'market');
    run('market', '--products', '20', '--vendors', '2', '--days', '1', '--out', out);
    assert.deepEqual(wideIn(out), []);
  });
});

test('a folder that an older version left open is closed when it is opened', async () => {
  const shops = twoShops();
  await shops.night(day('2026-11-12'));
  await shops.stop();
  const names = readdirSync(shops.dataDir);
  chmodSync(shops.dataDir, 0o755);
  for (const name of names) {
    const path = join(shops.dataDir, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  await shops.start();
  for (const path of ['', ...names].map((name) => join(shops.dataDir, name)))
    assert.equal(mode(path), statSync(path).isDirectory() ? '700' : '600', path);
});

test('what is not ours stays as it is, and so does a folder that all share', () => {
  const dir = aFolder();
  chmodSync(dir, 0o1777);
  writeFileSync(join(dir, 'notes.txt'), 'mine');
  mkdirSync(join(dir, 'photos'));
  for (const name of ['state.db', 'state.db-wal']) writeFileSync(join(dir, name), '');
  for (const name of readdirSync(dir)) chmodSync(join(dir, name), 0o777);
  assert.deepEqual(tighten(dir), []);
  assert.deepEqual(
    ['.', 'notes.txt', 'photos', 'state.db', 'state.db-wal'].map((name) => mode(join(dir, name))),
    ['1777', '777', '777', '700', '700'],
  );
  assert.equal(readFileSync(join(dir, 'notes.txt'), 'utf8'), 'mine');
});
