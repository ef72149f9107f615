import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueToken } from '../../src/access/token/issue.ts';
import { anOffer } from '../builders.ts';
import { anApp, NOW_MS } from './an-app.ts';

const LIMITS = { restFree: 10, restToken: 50, mcpFree: 10, mcpToken: 20, pages: 120 };
const limited = () => anApp([anOffer()], {}, LIMITS);

test('the eleventh request of a minute is a 429 with exactly the contract’s body and headers', async () => {
  const { get } = await limited();
  for (let n = 9; n >= 0; n--) {
    const answer = await get('/public/product/1');
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['ratelimit-policy'], '"free";q=10;w=60');
    assert.match(answer.headers.ratelimit as string, new RegExp(`^"free";r=${n};t=\\d+$`));
    assert.equal(answer.headers['x-ratelimit-remaining'], String(n));
  }
  const refused = await get('/public/product/1');
  assert.equal(refused.statusCode, 429);
  const body = refused.json();
  assert.deepEqual(Object.keys(body), ['statusCode', 'message', 'error', 'retry_after', 'limit']);
  assert.deepEqual([body.statusCode, body.error, body.limit], [429, 'Too Many Requests', 10]);
  assert.equal(refused.headers['retry-after'], String(body.retry_after));
  assert.match(body.message, new RegExp(`in ${body.retry_after} seconds?\\.`));
  assert.ok(body.retry_after >= 1 && body.retry_after <= 60);
});

test('errors, 304s and unknown paths count; documentation and health do not', async () => {
  const { get } = await limited();
  for (let i = 0; i < 30; i++)
    for (const free of ['/health', '/ready', '/api-docs/openapi.json', '/llms.txt']) {
      assert.notEqual((await get(free)).statusCode, 429, free);
    }
  const etag = (await get('/public/product/1')).headers.etag as string;
  assert.equal((await get('/public/product/1', { 'if-none-match': etag })).statusCode, 304);
  for (let i = 0; i < 8; i++) await get(i % 2 ? '/public/product/x' : '/nowhere');
  assert.equal((await get('/public/product/1')).statusCode, 429);
});

test('a token has its own, larger bucket; a token’s own limit comes before the tier’s', async () => {
  const { get, market } = await limited();
  const { token } = await issueToken(
    market.state.tokens,
    { name: 'a', restLimit: null, mcpLimit: null },
    NOW_MS,
  );
  const small = (await issueToken(market.state.tokens, { name: 'b', restLimit: 2, mcpLimit: null }, NOW_MS))
    .token;
  for (let i = 0; i < 11; i++) await get('/public/product/1');
  const answer = await get('/public/product/1', { 'x-api-token': token });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['ratelimit-policy'], '"token";q=50;w=60');
  for (const status of [200, 200, 429])
    assert.equal((await get('/public/product/1', { 'x-api-token': small })).statusCode, status);
});

test('a wrong, revoked, doubled or huge token is a 401 that spends the address’s quota, then a 429', async () => {
  const { get, market } = await limited();
  const { id, token } = await issueToken(
    market.state.tokens,
    { name: 'a', restLimit: null, mcpLimit: null },
    NOW_MS,
  );
  await market.state.tokens.revoke(id, NOW_MS);
  const wrong = [
    token,
    '00000000-0000-4000-8000-000000000000',
    'x',
    'a'.repeat(10_000),
    `${token}, ${token}`,
  ];
  for (const each of [...wrong, ...wrong]) {
    const answer = await get('/public/product/1', { 'x-api-token': each });
    assert.equal(answer.statusCode, 401);
    assert.deepEqual(Object.keys(answer.json()), ['statusCode', 'message', 'error']);
  }
  assert.equal((await get('/public/product/1', { 'x-api-token': 'x' })).statusCode, 429);
});

test('a forwarded address is believed from a trusted proxy alone', async () => {
  const spoofed = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` });
  const open = await limited();
  for (let n = 0; n < 10; n++) await open.get('/public/product/1', spoofed(n));
  assert.equal((await open.get('/public/product/1', spoofed(99))).statusCode, 429);
  const behind = await anApp([anOffer()], { trustProxy: ['127.0.0.1'] }, LIMITS);
  for (let n = 0; n < 20; n++)
    assert.equal((await behind.get('/public/product/1', spoofed(n))).statusCode, 200);
});

test('two hundred requests at once: exactly ten pass', async () => {
  const { app } = await limited();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const response = await fetch(`http://127.0.0.1:${port}/public/product/1`);
      await response.text();
      return response.status;
    }),
  );
  assert.equal(statuses.filter((status) => status === 200).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 190);
});
