import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, type SETTINGS } from '../src/config.ts';

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
  ['LOG_LEVEL', 'loud'],
  ['REFRESH_AT', '02:30'],
  ['REFRESH_AT', '24:00'],
  ['REFRESH_AT', '4'],
  ['SEARCH_WORKERS', '-1'],
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
