import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runBridge, type Upstream, upstreamOf } from '../../src/mcp/bridge.ts';
import { aToolServer, counting, TOKEN } from './a-tool-server.ts';

/** A bridge in this process, called with the messages of an older client. */
function aBridge(upstream: Upstream) {
  const input = new PassThrough();
  const output = new PassThrough();
  const log = new PassThrough();
  const ended = runBridge(upstream, { input, output, log });
  const lines: string[] = [];
  let rest = '';
  output.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop()!;
    lines.push(...parts);
    output.emit('lines');
  });
  let id = 0;
  const ask = async (method: string, params: object = {}) => {
    const mine = ++id;
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: mine, method, params })}\n`);
    for (;;) {
      const answer = lines.map((line) => JSON.parse(line)).find((message) => message.id === mine);
      if (answer) return answer;
      await once(output, 'lines');
    }
  };
  const call = async (name: string, args: object) =>
    (await ask('tools/call', { name, arguments: args })).result;
  const start = () =>
    ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    });
  const end = () => {
    input.end();
    return ended;
  };
  return { ask, call, start, lines, end, write: (line: string) => input.write(`${line}\n`) };
}

/** A server that gives the same answer to every POST. */
async function aServerThatSays(status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

const NOBODY = { url: 'http://127.0.0.1:9/mcp', token: undefined };

test('tools are listed while the server is down, and a call says so', async () => {
  const bridge = aBridge(NOBODY);
  await bridge.start();
  const { result } = await bridge.ask('tools/list');
  assert.deepEqual(
    result.tools.map((tool: { name: string }) => tool.name),
    ['search_products', 'get_product'],
  );
  const refused = await bridge.call('get_product', { ean: '1' });
  assert.equal(refused.isError, true);
  assert.match(refused.content[0].text, /cannot be reached.*PRISME_MCP_URL/);
  await bridge.end();
});

test('the server refusing for too many calls is a readable result with the seconds', async () => {
  const { url } = await aToolServer({ admit: counting(0) });
  const bridge = aBridge({ url, token: undefined });
  await bridge.start();
  assert.equal((await bridge.ask('tools/list')).result.tools.length, 2);
  const refused = await bridge.call('get_product', { ean: '1' });
  assert.equal(refused.isError, true);
  assert.match(refused.content[0].text, /limit of 0 a minute.*Wait 17 seconds/);
  await bridge.end();
});

test('API_TOKEN is sent, and a refused one is a readable result', async () => {
  const { url } = await aToolServer({ admit: counting(5) });
  const good = aBridge({ url, token: TOKEN });
  await good.start();
  assert.equal((await good.call('get_product', { ean: '1' })).structuredContent.found, false);
  await good.end();
  const bad = aBridge({ url, token: 'revoked' });
  await bad.start();
  const refused = await bad.call('get_product', { ean: '1' });
  assert.equal(refused.isError, true);
  assert.match(refused.content[0].text, /refused the API token.*API_TOKEN/);
  await bad.end();
});

for (const [status, body, says] of [
  [503, '{"error":{"code":503,"data":{"retry_after":9}}}', /temporarily unavailable\. Wait 9 seconds/],
  [503, '<html>', /temporarily unavailable\. Wait a minute/],
  [429, 'null', /limit allows\. Wait a minute/],
  [502, '<html>Bad gateway</html>', /not understood \(HTTP 502\)/],
  [200, '<html>Hello</html>', /not understood \(HTTP 200\)/],
  [200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32022}}', /not understood \(HTTP 200, error -32022\)/],
] as const)
  test(`an answer ${status} ${body.slice(0, 20)} becomes a readable tool error`, async () => {
    const bridge = aBridge({ url: await aServerThatSays(status, body), token: undefined });
    await bridge.start();
    const refused = await bridge.call('search_products', { q: 'kaffemaskine' });
    assert.equal(refused.isError, true);
    assert.match(refused.content[0].text, says);
    assert.equal('structuredContent' in refused, false);
    await bridge.end();
  });

test('an unknown tool is -32602 without asking the server', async () => {
  const bridge = aBridge(NOBODY);
  await bridge.start();
  assert.equal((await bridge.ask('tools/call', { name: 'buy', arguments: {} })).error.code, -32602);
  await bridge.end();
});

test('a line that is no JSON is passed over and the next one answered', async () => {
  const bridge = aBridge(NOBODY);
  await bridge.start();
  bridge.write('{not json');
  assert.equal((await bridge.ask('tools/list')).result.tools.length, 2);
  await bridge.end();
  assert.equal(bridge.lines.length, 2);
});

test('settings that cannot be used are named', () => {
  assert.deepEqual(upstreamOf(undefined, undefined), { url: 'http://localhost:3000/mcp', token: undefined });
  assert.deepEqual(upstreamOf(' https://a.example/mcp ', ' t '), {
    url: 'https://a.example/mcp',
    token: 't',
  });
  for (const url of ['ftp://a.example', 'a.example/mcp', 'https://', 'https://u:p@a.example/mcp'])
    assert.match(upstreamOf(url, undefined) as string, /^PRISME_MCP_URL must/);
  assert.match(upstreamOf(undefined, 'two words') as string, /^API_TOKEN must/);
});

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [fileURLToPath(new URL('./bridge-process.ts', import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

test('the command logs on stderr only and ends with exit code 0 when its input closes', async () => {
  const child = start({ PRISME_MCP_URL: NOBODY.url });
  child.stdin.end('not json\n');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  assert.equal(out, '');
  assert.match(err, /forwards to http:\/\/127\.0\.0\.1:9\/mcp/);
  assert.equal(child.exitCode, 0);
});

test('the command with a wrong setting is wrong usage: exit code 2', async () => {
  const child = start({ PRISME_MCP_URL: 'nonsense' });
  const [err] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')]);
  assert.match(err, /PRISME_MCP_URL must/);
  assert.equal(child.exitCode, 2);
});

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  let all = '';
  for await (const chunk of stream) all += chunk;
  return all;
}
