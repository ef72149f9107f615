import assert from 'node:assert/strict';
import { test } from 'node:test';
import proxyAddress from '@fastify/proxy-addr';
import type { SETTINGS } from '../src/config.ts';
import { readConfig } from '../src/config.ts';

test('with nothing set every setting has its documented default', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.refreshAt, 240);
  assert.equal(config.baseUrl, 'http://localhost:3000');
  assert.equal(config.sources, undefined);
  assert.ok(config.searchWorkers >= 1);
  assert.ok(Object.isFrozen(config));
});

const WRONG: [name: keyof typeof SETTINGS, value: string][] = [
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['BASE_URL', 'priser.dk'],
  ['BASE_URL', 'https://priser.dk/?a=1'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '999.1.1.1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', '127.0.0.1,1::2::3'],
  ['TRUST_PROXY', 'fe80::1%eth0'],
  ['HOST', '127.0.0.1:80'],
  ['HOST', '1.2.3'],
  ['HOST', '[::1]'],
  ['HOST', 'http://localhost'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:///mail'],
  ['SMTP_URL', 'mail.example:25'],
  ['LOG_LEVEL', 'loud'],
  ['REFRESH_AT', '02:30'],
  ['REFRESH_AT', '24:00'],
  ['REFRESH_AT', '4'],
  ['REFRESH_AT', '04:00,'],
  ['REFRESH_AT', '04:00,12:00,12:00'],
  ['REFRESH_AT', '12:00,04:00'],
  ['REFRESH_AT', '04:00,16:00,12:00'],
  ['REFRESH_AT', '04:00,02:30'],
  ['REFRESH_AT', '04:00;12:00'],
  ['REFRESH_AT', '04:00,noon'],
  ['REFRESH_AT', '04:00,off'],
  ['REFRESH_AT', Array.from({ length: 20 }, (_, i) => `${String(i + 4).padStart(2, '0')}:00`).join()],
  ['REFRESH_AT', Array.from({ length: 13 }, (_, i) => `${String(i + 4).padStart(2, '0')}:00`).join()],
  ['SEARCH_WORKERS', '-1'],
  ['DATABASE_URL', 'mysql://db/x'],
  ['BLOBS', '/mount'],
  ['REDIS_URL', 'localhost:6379'],
  ['ROLE', 'spectator'],
  ['SEARCH_TIMEOUT_MS', '0'],
];

for (const [name, value] of WRONG) {
  test(`${name}=${value} stops with one line that names the setting`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => error.message.startsWith(`${name} must be `) && !error.message.includes('\n'),
    );
  });
}

test('good values are read', () => {
  const config = readConfig({
    PORT: '0',
    BASE_URL: 'https://priser.dk/api/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
    REFRESH_AT: 'off',
    SEARCH_WORKERS: '0',
  });
  assert.deepEqual(
    [config.port, config.baseUrl, config.trustProxy, config.refreshAt, config.searchWorkers],
    [0, 'https://priser.dk/api', ['127.0.0.1', '10.0.0.0/8', '::1'], 'off', 0],
  );
});

test('every proxy that is taken as a setting is one that the server can compare callers with', () => {
  const taken = readConfig({
    TRUST_PROXY: '10.0.0.1, 10.0.0.0/1, 10.0.0.0/32, ::1, ::1/1, ::1/128, ::ffff:10.0.0.1, 2001:DB8::/48',
  }).trustProxy;
  assert.equal(taken.length, 8);
  for (const proxy of taken) assert.doesNotThrow(() => proxyAddress.compile([proxy]), proxy);
});

test('HOST takes addresses and names', () => {
  for (const HOST of ['0.0.0.0', '::', '::1', 'localhost', 'priser.example', 'web-1', '10-0-0-1.example.'])
    assert.equal(readConfig({ HOST }).host, HOST);
});

const SHARED = { DATABASE_URL: 'postgres://db/prisme', BLOBS: 'file:///mount/prisme' };

test('what nodes share is set together, or not at all', () => {
  const alone = readConfig({});
  assert.deepEqual(
    [alone.databaseUrl, alone.blobs, alone.redisUrl, alone.role],
    [undefined, undefined, undefined, 'all'],
  );
  assert.equal(readConfig(SHARED).databaseUrl, SHARED.DATABASE_URL);
  assert.equal(readConfig({ ...SHARED, ROLE: 'build' }).role, 'build');
  for (const [env, told] of [
    [{ DATABASE_URL: SHARED.DATABASE_URL }, 'BLOBS must be set when DATABASE_URL is'],
    [{ BLOBS: SHARED.BLOBS }, 'DATABASE_URL must be set when BLOBS is'],
    [{ REDIS_URL: 'redis://r' }, 'DATABASE_URL must be set when REDIS_URL is'],
    [{ ROLE: 'serve' }, 'DATABASE_URL must be set when ROLE is serve'],
  ] as const)
    assert.throws(() => readConfig(env), { name: 'UsageError', message: told });
});

test('with DATABASE_URL a file of sources on one node is refused, and the demo is asked for by name', () => {
  assert.throws(() => readConfig({ ...SHARED, SOURCES: 'sources.json' }), /prisme sources put/);
  assert.deepEqual(readConfig({ ...SHARED, SOURCES: 'demo' }).demo, true);
  assert.deepEqual([readConfig({ SOURCES: 'demo' }).sources, readConfig(SHARED).demo], [undefined, false]);
});

test('the key lies in DATA_DIR unless it is said where', () => {
  assert.match(readConfig({ DATA_DIR: '/x' }).secretKeyPath, /^\/x\/secret\.key$/);
  assert.equal(readConfig({ DATA_DIR: '/x', SECRET_KEY_FILE: '/y/k' }).secretKeyPath, '/y/k');
});

test('an address with a password in it is not repeated in an error', () => {
  for (const name of ['DATABASE_URL', 'BLOBS', 'REDIS_URL'])
    assert.throws(
      () => readConfig({ [name]: 'mysql://prisme:hemmelig@db/x' }),
      (error: Error) => error.message.startsWith(`${name} must be `) && !error.message.includes('hemmelig'),
    );
});

test('the first time of REFRESH_AT is the night, the others are runs of the day, up to twelve in all', () => {
  const { refreshAt, runsAt } = readConfig({ REFRESH_AT: '04:00, 08:00,12:30' });
  assert.deepEqual([refreshAt, runsAt], [240, [480, 750]]);
  const twelve = Array.from({ length: 12 }, (_, i) => `${String(i + 4).padStart(2, '0')}:00`).join();
  assert.equal(readConfig({ REFRESH_AT: twelve }).runsAt.length, 11);
  assert.deepEqual(readConfig({}).runsAt, []);
  assert.deepEqual(readConfig({ REFRESH_AT: 'off' }).runsAt, []);
});
