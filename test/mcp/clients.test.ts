import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { anEan } from '../builders.ts';
import { aToolServer, counting, MODERN } from './a-tool-server.ts';

const WHO = { name: 'test', version: '1.0.0' };
const BRIDGE = fileURLToPath(new URL('./bridge-process.ts', import.meta.url));

interface Caller {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
}

async function client(url: string, versionNegotiation?: VersionNegotiationOptions): Promise<Client> {
  const made = new Client(WHO, versionNegotiation ? { versionNegotiation } : {});
  await made.connect(new StreamableHTTPClientTransport(new URL(url)));
  after(() => made.close());
  return made;
}

const stdio = (url: string) => ({
  command: process.execPath,
  args: [BRIDGE],
  env: { PRISME_MCP_URL: url },
  stderr: 'ignore' as const,
});

// Clients validate answers against the output schema only after they have listed the tools.
async function callsBothTools(caller: Caller): Promise<void> {
  const { tools } = await caller.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), ['get_product', 'search_products']);

  const product = (await caller.callTool({ name: 'get_product', arguments: { ean: anEan(1) } })) as Result;
  assert.equal(product.structuredContent?.found, true);
  assert.equal(product.structuredContent?.product.lowest_price, 499);
  assert.match(product.content[0]!.text, /^Nordhavn kaffemaskine.*\nLowest 499 at Butik A/);

  const search = (await caller.callTool({
    name: 'search_products',
    arguments: { q: 'kaffekrus' },
  })) as Result;
  assert.equal(search.structuredContent?.count, 1);
  assert.equal(search.structuredContent?.results[0].offers[0].price, 12.5);
  assert.match(search.content[0]!.text, /^1 product for "kaffekrus"/);

  const missing = (await caller.callTool({ name: 'get_product', arguments: { ean: '1' } })) as Result;
  assert.deepEqual(missing.structuredContent?.found, false);

  const refused = (await caller.callTool({ name: 'search_products', arguments: { q: 'kaff' } })) as Result;
  assert.equal(refused.isError, true);
  assert.equal(refused.structuredContent, undefined);
}

interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: what the server sent is under test here
  structuredContent?: any;
  content: { text: string }[];
  isError?: boolean;
}

test('the 2.x client in its default mode calls both tools', async () => {
  const { url } = await aToolServer();
  const made = await client(url);
  await callsBothTools(made as Caller);
  assert.notEqual(made.getNegotiatedProtocolVersion(), MODERN);
});

test('the 2.x client in auto mode finds the new revision and calls both tools', async () => {
  const { url } = await aToolServer();
  const made = await client(url, { mode: 'auto' });
  await callsBothTools(made as Caller);
  assert.equal(made.getNegotiatedProtocolVersion(), MODERN);
});

test('the 2.x client pinned to 2026-07-28 calls both tools', async () => {
  const { url } = await aToolServer();
  const made = await client(url, { mode: { pin: MODERN } });
  await callsBothTools(made as Caller);
  assert.equal(made.getNegotiatedProtocolVersion(), MODERN);
});

test('the 1.x client calls both tools', async () => {
  const { url } = await aToolServer();
  const made = new OldClient(WHO);
  // The package's own types do not survive exactOptionalPropertyTypes.
  await made.connect(new OldHttpTransport(new URL(url)) as never);
  after(() => made.close());
  await callsBothTools(made as Caller);
});

test('the 2.x client calls both tools through the stdio bridge', async () => {
  const { url } = await aToolServer();
  const made = new Client(WHO, { versionNegotiation: { mode: 'auto' } });
  await made.connect(new StdioClientTransport(stdio(url)));
  after(() => made.close());
  await callsBothTools(made as Caller);
  assert.equal(made.getNegotiatedProtocolVersion(), MODERN);
});

test('the 1.x client calls both tools through the stdio bridge', async () => {
  const { url } = await aToolServer();
  const made = new OldClient(WHO);
  await made.connect(new OldStdioTransport(stdio(url)) as never);
  after(() => made.close());
  await callsBothTools(made as Caller);
});

test('connecting and listing cost none of the ten calls', async () => {
  const admit = counting(10);
  const { url } = await aToolServer({ admit });
  for (const mode of [undefined, { mode: 'auto' }, { mode: { pin: MODERN } }] as const)
    await (await client(url, mode)).listTools();
  assert.equal(admit.counted(), 0);
});

test('a client that is over the limit reads the seconds in the message', async () => {
  const { url } = await aToolServer({ admit: counting(0) });
  const call = { name: 'get_product', arguments: { ean: '1' } };
  for (const mode of [undefined, { mode: { pin: MODERN } }] as const)
    await assert.rejects((await client(url, mode)).callTool(call), /17 seconds/);
});
