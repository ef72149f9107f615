import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { limitHeaders, limitLines } from '../../../src/access/limit-headers.ts';
import { constantHeadLines, headLines, sendHead } from '../../../src/api/server/head.ts';

const HEADERS = { 'content-type': 'application/json; charset=utf-8', etag: '"a-1"', 'x-request-id': '0a' };

/** All bytes that a server sends for a request, but the date. */
async function bytesOf(
  listener: RequestListener,
  request: string,
  t: TestContext,
  own = {},
): Promise<string> {
  const server = createServer(own, listener).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8').end(request);
  let text = '';
  for await (const chunk of socket) text += chunk;
  assert.match(text, /\r\nDate: [^\r]+\r\n/);
  return text.replace(/Date: [^\r]+/, 'Date: today');
}

/** The head by `sendHead` and by Node's own `writeHead` for one request, and what they must be alike in. */
async function bothWays(t: TestContext, body: string, request: string, own = {}) {
  const prepared = await bytesOf(
    (_, response) => sendHead(response, headLines(HEADERS), body),
    request,
    t,
    own,
  );
  const written = await bytesOf(
    (_, response) =>
      void response.writeHead(200, { ...HEADERS, 'content-length': Buffer.byteLength(body) }).end(body),
    request,
    t,
    own,
  );
  return { prepared, written };
}

const get = (version: string, header = '') => `GET / HTTP/${version}\r\nHost: a\r\n${header}\r\n`;

suite('a head that is written beforehand has the bytes that Node writes', () => {
  const requests = {
    'a plain request': get('1.1'),
    'a request that keeps the connection no longer': get('1.1', 'Connection: close\r\n'),
    'HTTP/1.0': get('1.0'),
    'HTTP/1.0 with keep-alive': get('1.0', 'Connection: keep-alive\r\n'),
    'two requests behind each other': get('1.1') + get('1.1'),
    'a client that waits to be told to go on': get('1.1', 'Expect: 100-continue\r\n'),
  };
  for (const [name, request] of Object.entries(requests))
    test(name, async (t) => {
      const { prepared, written } = await bothWays(t, '{"name":"Æblekage – 2 €"}', request);
      assert.equal(prepared, written);
      assert.match(prepared, /\r\ncontent-length: 30\r\n/);
    });

  test('the last request that a connection may have', async (t) => {
    const { prepared, written } = await bothWays(t, '{}', get('1.1') + get('1.1'), {
      keepAliveTimeout: 7_000,
    });
    assert.equal(prepared, written);
    assert.match(prepared, /Keep-Alive: timeout=7\r\n/);
  });
});

test('the lines of the limits say what their headers say, at every reset and for every caller', () => {
  for (const policy of ['free', 'token'] as const)
    for (const decision of [
      { limit: 10, remaining: 9, resetS: 60 },
      { limit: 10, remaining: 0, resetS: 1 },
      { limit: 100_000_000, remaining: 99_999_999, resetS: 60 },
      { limit: 10, remaining: 8, resetS: 60 },
    ].map((some) => ({ ...some, allowed: true, retryAfterS: 0 }))) {
      const lines = limitLines(policy, decision).split('\r\n').filter(Boolean);
      const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
      assert.deepEqual(headers, limitHeaders(policy, decision));
    }
});

test('remembered lines are those of their own headers', () => {
  const linesOf = constantHeadLines();
  const [one, other] = [{ a: '1' }, { b: '2', c: '3' }];
  for (let i = 0; i < 2; i++)
    assert.deepEqual([linesOf(one), linesOf(other)], ['a: 1\r\n', 'b: 2\r\nc: 3\r\n']);
});
