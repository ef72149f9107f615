import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { anEan, anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';

const LIMITS = { restFree: 3, restToken: 100, mcpFree: 10, mcpToken: 100 };
/** They differ from request to request by their meaning; the framework's own server adds the last three. */
const OWN = ['x-request-id', 'date', 'connection', 'keep-alive'];

async function listening(...args: Parameters<typeof anApp>) {
  const made = await anApp(...args);
  await made.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = made.app.server.address() as AddressInfo;
  const fetched = async (path: string, headers: Record<string, string> = {}) => {
    const request = ask({ port, path, headers, agent: false }).end();
    const [answer] = await once(request, 'response');
    let body = '';
    for await (const chunk of answer) body += chunk;
    return { status: answer.statusCode as number, headers: answer.headers as IncomingHttpHeaders, body };
  };
  return { ...made, fetched };
}

const comparable = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OWN.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

test('a lookup before the framework and one through it are the same answer', async () => {
  const parts = { baseUrl: 'https://prisme.example' };
  for (const path of [`/public/product/${anEan(1)}`, '/public/product/5', '/public/product/0000000000000']) {
    for (const headers of [{}, { origin: 'https://shop.example' }] as Record<string, string>[]) {
      // Two servers: each has counted one request when it answers.
      const lane = await (await listening([anOffer()], parts, LIMITS)).fetched(path, headers);
      const framework = await (await anApp([anOffer()], parts, LIMITS)).get(path, headers);
      assert.equal(lane.status, framework.statusCode);
      assert.equal(lane.body, framework.body);
      assert.deepEqual(comparable(lane.headers), comparable(framework.headers));
      assert.match(String(lane.headers['x-request-id']), /^[0-9a-f]{16}$/);
    }
  }
});

test('both lanes count in one window, and the refusal is the same', async () => {
  const { fetched, get } = await listening([anOffer()], {}, LIMITS);
  const path = `/public/product/${anEan(1)}`;
  for (const remaining of ['2', '0']) {
    assert.equal((await fetched(path)).headers['x-ratelimit-remaining'], remaining);
    if (remaining === '2') assert.equal((await get(path)).headers['x-ratelimit-remaining'], '1');
  }
  const [lane, framework] = [await fetched(path), await get(path)];
  assert.deepEqual([lane.status, framework.statusCode], [429, 429]);
  assert.equal(lane.body, framework.body);
  assert.deepEqual(comparable(lane.headers), comparable(framework.headers));
});

test('a wrong token spends one request and is refused', async () => {
  const { fetched } = await listening([anOffer()], {}, LIMITS);
  const path = `/public/product/${anEan(1)}`;
  const refused = await fetched(path, { 'x-api-token': '123e4567-e89b-12d3-a456-426614174000' });
  assert.equal(refused.status, 401);
  assert.equal(refused.headers['x-ratelimit-remaining'], '2');
});

test('the answer’s ETag is good for a 304, and bad codes keep their message', async () => {
  const { fetched } = await listening();
  const path = `/public/product/${anEan(1)}`;
  const { etag } = (await fetched(path)).headers;
  assert.equal((await fetched(path, { 'if-none-match': etag! })).status, 304);
  for (const bad of ['x', '12345678901234', '%31', '1?', '-1', '1e3', '']) {
    const answer = await fetched(`/public/product/${bad}`);
    assert.equal(answer.status, bad === '%31' || bad === '1?' ? 200 : bad === '' ? 404 : 400, bad);
  }
});

test('behind a trusted proxy the forwarded address is counted, from elsewhere it is not believed', async () => {
  const path = `/public/product/${anEan(1)}`;
  const left = async (trustProxy: string[]) => {
    const { fetched } = await listening([anOffer()], { trustProxy }, LIMITS);
    await fetched(path, { 'x-forwarded-for': '198.51.100.7' });
    return (await fetched(path, { 'x-forwarded-for': '198.51.100.8' })).headers['x-ratelimit-remaining'];
  };
  assert.equal(await left(['127.0.0.1']), '2');
  assert.equal(await left(['10.0.0.1']), '1');
});

test('metrics count lookups of both lanes; before the first catalogue the lane says 503', async () => {
  const { fetched } = await listening([anOffer()], { metricsToken: 'secret' });
  await fetched(`/public/product/${anEan(1)}`);
  await fetched(`/public/product/${anEan(1)}?`);
  const { body } = await fetched('/metrics', { authorization: 'Bearer secret' });
  assert.match(body, /prisme_requests_total\{route="\/public\/product\/:ean",status="200"\} 2\n/);
  const empty = await listening([]);
  const answer = await empty.fetched('/public/product/1');
  assert.equal(answer.status, 503);
  assert.equal(answer.headers['retry-after'], '30');
});
