import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, suite, test } from 'node:test';
import { aFolder, anEan, BARE_ENV, day } from '../builders.ts';
import { twoShops } from './two-shops.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const DISK_MB = 6;
const dir = aFolder();
const disk = join(dir, 'disk');
mkdirSync(disk);

/** A disk of its own, seen by these processes alone and gone with them: a folder in it has a copy of `from`. */
const ON_SMALL_DISK = `
  mount -t tmpfs -o size=${DISK_MB}m tmpfs "$DISK" && cp -a "$FROM" "$DISK/data" || exit 99
  [ -z "$FILLED" ] || cat /dev/zero > "$DISK/ballast" 2> /dev/null
  exec "$@"`;
const own = (...args: string[]) => ['-c', 'exec unshare -rm sh -c "$0" sh "$@"', ON_SMALL_DISK, ...args];

const mayMount = spawnSync('sh', own('true'), { env: { ...BARE_ENV, DISK: disk, FROM: MAIN } }).status === 0;
const skip = mayMount
  ? false
  : 'THE FULL DISK WAS NOT TRIED: this machine lets nobody mount one (unshare -rm)';

suite('on a disk that is full', { skip }, () => {
  const shops = twoShops();
  const env = () => ({
    ...BARE_ENV,
    DISK: disk,
    FROM: shops.dataDir,
    DATA_DIR: join(disk, 'data'),
    SOURCES: shops.config.sources,
    ...{ PORT: '0', LOG_LEVEL: 'info', REFRESH_AT: 'off', LIMIT_REST_FREE: '1000' },
  });
  const file = join(dir, 'vendors.json');

  before(async () => {
    await shops.night(day('2026-11-12'));
    await shops.stop();
    const vendors = Array.from({ length: 500 }, (_, i) => ({ domain: `butik-${i}.dk` }));
    writeFileSync(file, JSON.stringify(vendors));
  });

  for (const args of [
    ['tokens', 'create', '--name', 'a'],
    ['import', 'vendors', file],
    ['refresh', '--as-of', '2026-11-13', '--force'],
    ['backup', join(disk, 'backup')],
    ['export', '--out', join(disk, 'export')],
    ['serve'],
  ]) {
    test(`'prisme ${args[0]}' says so in one line and exits with 1`, () => {
      const { status, stderr } = spawnSync('sh', own(process.execPath, MAIN, ...args), {
        encoding: 'utf8',
        env: { ...env(), FILLED: 'yes' },
      });
      const lines = stderr.split('\n').filter((line) => line.startsWith('prisme: '));
      assert.equal(lines.length, 1, stderr);
      assert.match(
        lines[0]!,
        /^prisme: the disk .* \(.+\); what was not finished is undone\. Run it again when there is room$/,
      );
      assert.doesNotMatch(stderr, /cannot rollback|\n {4}at /);
      assert.equal(status, 1);
    });
  }

  test('a service answers reads, says 503 to what it cannot store, and stores again when there is room', async () => {
    const child = spawn('sh', own(process.execPath, MAIN, 'serve'), {
      env: env(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const log: string[] = [];
    const port = await listening(child, log);
    const ballast = `/proc/${child.pid}/root${disk}/ballast`;
    const makeAgent = () =>
      fetch(`http://127.0.0.1:${port}/price-agents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ean: anEan(1), target_price: 50 }),
      });
    assert.equal((await makeAgent()).status, 201);
    assert.throws(() => {
      for (;;) appendFileSync(ballast, Buffer.alloc(65_536));
    }, /ENOSPC/);
    const full = await firstRefusal(makeAgent);
    assert.equal(full.status, 503);
    assert.equal(full.headers.get('retry-after'), '60');
    const { message } = (await full.json()) as { message: string };
    assert.match(message, /^Nothing can be stored at the moment; try again in a minute\.$/);
    const lookup = await fetch(`http://127.0.0.1:${port}/public/product/${anEan(1)}`);
    assert.equal(lookup.status, 200);

    rmSync(ballast);
    assert.equal((await makeAgent()).status, 201);
    child.kill('SIGTERM');
    await once(child, 'exit');
    assert.match(log.join('\n'), /request failed: the disk is full \(database or disk is full\)/);
    assert.doesNotMatch(log.join('\n'), /cannot rollback|going back to/);
  });
});

/** What is left of a page that the log has begun may take one more. */
async function firstRefusal(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await ask();
    if (answer.status !== 201) return answer;
    assert.ok(tries < 20, 'the disk is full');
  }
}

async function listening(child: ChildProcess, log: string[]): Promise<number> {
  const lines = createInterface(child.stderr!);
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      log.push(line);
      if (line.includes('"listening"')) resolve(JSON.parse(line).port);
    });
    child.on('exit', () => reject(new Error(log.join('\n'))));
  });
}
