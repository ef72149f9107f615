import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { anEan, anOffer } from '../builders.ts';
import { aCatalog } from './a-catalog.ts';

const meta = { 'ucp-agent': { profile: 'https://platform.example/profile' } };
const OFFERS = [anOffer({ price: 899 }), anOffer({ price: 949, vendorId: 2 }), anOffer({ ean: anEan(2) })];

async function open(env?: Record<string, string>) {
  const { app, ask } = await aCatalog(OFFERS, env);
  const call = async (name: string, args: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/ucp/mcp',
      headers: { 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' },
      payload: { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: args } },
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  return { app, ask, call };
}

test('the tools answer what the catalogue answers over REST', async () => {
  const { ask, call } = await open();
  const pairs = [
    ['search_catalog', 'search', { query: 'kaffemaskine' }],
    ['lookup_catalog', 'lookup', { ids: [anEan(1), 'nothing'] }],
    ['get_product', 'product', { id: anEan(1) }],
    ['get_product', 'product', { id: '4006381333931' }],
  ] as const;
  for (const [tool, operation, catalog] of pairs) {
    const { json } = await call(tool, { meta, catalog });
    assert.deepEqual(json.result.structuredContent, (await ask(operation, catalog)).json, tool);
    assert.deepEqual(JSON.parse(json.result.content[0].text), json.result.structuredContent);
  }
});

test('an independent client lists and calls them, and /mcp keeps its two tools', async () => {
  const { app } = await open();
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const toolsAt = async (path: string) => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(path, base)));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    return { client, names };
  };
  const ucp = await toolsAt('/ucp/mcp');
  assert.deepEqual(ucp.names, ['search_catalog', 'lookup_catalog', 'get_product']);
  const args = { name: 'get_product', arguments: { meta, catalog: { id: anEan(1) } } };
  const { structuredContent } = (await ucp.client.callTool(args)) as {
    structuredContent: { product: { id: string } };
  };
  assert.equal(structuredContent.product.id, anEan(1));
  const own = await toolsAt('/mcp');
  assert.deepEqual(own.names, ['search_products', 'get_product']);
  for (const { client } of [ucp, own]) await client.close();
});

test('a wrong argument is a result that says what to send; an unknown tool is an error', async () => {
  const { call, app } = await open();
  const wrong: [name: string, args: object, said: RegExp][] = [
    ['search_catalog', { catalog: { query: 'kaffemaskine' } }, /^meta\["ucp-agent"\]\.profile is missing/],
    ['search_catalog', { meta: { 'ucp-agent': {} }, catalog: {} }, /^meta/],
    ['search_catalog', { meta, catalog: {} }, /needs a query/],
    ['search_catalog', { meta }, /must be a JSON object/],
    ['lookup_catalog', { meta, catalog: { ids: [] } }, /^ids must be a list/],
    ['lookup_catalog', { meta, catalog: { ids: Array(101).fill('1') } }, /at most 100/],
    ['get_product', { meta, catalog: { id: 7 } }, /^id must be text/],
  ];
  for (const [name, args, said] of wrong) {
    const { json } = await call(name, args);
    assert.equal(json.result.isError, true);
    assert.match(json.result.content[0].text, said);
    assert.equal(json.result.structuredContent, undefined);
  }
  assert.equal((await call('search_products', { q: 'kaffe' })).json.error.code, -32602);
  for (const method of ['GET', 'DELETE'] as const)
    assert.equal((await app.inject({ method, url: '/ucp/mcp' })).statusCode, 405);
  const origin = { origin: 'https://evil.example', 'content-type': 'application/json' };
  const foreign = await app.inject({ method: 'POST', url: '/ucp/mcp', headers: origin, payload: '{}' });
  assert.equal(foreign.statusCode, 403);
});

test('calls are counted in the tool server’s bucket, ten ids as one request', async () => {
  const { ask, call } = await open({ LIMIT_MCP_FREE: '4' });
  assert.equal(
    (
      await call('lookup_catalog', {
        meta,
        catalog: { ids: Array.from({ length: 30 }, (_, i) => String(i)) },
      })
    ).status,
    200,
  );
  assert.equal((await ask('product', { id: anEan(1) })).status, 200);
  const refused = await call('get_product', { meta, catalog: { id: anEan(1) } });
  assert.deepEqual([refused.status, refused.json.error.code, refused.json.id], [429, 429, 7]);
  const other = await open({ LIMIT_MCP_FREE: '1' });
  const twice = await (await open({ LIMIT_MCP_FREE: '1' })).ask('lookup', { ids: Array(11).fill('1') });
  assert.equal(twice.status, 400);
  const dear = await other.call('lookup_catalog', { meta, catalog: { ids: Array(11).fill('1') } });
  assert.deepEqual([dear.status, dear.json.error.code], [400, -32602]);
});

test('the profile names both transports', async () => {
  const { app } = await open();
  const { ucp } = (await app.inject('/.well-known/ucp')).json();
  const services = ucp.services['dev.ucp.shopping'];
  assert.deepEqual(
    services.map(({ transport, endpoint }: Record<string, string>) => [
      transport,
      endpoint!.replace(/^https?:\/\/[^/]+/, ''),
    ]),
    [
      ['rest', '/ucp/v1'],
      ['mcp', '/ucp/mcp'],
    ],
  );
});
