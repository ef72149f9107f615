import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { addDays, type Day, dayAt, formatDay, instantOf } from '../../src/domain/day.ts';
import { silent } from '../../src/oversight/progress.ts';
import { type Night, runNight } from '../../src/service/night/night.ts';
import { openStores } from '../../src/service/stores.ts';
import { aFolder, anEan, BARE_ENV, day } from '../builders.ts';
import { startLoopback } from '../net/loopback-server.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const START = day('2026-11-15');
const TSV = `id\ttitle\tlink\tavailability\tprice\tgtin\ns\tVare\thttps://shop.example/1\tin stock\t80 DKK\t${anEan(1)}`;

/** A shop with one feed: on a server that says it is `serverMs`, or without one in a file. */
async function aShop(serverMs?: () => number) {
  const dir = aFolder();
  writeFileSync(join(dir, 'a.tsv'), TSV);
  const server =
    serverMs &&
    (await startLoopback(
      (_req, res) => void res.writeHead(200, { date: new Date(serverMs()).toUTCString() }).end(TSV),
      'http',
    ));
  const url = server ? `http://127.0.0.1:${server.port}/a.tsv` : 'file:./a.tsv';
  const feed = { id: 'a', vendor: { name: 'A', domain: 'a.dk' }, format: 'google-tsv', url };
  writeFileSync(join(dir, 'sources.json'), JSON.stringify({ feeds: [feed] }));
  const env = {
    DATA_DIR: join(dir, 'data'),
    SOURCES: join(dir, 'sources.json'),
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    REFRESH_AT: '23:55',
  };
  const config = { ...readConfig(env), cores: 0 };
  const stores = await openStores(config, pino({ level: 'silent' }));
  after(async () => {
    await stores.close();
    await server?.[Symbol.asyncDispose]();
  });
  return {
    env,
    stores,
    requests: server?.requests ?? [],
    night: (nowMs: number, own: Partial<Night> = {}) =>
      runNight({ config, stores, progress: silent, nowMs, ...own }),
  };
}

const noon = (on: Day) => instantOf(on, 12 * 60);

test('a service that was off for a month comes back by itself when its feeds’ servers have the same date', async () => {
  let nowMs = noon(START);
  const shop = await aShop(() => nowMs);
  await shop.night(nowMs);
  nowMs = noon(addDays(START, 31));
  assert.equal((await shop.night(nowMs)).day, '2026-12-16');
});

test('a clock that jumped is not believed against the servers: nothing is read or published, and --force does it', async () => {
  const shop = await aShop(() => noon(START));
  await shop.night(noon(START));
  const before = JSON.stringify(await shop.stores.state.feeds.all());
  const jumped = noon(addDays(START, 31));
  await assert.rejects(shop.night(jumped), {
    name: 'UsageError',
    message:
      /^2026-12-16 is 31 days after the published 2026-11-15, but the feeds' servers say it is 2026-11-15; /,
  });
  assert.equal(JSON.stringify(await shop.stores.state.feeds.all()), before);
  assert.equal(formatDay(shop.stores.generations.current()!.meta.day), '2026-11-15');
  assert.equal((await shop.night(noon(addDays(START, 1)))).day, '2026-11-16', 'the right clock goes on');
  assert.equal((await shop.night(jumped, { force: true })).day, '2026-12-16');
});

test('on the next day no server is asked for the time', async () => {
  const shop = await aShop(() => noon(START));
  await shop.night(noon(START));
  await shop.night(noon(addDays(START, 1)));
  assert.deepEqual(
    shop.requests.map(({ method }) => method),
    ['GET', 'GET'],
  );
});

test('a clock that is three days ahead publishes nothing, and takes no night away', async () => {
  const shop = await aShop(() => noon(START));
  await shop.night(noon(START));
  await assert.rejects(shop.night(noon(addDays(START, 3))), /the feeds' servers say it is 2026-11-15; /);
  assert.equal((await shop.night(noon(addDays(START, 1)))).day, '2026-11-16');
});

test('a night finished after midnight is of its own day, and its data of the moment it was read', async () => {
  const shop = await aShop();
  await shop.night(instantOf(addDays(START, -1), 1435));
  const late = instantOf(addDays(START, 1), 10);
  assert.equal((await shop.night(late, { due: START })).day, '2026-11-15');
  const { meta } = shop.stores.generations.current()!;
  assert.deepEqual([meta.day, meta.dataAsOfMs], [START, late]);
  assert.equal((await shop.night(instantOf(addDays(START, 1), 1435))).day, '2026-11-16');
  assert.equal((await shop.stores.state.feeds.all())[0]!.good!.kept, 1);
});

async function prisme(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, 'refresh', ...args], {
    env: { ...BARE_ENV, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, err };
}

test('the command: eight days ahead with files alone, and a typo in --as-of, are one line and exit code 2 without --force', async () => {
  const { env } = await aShop();
  const today = dayAt(Date.now());
  const named = (days: number) => ['--as-of', formatDay(addDays(today, days))];
  assert.equal((await prisme(env, ...named(-9))).code, 0);
  const jumped = await prisme(env);
  assert.equal(jumped.code, 2);
  assert.match(jumped.err, /^prisme: [^\n]+no feed's server confirms that date[^\n]+--force'\n$/);
  const typo = await prisme(env, ...named(365));
  assert.equal(typo.code, 2);
  assert.match(typo.err, /^prisme: [^\n]+in the future[^\n]+--force\n$/);
  assert.equal((await prisme(env, '--force')).code, 0);
});

test('the command: --night takes today and yesterday, and no other day', async () => {
  const { env } = await aShop();
  const today = dayAt(Date.now());
  const nights = [-2, 1].map((days) => ['--night', formatDay(addDays(today, days))]);
  for (const args of [
    ...nights,
    ['--night', 'x'],
    ['--night', formatDay(today), '--as-of', formatDay(today)],
  ]) {
    const { code, err } = await prisme(env, ...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, /^prisme: --night takes today or yesterday/);
  }
  for (const days of [-1, 0])
    assert.equal((await prisme(env, '--night', formatDay(addDays(today, days)))).code, 0);
});
