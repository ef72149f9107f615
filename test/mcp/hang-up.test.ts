import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import type { SearchBody } from '../../src/mcp/answers/concise.ts';
import { createExchange } from '../../src/mcp/exchange.ts';
import { createToolServer } from '../../src/mcp/server.ts';
import { aToolServer, legacyCall, modernCall } from './a-tool-server.ts';

const QUESTION = { q: 'kaffemaskine' };
const NOTHING: SearchBody = {
  query: 'kaffemaskine',
  count: 0,
  results: [],
  interpretation: { terms: ['kaffemaskine'], corrections: [], compounds: [], relaxed: false },
  data_as_of: '2026-11-15T03:00:00Z',
  total: 0,
  total_is_exact: true,
  next_cursor: null,
};

/** A search that has begun and ends when the test says so. */
function slowSearch() {
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<SearchBody>();
  const search = () => {
    begun.resolve();
    return done.promise;
  };
  return { search, begun: begun.promise, finish: () => done.resolve(NOTHING) };
}

for (const [era, [body, headers]] of [
  ['2026-07-28', modernCall('search_products', QUESTION)],
  ['older revisions', [legacyCall('search_products', QUESTION), {}]],
] as const) {
  test(`${era}: a client that hangs up ends its exchange, and the tool hears of it`, async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const exchange = createExchange(
      () =>
        createToolServer(
          (_name, _args, _client, signal) => {
            begun.resolve(signal);
            return new Promise(() => {});
          },
          { demo: false, structured: true },
        ),
      () => {},
    );
    const client = new AbortController();
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      signal: client.signal,
    });
    const answer = exchange.answer(request, body);
    const toolSignal = await begun.promise;
    assert.equal(toolSignal.aborted, false);
    client.abort();
    assert.equal((await answer).status, 499);
    assert.equal(toolSignal.aborted, true);
  });

  test(`${era}: after a hang-up the late result is dropped and the server goes on`, async () => {
    const slow = slowSearch();
    const { app, url, post, errors } = await aToolServer({ search: slow.search });
    const client = new AbortController();
    const connected = once(app.server, 'connection') as Promise<[Socket]>;
    const call = fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: client.signal,
    });
    const [socket] = await connected;
    await slow.begun;
    client.abort();
    await assert.rejects(call, { name: 'AbortError' });
    if (!socket.destroyed) await once(socket, 'close');
    slow.finish();
    assert.equal((await post(...modernCall('get_product', { ean: '1' }))).status, 200);
    assert.deepEqual(errors, []);
  });

  test(`${era}: a cancelled notification is taken and disturbs nobody`, async () => {
    const slow = slowSearch();
    const { post } = await aToolServer({ search: slow.search });
    const call = post(body, headers);
    await slow.begun;
    const cancelled = await post({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 7 },
    });
    assert.deepEqual([cancelled.status, cancelled.text], [202, '']);
    slow.finish();
    assert.equal((await call).json.result.structuredContent.count, 0);
  });
}

test('two calls with one id at the same time get each its own answer', async () => {
  const { post } = await aToolServer();
  const answers = await Promise.all(
    ['1', '2', '3', '4'].map((ean) => post(legacyCall('get_product', { ean }))),
  );
  assert.deepEqual(
    answers.map(({ json }) => Number(json.result.structuredContent.ean)),
    [1, 2, 3, 4],
  );
});
