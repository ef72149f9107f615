import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { plainCall } from '../../src/mcp/plain-call.ts';
import { TODAY } from '../api/an-app.ts';
import { anEan, anOffer } from '../builders.ts';
import { aToolServer, META, modern, modernCall } from './a-tool-server.ts';

const { post, market } = await aToolServer({}, []);
await market.publish(addDays(TODAY, -40), [anOffer({ price: 599 })], { searchable: false });
await market.publish(TODAY, [
  anOffer({ price: 499, name: 'Nordhavn "kaffe" æøå </script>' }),
  anOffer({ vendorId: 2, price: 510 }),
]);

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CALLS = [
  ['get_product', { ean: anEan(1) }],
  ['get_product', { ean: anEan(1), detail: 'full', days: 90 }],
  ['get_product', { ean: '42' }],
  ['get_product', { ean: 'x' }],
  ['get_product', undefined],
  ['search_products', { q: 'kaffe nordhavn' }],
  ['search_products', { q: 'nordhavn', detail: 'full' }],
  ['search_products', { q: 'kaf' }],
] as const;

test('a plain call and the library answer with the same bytes', async () => {
  for (const capabilities of [{}, { extensions: { 'io.modelcontextprotocol/ui': {} } }])
    for (const id of [7, 'seven "7"', 0])
      for (const [name, args] of CALLS) {
        const [{ params, ...message }, headers] = modern('tools/call', {
          name,
          ...(args && { arguments: args }),
        });
        const _meta = { ...META, [CAPABILITIES]: capabilities };
        const plain = { ...message, id, params: { ...params, _meta } };
        // We ignore a progress token, but a call with one goes to the library.
        const unusual = { ...message, id, params: { ...params, _meta: { ..._meta, progressToken: 1 } } };
        assert.ok(plainCall(plain, headers));
        assert.equal(plainCall(unusual, headers), undefined);
        const [ours, theirs] = [await post(plain, headers), await post(unusual, headers)];
        assert.equal(ours.text, theirs.text);
        assert.equal(ours.status, theirs.status);
        for (const header of ['content-type', 'cache-control'])
          assert.equal(ours.headers.get(header), theirs.headers.get(header), header);
      }
});

test('whatever is not plainly right is left to the library', () => {
  const [body, headers] = modernCall('get_product', { ean: '1' });
  const { params } = body;
  assert.ok(plainCall(body, headers));
  for (const [what, message, sent] of [
    ['another method', { ...body, method: 'tools/list' }, headers],
    ['no version of JSON-RPC', { ...body, jsonrpc: '1.0' }, headers],
    ['no id', { ...body, id: undefined }, headers],
    ['an id of null', { ...body, id: null }, headers],
    ['an id with a fraction', { ...body, id: 1.5 }, headers],
    ['a field that is not known', { ...body, extra: 1 }, headers],
    ['an unknown tool', { ...body, params: { ...params, name: 'buy' } }, { ...headers, 'mcp-name': 'buy' }],
    ['arguments that are a list', { ...body, params: { ...params, arguments: [] } }, headers],
    ['a task', { ...body, params: { ...params, task: {} } }, headers],
    ['no _meta', { ...body, params: { name: 'get_product' } }, headers],
    [
      'another revision',
      {
        ...body,
        params: { ...params, _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' } },
      },
      headers,
    ],
    [
      'no capabilities',
      { ...body, params: { ...params, _meta: { ...META, [CAPABILITIES]: undefined } } },
      headers,
    ],
    [
      'an extension of null',
      { ...body, params: { ...params, _meta: { ...META, [CAPABILITIES]: { extensions: { x: null } } } } },
      headers,
    ],
    [
      'a nameless client',
      {
        ...body,
        params: { ...params, _meta: { ...META, 'io.modelcontextprotocol/clientInfo': { version: '1' } } },
      },
      headers,
    ],
    ['no name in the headers', body, { ...headers, 'mcp-name': undefined }],
    ['another name in the headers', body, { ...headers, 'mcp-name': 'search_products' }],
    ['another method in the headers', body, { ...headers, 'mcp-method': 'tools/list' }],
    ['no revision in the headers', body, { ...headers, 'mcp-protocol-version': undefined }],
  ] as const)
    assert.equal(plainCall(message, sent as never), undefined, what);
});
