import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { anEan } from '../builders.ts';
import { aToolServer, legacyCall, META, MODERN, modern, modernCall } from './a-tool-server.ts';

const { post, url, errors } = await aToolServer();

for (const [what, body] of [
  ['bad JSON', '{"jsonrpc": "2.0", "id": 1,'],
  ['an empty body', ''],
  ['a body that is not UTF-8 text of JSON', '\u0000\ufffd'],
] as const)
  test(`${what} is a parse error`, async () => {
    const answer = await post(body);
    assert.equal(answer.status, 400);
    assert.equal(answer.json.error.code, -32700);
    assert.equal(answer.json.id, null);
    assert.match(answer.headers.get('content-type')!, /^application\/json/);
  });

test('a batch is refused, also an empty one and one that cancels its own call', async () => {
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
  for (const batch of [
    [],
    [legacyCall('get_product', { ean: '1' })],
    [legacyCall('get_product', {}), cancel],
  ]) {
    const answer = await post(batch);
    assert.equal(answer.status, 400);
    assert.equal(answer.json.error.code, -32600);
  }
});

test('JSON that is no JSON-RPC message is an invalid request', async () => {
  for (const body of ['null', '1', '"tools/call"', '{}', '{"jsonrpc":"1.0","id":1,"method":"ping"}']) {
    const answer = await post(body);
    assert.equal(answer.status, 400, body);
    assert.equal(answer.json.error.code, -32600, body);
  }
});

test('a body that is not sent as JSON is 415', async () => {
  const answer = await post('{}', { 'content-type': 'text/plain' });
  assert.equal(answer.status, 415);
  assert.equal(answer.json.jsonrpc, '2.0');
});

test('a body of 1 MB is 413 as a JSON-RPC error', async () => {
  const answer = await post(legacyCall('search_products', { q: 'x'.repeat(1_000_000) }));
  assert.equal(answer.status, 413);
  assert.equal(answer.json.error.code, -32600);
  assert.equal(answer.json.id, null);
});

test('deeply nested JSON is answered like any other message', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const answer = await post(
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"get_product","arguments":{"ean":${deep}}}}`,
  );
  assert.equal(answer.json.result.isError, true);
});

test('an unknown method is -32601, in the new revision with 404', async () => {
  const fresh = await post(...modern('tools/burn'));
  assert.deepEqual([fresh.status, fresh.json.error.code, fresh.json.id], [404, -32601, 7]);
  const old = await post({ jsonrpc: '2.0', id: 7, method: 'tools/burn' });
  assert.deepEqual([old.status, old.json.error.code, old.json.id], [200, -32601, 7]);
});

test('an unknown tool is -32602 and names the tools there are, whatever its name', async () => {
  for (const name of ['buy_product', '__proto__', 'constructor', 'toString'])
    for (const [body, headers] of [modernCall(name, {}), [legacyCall(name, {}), {}] as const]) {
      const { json } = await post(body, headers);
      assert.equal(json.error.code, -32602);
      assert.match(json.error.message, /search_products and get_product/);
    }
});

test('missing or lying headers are 400 with -32020', async () => {
  const [body, headers] = modernCall('get_product', { ean: '1' });
  const { 'mcp-method': _, ...withoutMethod } = headers;
  const { 'mcp-name': __, ...withoutName } = headers;
  for (const wrong of [
    withoutMethod,
    withoutName,
    { ...headers, 'mcp-method': 'tools/list' },
    { ...headers, 'mcp-name': 'search_products' },
    { ...headers, 'mcp-protocol-version': '2025-11-25' },
  ]) {
    const answer = await post(body, wrong);
    assert.deepEqual([answer.status, answer.json.error.code], [400, -32020], JSON.stringify(wrong));
  }
});

test('an unknown protocol version is 400 with -32022 and the versions there are', async () => {
  const [body, headers] = modern('tools/list');
  const _meta = { ...META, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
  const answer = await post(
    { ...body, params: { _meta } },
    { ...headers, 'mcp-protocol-version': '2099-01-01' },
  );
  assert.deepEqual([answer.status, answer.json.error.code], [400, -32022]);
  assert.deepEqual(answer.json.error.data.supported, [MODERN]);
});

test('an older client may name any version in initialize and is offered one we speak', async () => {
  const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const { json } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  assert.equal(json.result.protocolVersion, '2025-11-25');
});

const bothEras = async (name: string, args: object) => {
  const fresh = await post(...modernCall(name, args));
  const old = await post(legacyCall(name, args));
  assert.deepEqual([fresh.status, old.status], [200, 200]);
  if (old.json.result.isError) assert.deepEqual(fresh.json.result.content, old.json.result.content);
  assert.equal(fresh.json.result.isError, old.json.result.isError);
  assert.deepEqual(fresh.json.result.structuredContent, old.json.result.structuredContent);
  return old.json.result;
};

test('bad arguments are a result with one sentence and the next step, without structuredContent', async () => {
  for (const [name, args] of [
    ['search_products', {}],
    ['search_products', { q: 'kaff' }],
    ['search_products', { q: '  kaff ' }],
    ['search_products', { q: 12345 }],
    ['search_products', { query: 'kaffemaskine' }],
    ['get_product', {}],
    ['get_product', { ean: '57O1234567899' }],
    ['get_product', { ean: '57012345678990' }],
    ['get_product', { ean: '' }],
    ['get_product', { ean: -5 }],
    ['get_product', { ean: 1.5 }],
    ['get_product', { ean: 1e21 }],
    ['get_product', { ean: null }],
    ['get_product', { ean: ['5701234567899'] }],
    ['get_product', { ean: '1', days: 0 }],
    ['get_product', { ean: '1', days: 731 }],
    ['get_product', { ean: '1', days: 1.5 }],
    ['get_product', { ean: '1', detail: 'everything' }],
    ['search_products', { q: 'kaffemaskine', detail: 1 }],
    ['search_products', { q: 'kaffemaskine', sort: 'newest' }],
    ['search_products', { q: 'kaffemaskine', limit: 0 }],
    ['search_products', { q: 'kaffemaskine', limit: 6 }],
    ['search_products', { q: 'kaffemaskine', max_price: -1 }],
    ['search_products', { q: 'kaffemaskine', max_price: 1e9 }],
    ['search_products', { q: 'kaffemaskine', max_price: 0.001 }],
    ['search_products', { q: 'kaffemaskine', max_price: 'cheap' }],
    ['search_products', { q: 'kaffemaskine', in_stock: 'yes' }],
    ['search_products', { q: 'kaffemaskine', category: ' ' }],
    ['search_products', { q: 'kaffemaskine', category: 'x'.repeat(201) }],
    ['search_products', { q: 'kaffemaskine', category: ['Kaffemaskiner'] }],
  ] as const) {
    const result = await bothEras(name, args);
    assert.equal(result.isError, true, JSON.stringify(args));
    assert.equal('structuredContent' in result, false);
    assert.equal(result.content.length, 1);
    assert.match(result.content[0].text, /^(q|ean|[a-z_]+) must be [^;]*; call [^.]*\.$/);
  }
});

test('a call without arguments is a bad argument, not a protocol error', async () => {
  const { json } = await post({
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name: 'get_product' },
  });
  assert.equal(json.result.isError, true);
});

test('an EAN may be a number, and may be short', async () => {
  const asNumber = await bothEras('get_product', { ean: Number(anEan(1)) });
  assert.equal(asNumber.structuredContent.found, true);
  const short = await bothEras('get_product', { ean: 42 });
  assert.equal(short.structuredContent.ean, '0000000000042');
});

test('a wrong check digit is simply not found', async () => {
  const wrong = `${anEan(1).slice(0, 12)}${(Number(anEan(1).at(-1)) + 1) % 10}`;
  const { structuredContent } = await bothEras('get_product', { ean: wrong });
  assert.deepEqual(
    [structuredContent.found, structuredContent.product, structuredContent.offers],
    [false, null, []],
  );
});

test('an id that cannot be echoed is answered with null', async () => {
  const answer = await post({ jsonrpc: '2.0', id: { a: 1 }, method: 'tools/list' });
  assert.equal(answer.status, 400);
  assert.equal(answer.json.id, null);
});

test('GET, DELETE and PUT are 405 with Allow', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await fetch(url, { method, headers: { accept: 'text/event-stream' } });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), 'POST, OPTIONS');
    await answer.body?.cancel();
  }
});

test('a received session id is ignored and none is given', async () => {
  const [body, headers] = modernCall('get_product', { ean: '1' });
  for (const [message, extra] of [
    [body, headers] as const,
    [legacyCall('get_product', { ean: '1' }), {}] as const,
  ]) {
    const answer = await post(message, { ...extra, 'mcp-session-id': 'made-up' });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('mcp-session-id'), null);
  }
});

test('a client that accepts JSON only, or names nothing, is answered', async () => {
  const body = JSON.stringify(legacyCall('get_product', { ean: '1' }));
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => resolve(response.resume().statusCode),
    );
    sent.on('error', reject).end(body);
  });
  assert.equal(status, 200);
  assert.equal((await post(body, { accept: 'application/json' })).status, 200);
});

test('none of this was a failure of ours', () => assert.deepEqual(errors, []));
