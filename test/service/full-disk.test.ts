import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, suite, test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { aFolder, anEan, BARE_ENV, day } from '../builders.ts';
import { twoShops } from './two-shops.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const DISK_MB = 6;
const NIGHT = day('2026-11-12');
const NOON = ['--as-of', '2026-11-12', '--force'];
const dir = aFolder();
const disk = join(dir, 'disk');
mkdirSync(disk);

/** A disk of its own, seen by these processes alone and gone with them: a folder in it has a copy of `from`. */
const ON_SMALL_DISK = `
  mount -t tmpfs -o size=${DISK_MB}m tmpfs "$DISK" && cp -a "$FROM" "$DISK/data" || exit 99
  [ -z "$FILLED" ] || cat /dev/zero > "$DISK/ballast" 2> /dev/null
  [ -z "$LEFT_KB" ] || truncate -s "-\${LEFT_KB}K" "$DISK/ballast"
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
    await shops.night(addDays(NIGHT, -1));
    await shops.night(NIGHT);
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

  /** Commands one after the other on one disk; what each prints ends with its exit code. */
  const onDisk = (more: Record<string, string>, ...commands: string[]): string =>
    spawnSync('sh', own('sh', '-c', commands.map((each) => `${each} 2>&1; echo "exit $?"`).join('\n')), {
      encoding: 'utf8',
      env: { ...env(), ...more },
    }).stdout;
  const prisme = (...args: string[]): string => [process.execPath, MAIN, ...args].join(' ');
  const shown = prisme('explain', anEan(1));

  test('a run of the day begins only with room for the next night', () => {
    const printed = onDisk({ FILLED: 'yes', LEFT_KB: '400' }, prisme('refresh', ...NOON), shown);
    assert.match(printed, /: the disk has 0 MB free, but a run and the next night may need \d MB\nexit 1\n/);
    assert.match(printed, /lowest price 101\.00/);
  });

  test('a run that fills the disk is undone: the night’s prices stay, and the next night has room', () => {
    const feed = join(dirname(shops.config.sources!), 'alfa.tsv');
    const [ofNoon, ofMorrow] = [join(dir, 'noon.tsv'), join(dir, 'morrow.tsv')];
    writeFileSync(ofNoon, tsvOf(80_000, 50));
    writeFileSync(ofMorrow, tsvOf(20, 90));
    const printed = onDisk(
      {},
      `cp ${ofNoon} ${feed}`,
      prisme('refresh', ...NOON),
      shown,
      `find ${join(disk, 'data', 'day')} ${join(disk, 'data', 'incoming')} -type f`,
      `cp ${ofMorrow} ${feed}`,
      prisme('refresh', '--as-of', '2026-11-13'),
      shown,
    );
    const [, run, afterRun, left, , night, afterNight] = printed.split(/(?<=exit \d+\n)/);
    assert.match(run!, /^prisme: no run of the day: the disk is full \(.+\)\nexit 1\n$/);
    assert.match(afterRun!, /In the catalogue of 2026-11-12,.* lowest price 101\.00/);
    assert.equal(left, 'exit 0\n', 'what the run had begun is gone');
    assert.match(night!, /exit 0/);
    assert.match(afterNight!, /In the catalogue of 2026-11-13,.* lowest price 91\.00/);
  });

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

/** A feed of so many articles. */
const tsvOf = (articles: number, price: number): string =>
  [
    'id\ttitle\tlink\tavailability\tprice\tgtin',
    ...Array.from(
      { length: articles },
      (_, i) => `${i}\tVare ${i}\thttps://alfa.dk/${i}\tin stock\t${price + i} DKK\t${anEan(i)}`,
    ),
  ].join('\n');

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
