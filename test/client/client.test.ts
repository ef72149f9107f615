import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Prisme, type PrismeError, verifyWebhook } from '../../packages/client/src/index.ts';
import { newWebhookSecret, signatureOf } from '../../src/agents/core/secrets.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, call: number) => void;

/** A real server that answers as the test says; `calls` are the requests that it got. */
async function aServer(t: TestContext, answer: Answer) {
  const calls: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      calls.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      answer(request, response, calls.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/` };
}

const send = (response: ServerResponse, status: number, body: unknown, headers: object = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(body === undefined ? undefined : JSON.stringify(body));

const refusal = (statusCode: number, message = 'Wait.') => ({
  statusCode,
  message,
  error: 'x',
  retry_after: 0,
});

test('a request that is refused for now is repeated after Retry-After, so many times', async (t) => {
  const { calls, baseUrl } = await aServer(t, (_, response, call) =>
    call < 3
      ? send(response, call === 1 ? 429 : 503, refusal(429), { 'retry-after': '0' })
      : send(response, 200, { found: false }),
  );
  assert.deepEqual(await new Prisme({ baseUrl, token: 'abc' }).product('57/1'), { found: false });
  assert.equal(calls.length, 3);
  assert.equal(calls[0]!.url, '/api/public/product/57%2F1');
  assert.equal(calls[0]!.headers['x-api-token'], 'abc');
});

test('a wait that is too long, or one too many, is thrown with the seconds', async (t) => {
  const { calls, baseUrl } = await aServer(t, (request, response) =>
    send(response, 429, refusal(429), {
      'retry-after': request.url!.includes('long') ? '61' : '0',
      'x-request-id': 'r1',
    }),
  );
  const failed = (error: PrismeError) => error.status === 429 && error.requestId === 'r1';
  await assert.rejects(
    new Prisme({ baseUrl }).product('long'),
    (error: PrismeError) => failed(error) && error.retryAfterS === 61,
  );
  assert.equal(calls.length, 1);
  await assert.rejects(new Prisme({ baseUrl, retries: 1 }).product('1'), failed);
  assert.equal(calls.length, 3);
});

test('any other answer is thrown at once, also one that is not JSON', async (t) => {
  const { calls, baseUrl } = await aServer(t, (request, response) => {
    if (request.url!.endsWith('/1')) send(response, 400, refusal(400, 'Send digits.'));
    else response.writeHead(502).end('<html>');
  });
  const prisme = new Prisme({ baseUrl });
  await assert.rejects(prisme.product('1'), { name: 'PrismeError', status: 400, message: 'Send digits.' });
  await assert.rejects(prisme.product('2'), { status: 502, body: undefined });
  assert.equal(calls.length, 2);
});

test('a lost answer is asked for again where that is harmless: an agent keeps its key', async (t) => {
  const { calls, baseUrl } = await aServer(t, (request, response, call) => {
    if (call % 2 === 1) request.socket.destroy();
    else send(response, 200, { id: 'a' });
  });
  const prisme = new Prisme({ baseUrl });
  assert.equal((await prisme.createAgent({ ean: '1', target_price: 5 })).id, 'a');
  assert.equal(calls.length, 2);
  assert.equal(calls[0]!.headers['idempotency-key'], calls[1]!.headers['idempotency-key']);
  assert.match(String(calls[0]!.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
  await assert.rejects(prisme.testAgent('a', 'token'), TypeError);
  assert.equal(calls.length, 3, 'a test message is not sent twice');
});

test('an answer with an ETag is kept, and 304 means that it still holds', async (t) => {
  const { calls, baseUrl } = await aServer(t, (request, response) => {
    if (request.headers['if-none-match'] === '"g1"') response.writeHead(304).end();
    else send(response, 200, { found: true, url: request.url }, { etag: '"g1"' });
  });
  const prisme = new Prisme({ baseUrl, cacheEntries: 2 });
  const first = await prisme.product('1');
  assert.deepEqual(await prisme.product('1'), first);
  assert.equal(calls[1]!.headers['if-none-match'], '"g1"');
  for (const ean of ['2', '3', '1']) await prisme.product(ean);
  assert.equal(calls.at(-1)!.headers['if-none-match'], undefined, 'the oldest went first');
});

test('a list is walked page by page, and no further than items are taken', async (t) => {
  const { calls, baseUrl } = await aServer(t, (request, response) => {
    const cursor = new URL(request.url!, 'http://x').searchParams.get('cursor');
    const page = Number(cursor ?? 0);
    send(response, 200, { items: [page * 2, page * 2 + 1], next_cursor: page < 2 ? String(page + 1) : null });
  });
  const prisme = new Prisme({ baseUrl });
  const all: unknown[] = [];
  for await (const item of prisme.list('newest', { category: 'Te & kaffe', brand: undefined }))
    all.push(item);
  assert.deepEqual(all, [0, 1, 2, 3, 4, 5]);
  assert.equal(calls[1]!.url, '/api/products/newest?category=Te+%26+kaffe&cursor=1');
  for await (const _ of prisme.list('deals')) break;
  assert.equal(calls.length, 4);
});

test('changes go on until everything is told, and return the cursor', async (t) => {
  const { calls, baseUrl } = await aServer(t, (request, response) => {
    const since = new URL(request.url!, 'http://x').searchParams.get('since');
    if (since === 'old')
      return void send(response, 410, { ...refusal(410), start: { export: '/exports', cursor: 'c9' } });
    const isLast = since === 'c1';
    send(response, 200, {
      items: isLast ? [] : [{ id: 'e1' }],
      next_cursor: isLast ? 'c2' : 'c1',
      caught_up: isLast,
    });
  });
  const prisme = new Prisme({ baseUrl });
  const walk = prisme.changes({ since: '2026-11-15', vendor: ['a.dk', 'b.dk'], limit: 1 });
  assert.deepEqual(await walk.next(), { value: { id: 'e1' }, done: false });
  assert.deepEqual(calls[0]!.url, '/api/changes?since=2026-11-15&vendor=a.dk&vendor=b.dk&limit=1');
  assert.deepEqual(await walk.next(), { value: 'c2', done: true });
  await assert.rejects(
    prisme.changes({ since: 'old' }).next(),
    (error: PrismeError) => error.body?.start?.cursor === 'c9',
  );
});

test('many codes are looked up a hundred at a time, in order', async (t) => {
  const { calls, baseUrl } = await aServer(t, (_, response, call) =>
    send(response, 200, { results: JSON.parse(calls[call - 1]!.body).eans.map((ean: string) => ({ ean })) }),
  );
  const eans = Array.from({ length: 250 }, (_, i) => String(i));
  const results = await new Prisme({ baseUrl }).products(eans, { offers: 'best' });
  assert.deepEqual(
    results.map(({ ean }) => ean),
    eans,
  );
  assert.deepEqual(
    calls.map(({ body }) => JSON.parse(body).eans.length),
    [100, 100, 50],
  );
});

test('a webhook is taken for ours by its signature and its age alone', async () => {
  const secret = newWebhookSecret();
  const nowMs = Date.parse('2026-11-15T12:00:00Z');
  const body = JSON.stringify({ type: 'price_agent.reached', data: { cause: 'test' } });
  const at = nowMs / 1000;
  const headersAt = (timestamp: number, key = secret) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1a,xyz v1,AAAA ${signatureOf(key, 'msg_1', timestamp, body)}`,
  });
  assert.equal((await verifyWebhook(headersAt(at), body, secret, nowMs)).data.cause, 'test');
  await verifyWebhook(new Headers(headersAt(at - 300)), body, secret, nowMs);
  for (const [headers, text] of [
    [headersAt(at - 301), body],
    [headersAt(at + 301), body],
    [headersAt(at), `${body} `],
    [headersAt(at, newWebhookSecret()), body],
    [{ ...headersAt(at), 'webhook-id': 'msg_2' }, body],
    [{ ...headersAt(at), 'webhook-signature': 'v1,%%%' }, body],
    [{}, body],
  ] as const)
    await assert.rejects(verifyWebhook(headers, text, secret, nowMs), /^Error: The webhook has no/);
});
