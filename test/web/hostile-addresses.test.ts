import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const window = await aShopWindow(
  [[TODAY, [anOffer(), anOffer({ ean: anEan(2), name: 'Nordhavn kaffemaskine NK-300', price: 5 })]]],
  { LIMIT_REST_FREE: '100000' },
);
const { get, app } = window;
const HTML = { accept: 'text/html' };
const JSON_ONLY = { accept: 'application/json' };
/** Names that every object of JavaScript has. */
const NATIVE = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];

test('a language, a period or a unit with the name of a native function is none that we know', async () => {
  for (const name of NATIVE) {
    for (const path of ['/', '/kategori/kaffemaskiner', '/prisfald.atom', '/soeg/forslag?q=nord']) {
      const { statusCode, body } = await get(path, { ...HTML, 'accept-language': name });
      assert.equal(statusCode, 200, `${path} in ${name}`);
      assert.doesNotMatch(body, /native code|undefined/);
    }
    const missing = await get('/findes-ikke', { ...HTML, 'accept-language': name });
    assert.deepEqual(
      [missing.statusCode, missing.headers['content-type']],
      [404, 'text/html; charset=utf-8'],
    );
    const drops = async (days: string) => (await get(`/prisfald?dage=${days}`, HTML)).body;
    assert.equal(await drops(name), (await drops('9')).replaceAll('dage=9', `dage=${name}`), name);
    const sized = (await get(`/kategori/kaffemaskiner?stoerrelse=5+${name}`, HTML)).body;
    assert.doesNotMatch(sized, /native code/);
  }
});

test('a filter is cut between characters', async () => {
  const long = encodeURIComponent(`${'a'.repeat(99)}💩b`);
  for (const name of ['kategori', 'maerke', 'stoerrelse', 'farve'])
    for (const path of [
      '/soeg?q=nordhavn&',
      '/kategori/kaffemaskiner?',
      '/maerke/nordhavn?',
      '/prisfald?',
      '/nyheder?',
    ])
      assert.equal((await get(`${path}${name}=${long}`, HTML)).statusCode, 200, path + name);
});

test('a question mark in a query is a part of it', async () => {
  const answer = await get('/public/search?q=hvilken+kaffemaskine?&limit=1&sort=price', JSON_ONLY);
  const link = /<(\?[^>]+)>/.exec(String(answer.headers['link']))![1]!;
  assert.match(link, /limit=1&sort=price/);
  assert.equal((await get(`/public/search${link}`, JSON_ONLY)).statusCode, 200);
  const page = (await get('/soeg?q=hvilken+kaffemaskine?&sorter=price&maks=500', HTML)).body;
  assert.ok(page.includes('href="/soeg?q=hvilken+kaffemaskine?&amp;sorter=price&amp;maks=500&amp;lang=en"'));
  const moved = await get(`/vare/${anEan(1)}/forkert?x=a?b&lang=en`, HTML);
  assert.match(String(moved.headers.location), /\?x=a\?b&lang=en$/);
});

test('a query in another encoding is refused, and a lone percent sign is not', async () => {
  for (const path of [
    '/public/search?q=k%F8leskab',
    '/products?category=K%F8kken',
    '/products?category=%C3',
  ]) {
    const answer = await get(path, JSON_ONLY);
    assert.equal(answer.statusCode, 400, path);
    assert.match(answer.json().message, /not valid percent-encoded UTF-8; write ø as %C3%B8/);
  }
  assert.equal((await get('/soeg?q=k%F8leskab', HTML)).statusCode, 400);
  for (const path of ['/public/search?q=100%+bomuld', '/public/search?q=k%C3%B8leskab', '/soeg?q=100%25'])
    assert.equal((await get(path, HTML)).statusCode, 200, path);
});

test('a feed has validators; what depends on the language says so', async () => {
  for (const path of ['/prisfald.atom', '/kategori/kaffemaskiner/prisfald.atom']) {
    const { headers } = await get(path);
    assert.equal(headers['vary'], 'Accept-Language');
    assert.ok(headers['last-modified']);
    const again = await get(path, { 'if-none-match': String(headers['etag']) });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    const english = await get(path, { 'if-none-match': String(headers['etag']), 'accept-language': 'en' });
    assert.equal(english.statusCode, 200);
  }
  assert.equal((await get('/opensearch.xml')).headers['vary'], 'Accept-Language');
});

test('a request without a body may say that it is JSON', async () => {
  const created = await app.inject({
    method: 'POST',
    url: '/price-agents',
    payload: { ean: anEan(1), target_price: 1 },
  });
  const { id, cancel_token: token } = created.json();
  const asked = (method: 'POST' | 'DELETE', url: string, payload?: string) =>
    app.inject({
      method,
      url,
      headers: { 'x-cancel-token': token, 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    });
  assert.equal((await asked('POST', `/price-agents/${id}/test`)).statusCode, 202);
  assert.equal((await asked('DELETE', `/price-agents/${id}`, '{')).statusCode, 400);
  assert.equal((await asked('DELETE', `/price-agents/${id}`)).statusCode, 204);
  assert.equal((await asked('POST', '/price-agents')).json().message, 'The body is not valid JSON.');
});

test('a body that is too large is told the limit of its route', async () => {
  const sent = async (url: string, bytes: number) => {
    const payload = JSON.stringify({ filler: 'x'.repeat(bytes) });
    const headers = { 'content-type': 'application/json' };
    return (await app.inject({ method: 'POST', url, payload, headers })).json().message;
  };
  assert.match(await sent('/price-agents', 70_000), /send at most 64 KB\.$/);
});

test('a tool that is called with null, a list or a text says what it needs', async () => {
  for (const path of ['/mcp', '/ucp/mcp'])
    for (const args of [null, [], 'x', 7]) {
      const answer = await app.inject({
        method: 'POST',
        url: path,
        headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
        payload: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: path === '/mcp' ? 'get_product' : 'search_catalog', arguments: args },
        },
      });
      assert.doesNotMatch(answer.body, /invalid_type|expected/, answer.body);
    }
});

test('web pages may call the commerce catalogue, and a blank category is none', async () => {
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/ucp/v1/catalog/search',
    headers: { origin: 'https://web.example', 'access-control-request-method': 'POST' },
  });
  assert.match(String(preflight.headers['access-control-allow-headers']), /UCP-Agent/);
  for (const name of ['', '  ']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/ucp/v1/catalog/search',
      headers: { 'ucp-agent': 'profile="https://platform.example/profile"' },
      payload: { filters: { categories: [name] } },
    });
    assert.equal(answer.statusCode, 400, JSON.stringify(name));
  }
});
