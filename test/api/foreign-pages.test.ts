import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anApp } from './an-app.ts';

const ORIGIN = 'https://anden.dk';

test('pages of other sites may read, by POST too where that only reads, and may change nothing', async () => {
  const { app } = await anApp();
  const allowed = async (url: string, method: string) => {
    const headers = { origin: ORIGIN, 'access-control-request-method': method };
    const answer = await app.inject({ method: 'OPTIONS', url, headers });
    return String(answer.headers['access-control-allow-methods'] ?? '').includes(method);
  };
  assert.equal(await allowed('/public/product/1', 'GET'), true);
  assert.equal(await allowed('/public/products/lookup', 'POST'), true);
  assert.equal(await allowed('/likes', 'POST'), false);
  assert.equal(await allowed('/price-agents', 'POST'), false);
});

test('plain text to a route that asks for JSON is 415 and says what to send', async () => {
  const { app } = await anApp();
  for (const url of ['/likes', '/price-agents', '/public/products/lookup'])
    for (const type of ['text/plain', 'text/plain; charset=utf-8', 'application/xml']) {
      const headers = { 'content-type': type };
      const answer = await app.inject({ method: 'POST', url, headers, payload: '{"ean":"1"}' });
      assert.equal(answer.statusCode, 415, `${url} ${type}`);
      assert.deepEqual(answer.json(), {
        statusCode: 415,
        message: 'Send the body as application/json.',
        error: 'Unsupported Media Type',
      });
    }
});
