import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aToolServer, modern } from './a-tool-server.ts';
import { definitionProblems } from './definition-lint.ts';

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
}

const { post } = await aToolServer();
const { json: listed } = await post(...modern('tools/list'));
const { tools } = listed.result;

function* schemasIn(schema: Schema): Generator<Schema> {
  yield schema;
  for (const inner of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])])
    yield* schemasIn(inner);
  if (schema.items) yield* schemasIn(schema.items);
}

test('each definition says its purpose, when to use it and when not, parameters with examples, limits, what comes back', () => {
  assert.deepEqual(definitionProblems(tools), []);
});

test('the lint notices what is missing', () => {
  const [search, product] = structuredClone(tools);
  search.description = 'A tool for prices.';
  product.inputSchema.properties.days = { type: 'integer', description: 'How many days' };
  assert.deepEqual(definitionProblems([search, product]), [
    'search_products: begins with its purpose, a verb in the third person',
    'search_products: says when to use it',
    'search_products: says when to use another tool instead',
    'search_products: says what comes back',
    'search_products: says in what unit prices are',
    'search_products: says how fresh its answers are',
    'search_products: says what an empty answer means',
    'get_product.days: has an example',
    'get_product.days: has limits',
  ]);
});

test('output schemas are open, so that a kept tool list survives a new field', () => {
  for (const tool of tools)
    for (const schema of schemasIn(tool.outputSchema)) assert.equal('additionalProperties' in schema, false);
});

test('the list fits a small context: 1,500 tokens, a token being four bytes', () => {
  const tokens = Buffer.byteLength(JSON.stringify(listed.result)) / 4;
  assert.ok(tokens <= 1500, String(tokens));
});

test('both eras list the same tools', async () => {
  const { json } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  assert.deepEqual(json.result.tools, tools);
});

test('lists may be kept for an hour by anyone, and will not announce changes', async () => {
  const { json } = await post(...modern('server/discover'));
  for (const { ttlMs, cacheScope, resultType } of [listed.result, json.result])
    assert.deepEqual([ttlMs, cacheScope, resultType], [3_600_000, 'public', 'complete']);
  assert.deepEqual(json.result.capabilities, {
    tools: { listChanged: false },
    resources: { listChanged: false },
    extensions: { 'io.modelcontextprotocol/ui': {} },
  });
  assert.deepEqual(json.result.supportedVersions, ['2026-07-28']);
});
