import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { aToolServer, modern } from './a-tool-server.ts';

const { app, post } = await aToolServer({ baseUrl: 'https://priser.example/api' });
const registry = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8'));

test('the server card says what the server says of itself, and where it answers', async () => {
  const answer = await app.inject('/mcp/server-card');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/mcp-server-card+json');
  const card = answer.json();
  assert.equal(card.$schema, 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json');
  assert.equal(card.name, registry.name);
  assert.equal(card.description, registry.description);
  assert.ok(card.description.length <= 100 && card.title.length <= 100);
  const { json } = await post(...modern('server/discover'));
  const info = json.result._meta['io.modelcontextprotocol/serverInfo'];
  assert.deepEqual([card.title, card.version], [info.title, info.version]);
  assert.deepEqual(
    card.remotes.map(({ type, url }: { type: string; url: string }) => [type, url]),
    [['streamable-http', 'https://priser.example/api/mcp']],
  );
});

test('every revision that the card names is spoken', async () => {
  const [{ supportedProtocolVersions }] = (await app.inject('/mcp/server-card')).json().remotes;
  const [newest, ...older] = supportedProtocolVersions;
  assert.deepEqual((await post(...modern('server/discover'))).json.result.supportedVersions, [newest]);
  for (const protocolVersion of older) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const { json } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    assert.equal(json.result.protocolVersion, protocolVersion);
  }
});

test('the catalogue of the domain leads to the card', async () => {
  const answer = await app.inject('/.well-known/ai-catalog.json');
  assert.equal(answer.headers['content-type'], 'application/ai-catalog+json');
  const { specVersion, entries } = answer.json();
  assert.equal(specVersion, '1.0');
  assert.deepEqual(
    entries.map(({ identifier, type, url }: Record<string, string>) => [identifier, type, url]),
    [
      [
        'urn:air:priser.example:mcp:prisme',
        'application/mcp-server-card+json',
        'https://priser.example/api/mcp/server-card',
      ],
    ],
  );
});

test('the manifest of the domain names the tool server and the API, with questions in Danish and English', async () => {
  const answer = await app.inject('/.well-known/ard.json');
  assert.equal(answer.headers['content-type'], 'application/json');
  const { specVersion, host, entries } = answer.json();
  assert.deepEqual([specVersion, host.documentationUrl], ['1.0', 'https://priser.example/api/api-docs']);
  assert.deepEqual(
    entries.map(({ identifier, url }: Record<string, string>) => [identifier, url]),
    [
      ['urn:air:priser.example:mcp:prisme', 'https://priser.example/api/mcp/server-card'],
      ['urn:air:priser.example:api:prisme', 'https://priser.example/api/api-docs/openapi.json'],
    ],
  );
  for (const { identifier, displayName, type, representativeQueries: queries, data } of entries) {
    assert.match(identifier, /^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/);
    assert.ok(displayName && type && data === undefined);
    assert.ok(queries.length >= 2 && queries.length <= 5);
    assert.ok(
      queries.some((query: string) => /[æøå]|prisen|Giv/.test(query)),
      'one in Danish',
    );
    assert.ok(
      queries.some((query: string) => /\b(?:the|in)\b/.test(query)),
      'one in English',
    );
  }
});

test('a page of any origin may read them all: they tell nobody anything new', async () => {
  for (const url of ['/mcp/server-card', '/.well-known/ai-catalog.json', '/.well-known/ard.json']) {
    const answer = await app.inject({ url, headers: { origin: 'https://elsewhere.example' } });
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['cache-control']), /public/);
  }
});
