import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueToken } from '../../../src/access/token/issue.ts';
import { anOffer } from '../../builders.ts';
import { anApp, NOW_MS } from '../an-app.ts';

const LIMITS = { restFree: 10, restToken: 50, mcpFree: 10, mcpToken: 20, pages: 120 };
const DESCRIPTIONS = ['/api-docs/json', '/api-docs/yaml', '/api-docs/openapi.json'];

test('the description is the same bytes for every caller, under each of its names', async () => {
  const { app, get } = await anApp();
  const [json, , named] = await Promise.all(DESCRIPTIONS.map((path) => get(path)));
  assert.equal(json!.body, named!.body);
  assert.equal(json!.headers.etag, named!.headers.etag);
  assert.deepEqual(json!.json(), JSON.parse(JSON.stringify(app.swagger())));
  assert.equal(json!.headers['content-type'], 'application/json; charset=utf-8');
});

for (const path of DESCRIPTIONS) {
  test(`${path} has a strong ETag, good for a 304 without a body`, async () => {
    const { app, get } = await anApp();
    const whole = await get(path);
    const etag = String(whole.headers.etag);
    assert.equal(whole.statusCode, 200);
    assert.match(etag, /^"[\w-]{22}"$/);
    assert.equal(whole.headers['cache-control'], 'no-cache');
    for (const asked of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const fresh = await get(path, { 'if-none-match': asked });
      assert.deepEqual([fresh.statusCode, fresh.body, fresh.headers.etag], [304, '', etag], asked);
    }
    assert.equal((await get(path, { 'if-none-match': '"other"' })).statusCode, 200);
    const head = await app.inject({ method: 'HEAD', url: path });
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', etag]);
    const again = await anApp([]);
    assert.equal((await again.get(path)).headers.etag, etag, 'it follows the routes, not the catalogue');
  });
}

test('routes that are added later, before the first question, are described', async () => {
  const { app, get } = await anApp();
  app.get('/later', { schema: { operationId: 'getLater' } }, () => ({}));
  assert.ok('/later' in (await get('/api-docs/json')).json().paths);
});

test('it tells the limits that hold here, not the usual ones', async () => {
  const { get } = await anApp([], {}, { restFree: 7, restToken: 321, mcpFree: 9, mcpToken: 87, pages: 120 });
  const { description } = (await get('/api-docs/openapi.json')).json().info;
  assert.match(description, /Each address has 7 requests a minute, a token in `X-Api-Token` 321 unless/);
  assert.match(description, /at the tool server 9 and 87\ncalls/);
});

test('the page and all it asks for are there', async () => {
  const { get } = await anApp();
  const page = await get('/api-docs');
  const parts = [...page.body.matchAll(/(?:src|href)="\.?\/?([^"]+)"/g)].map(([, path]) => `/${path}`);
  assert.ok(parts.length >= 5, page.body);
  for (const part of parts) assert.equal((await get(part)).statusCode, 200, part);
});

test('the 121st request for documentation in a minute is the usual 429, whatever of it was asked for', async () => {
  const { app, get } = await anApp([anOffer()], {}, LIMITS);
  const asked = [
    ...DESCRIPTIONS,
    '/api-docs',
    '/api-docs/',
    '/api-docs/static/index.css',
    '/api-docs/nothing',
  ];
  for (let left = 119; left >= 0; left--) {
    const answer = await get(asked[left % asked.length]!);
    assert.notEqual(answer.statusCode, 429);
    assert.equal(answer.headers['x-ratelimit-remaining'], String(left));
    assert.equal(answer.headers['ratelimit-policy'], '"free";q=120;w=60');
  }
  for (const path of asked) {
    const refused = await get(path);
    const { message, retry_after, ...rest } = refused.json();
    assert.deepEqual(rest, { statusCode: 429, error: 'Too Many Requests', limit: 120 });
    assert.match(message, /limit of 120 requests per minute/);
    assert.equal(refused.headers['retry-after'], String(retry_after));
  }
  const elsewhere = await app.inject({ url: '/api-docs', remoteAddress: '198.51.100.7' });
  assert.equal(elsewhere.statusCode, 200, 'another address has its own');
  const lookup = await get('/public/product/1');
  assert.deepEqual([lookup.statusCode, lookup.headers['x-ratelimit-remaining']], [200, '9']);
});

test('documentation is counted by address: a token, good or bad, changes nothing', async () => {
  const { get, market } = await anApp([anOffer()], {}, LIMITS);
  const { token } = await issueToken(
    market.state.tokens,
    { name: 'a', restLimit: null, mcpLimit: null },
    NOW_MS,
  );
  for (const [given, left] of [
    [token, '119'],
    ['123e4567-e89b-12d3-a456-426614174000', '118'],
  ] as const) {
    const answer = await get('/api-docs/json', { 'x-api-token': given });
    assert.deepEqual([answer.statusCode, answer.headers['x-ratelimit-remaining']], [200, left]);
  }
});
