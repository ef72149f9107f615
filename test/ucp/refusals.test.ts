import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aCatalog } from './a-catalog.ts';

const { ask } = await aCatalog([anOffer()]);

test('without UCP-Agent every operation is a 400 in our own error body', async () => {
  for (const [operation, body] of [
    ['search', { query: 'kaffemaskine' }],
    ['lookup', { ids: [anEan(1)] }],
    ['product', { id: anEan(1) }],
  ] as const)
    for (const headers of [{}, { 'ucp-agent': ' ' }]) {
      const { status, json } = await ask(operation, body, headers);
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(json), ['statusCode', 'message', 'error']);
      assert.match(json.message, /UCP-Agent/);
    }
});

for (const [operation, body] of [
  ['search', {}],
  ['search', { query: 'kaff' }],
  ['search', { query: 'x'.repeat(201) }],
  ['search', { query: 5 }],
  ['search', { query: 'kaffemaskine', filters: [] }],
  ['search', { query: 'kaffemaskine', filters: { price: { min: -1 } } }],
  ['search', { query: 'kaffemaskine', filters: { price: { min: 1.5 } } }],
  ['search', { query: 'kaffemaskine', filters: { price: { min: 2, max: 1 } } }],
  ['search', { query: 'kaffemaskine', filters: { price: { max: 1 } }, context: { currency: 'EUR' } }],
  ['search', { query: 'kaffemaskine', filters: { categories: ['a', 'b'] } }],
  ['search', { query: 'kaffemaskine', pagination: { limit: 0 } }],
  ['search', { query: 'kaffemaskine', pagination: { cursor: 'made-up' } }],
  ['search', []],
  ['search', 'null'],
  ['lookup', {}],
  ['lookup', { ids: [] }],
  ['lookup', { ids: [1] }],
  ['lookup', { ids: Array.from({ length: 101 }, (_, n) => anEan(n)) }],
  ['product', {}],
  ['product', { id: 1 }],
  ['product', '{"id":'],
] as const)
  test(`${operation} of ${JSON.stringify(body).slice(0, 90)} is a 400 that says what to send`, async () => {
    const { status, json } = await ask(operation, body as object);
    assert.equal(status, 400, JSON.stringify(json));
    assert.deepEqual(Object.keys(json), ['statusCode', 'message', 'error']);
    assert.match(json.message, /^[A-Za-z].*[.;].*$/);
  });

test('a hundred ids are answered, and a limit above fifty is fifty', async () => {
  const ids = Array.from({ length: 100 }, (_, n) => anEan(n + 1));
  assert.equal((await ask('lookup', { ids })).json.products.length, 1);
  assert.equal((await ask('search', { query: 'kaffemaskine', pagination: { limit: 1000 } })).status, 200);
});

test('the limit is the tool server’s: ten a minute for both together, ids costing one for every ten begun', async () => {
  const { app, ask: askCounted } = await aCatalog([anOffer()], { LIMIT_MCP_FREE: '10' });
  const ids = Array.from({ length: 11 }, (_, n) => anEan(n + 1));
  assert.equal((await askCounted('lookup', { ids })).headers['x-ratelimit-remaining'], '8');
  assert.equal((await askCounted('search', { query: 'kaffemaskine' })).headers['x-ratelimit-remaining'], '7');
  assert.equal((await askCounted('product', { id: anEan(1) })).headers['x-ratelimit-remaining'], '6');
  assert.equal((await askCounted('lookup', '{bad')).headers['x-ratelimit-remaining'], '5');
  for (let i = 0; i < 5; i++) await askCounted('product', { id: anEan(1) });
  const refused = await askCounted('product', { id: anEan(1) });
  assert.equal(refused.status, 429);
  assert.deepEqual(Object.keys(refused.json), ['statusCode', 'message', 'error', 'retry_after', 'limit']);
  const tool = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json' },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_product', arguments: { ean: '1' } },
    },
  });
  assert.equal(tool.statusCode, 429);
});
