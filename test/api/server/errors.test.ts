import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { STATUS } from '../../../src/api/server/errors.ts';
import { anOffer } from '../../builders.ts';
import { anApp, TODAY, UNLIMITED } from '../an-app.ts';

test('an unknown path is a 404 in JSON', async () => {
  const { get } = await anApp();
  for (const path of ['/nope', '/public/product', '/public/product/1/2/3', '/%2e%2e/etc/passwd']) {
    const answer = await get(path);
    assert.equal(answer.statusCode, 404, path);
    assert.deepEqual(Object.keys(answer.json()), ['statusCode', 'message', 'error']);
  }
});

test('a wrong method is a 405 that names the right ones', async () => {
  const { app } = await anApp();
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await app.inject({ method, url: '/public/product/1' });
    assert.equal(answer.statusCode, 405);
    assert.equal(answer.headers.allow, 'GET, HEAD, OPTIONS');
    assert.equal(answer.json().error, 'Method Not Allowed');
  }
});

test('any web page may read: CORS is open for reads, preflights are answered', async () => {
  const { app, get } = await anApp();
  assert.equal((await get('/public/product/1')).headers['access-control-allow-origin'], '*');
  const preflight = await app.inject({ method: 'OPTIONS', url: '/public/product/1' });
  assert.equal(preflight.statusCode, 204);
  assert.equal(preflight.headers['access-control-allow-methods'], 'GET, HEAD');
});

test('before the first catalogue the answer is a 503 with Retry-After', async () => {
  const { get } = await anApp([]);
  for (const path of ['/public/product/1', '/ready']) {
    const answer = await get(path);
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.headers['retry-after'], String(answer.json().retry_after));
  }
  assert.equal((await get('/health')).statusCode, 200);
});

test('before the first catalogue reads are not counted: whoever asks until it is there is answered then', async () => {
  const { market, get } = await anApp([], {}, { ...UNLIMITED, restFree: 2, restToken: 2 });
  for (let n = 0; n < 5; n++) assert.equal((await get('/public/product/1')).statusCode, 503);
  const withToken = await get('/public/product/1', { 'x-api-token': 'guessed' });
  assert.equal(withToken.statusCode, 401);
  await market.publish(TODAY, [anOffer()]);
  assert.equal((await get('/public/product/1')).statusCode, 200);
  assert.equal((await get('/public/product/1')).statusCode, 429);
});

test('what is not HTTP, or has 100 KB of headers, gets the same error body', async () => {
  const { app } = await anApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer)).on('error', reject);
    });
  const broken = await raw('NOT HTTP AT ALL\r\n\r\n');
  assert.match(broken, /^HTTP\/1\.1 400 Bad Request\r\n/);
  assert.match(
    broken,
    /\{"statusCode":400,"message":"The request is not valid HTTP\.","error":"Bad Request"\}$/,
  );
  const huge = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(100_000)}\r\n\r\n`);
  assert.match(huge, /^HTTP\/1\.1 431 /);
  assert.match(huge, /"statusCode":431/);
});

test('every error code is explained in docs/errors.md', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  for (const [code, status] of Object.entries(STATUS))
    assert.match(page, new RegExp(`\\| ${status} \\|.*\`${code}\``), code);
});
