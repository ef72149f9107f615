import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aToolServer, modern } from './a-tool-server.ts';

const ask = async (server: Awaited<ReturnType<typeof aToolServer>>, origin: string) => {
  const [body, headers] = modern('tools/list');
  return server.post(body, { ...headers, origin });
};

test('a foreign Origin is 403 with a JSON-RPC error, before anything is read', async () => {
  const server = await aToolServer();
  for (const origin of [
    'https://evil.example',
    'http://localhost.evil.example',
    'http://localhost:3000.evil.example',
    'https://localhost:3000@evil.example',
    'http://127.0.0.1.evil.example',
    'null',
    '',
  ]) {
    const answer = await ask(server, origin);
    assert.equal(answer.status, 403, origin);
    assert.equal(answer.json.jsonrpc, '2.0');
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  }
});

test('by default our own address and localhost on any port may call', async () => {
  const server = await aToolServer({ baseUrl: 'https://priser.example/api' });
  for (const origin of [
    'https://priser.example',
    'http://localhost:5173',
    'https://localhost',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
  ]) {
    const answer = await ask(server, origin);
    assert.equal(answer.status, 200, origin);
    assert.equal(answer.headers.get('access-control-allow-origin'), origin);
  }
  assert.equal((await ask(server, 'http://priser.example')).status, 403);
});

test('ALLOWED_ORIGINS replaces the default', async () => {
  const server = await aToolServer({ allowedOrigins: ['https://chat.example/'] });
  assert.equal((await ask(server, 'https://chat.example')).status, 200);
  assert.equal((await ask(server, 'http://localhost:3000')).status, 403);
});

test('a page that may call passes its preflight', async () => {
  const { url } = await aToolServer();
  const preflight = (origin: string) =>
    fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
  const allowed = await preflight('http://localhost:5173');
  assert.equal(allowed.status, 204);
  assert.equal(allowed.headers.get('access-control-allow-origin'), 'http://localhost:5173');
  assert.match(allowed.headers.get('access-control-allow-headers')!, /Mcp-Protocol-Version/);
  const foreign = await preflight('https://evil.example');
  assert.equal(foreign.status, 403);
  assert.equal(foreign.headers.get('access-control-allow-origin'), null);
});
