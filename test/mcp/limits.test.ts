import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../src/access/gate.ts';
import { AppError } from '../../src/domain/errors.ts';
import { aToolServer, counting, legacyCall, modern, modernCall, TOKEN } from './a-tool-server.ts';

test('the call over the limit is HTTP 429 and a JSON-RPC error with its id and the seconds', async () => {
  const { post } = await aToolServer({ admit: counting(1) });
  assert.equal((await post(...modernCall('get_product', { ean: '1' }))).status, 200);
  for (const [body, headers] of [
    modernCall('get_product', { ean: '1' }),
    [legacyCall('get_product', {}), {}] as const,
  ]) {
    const answer = await post(body, headers);
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get('retry-after'), '17');
    assert.deepEqual(answer.json, {
      jsonrpc: '2.0',
      id: 7,
      error: {
        code: 429,
        message: 'Too many requests; try again in 17 seconds.',
        data: { retry_after: 17, limit: 1 },
      },
    });
  }
});

test('only tools/call counts, and refused or broken messages do not', async () => {
  const admit = counting(1);
  const { post } = await aToolServer({ admit });
  await post(...modern('server/discover'));
  await post(...modern('tools/list'));
  await post({ jsonrpc: '2.0', id: 1, method: 'ping' });
  await post('{bad');
  await post([legacyCall('get_product', {})]);
  assert.equal(admit.counted(), 0);
  await post(...modernCall('get_product', { ean: '1' }));
  await post(...modernCall('get_product', { ean: '1' }));
  assert.equal(admit.counted(), 1);
});

test('every message passes the door once, also one that is no JSON', async () => {
  const seen: boolean[] = [];
  const { post } = await aToolServer({
    admit: (_request, call) => {
      seen.push(call !== undefined);
      return { headers: { 'x-door': 'passed' } };
    },
  });
  const answers = [
    await post('{bad'),
    await post(...modern('tools/list')),
    await post(...modernCall('get_product', {})),
  ];
  assert.deepEqual(seen, [false, false, true]);
  for (const { headers } of answers) assert.equal(headers.get('x-door'), 'passed');
});

test('the loose limit on listing answers like the other, and keeps the id', async () => {
  const { post } = await aToolServer({
    admit: () => {
      throw new AppError('too_many_requests', 'Slow down.', { retryAfterS: 3, limit: 300 });
    },
  });
  const answer = await post(...modern('tools/list'));
  assert.deepEqual(
    [answer.status, answer.json.id, answer.json.error.data],
    [429, 7, { retry_after: 3, limit: 300 }],
  );
});

test('a refusal carries the limit headers of the one who refused', async () => {
  const { post } = await aToolServer({
    admit: () => {
      const error = new AppError('too_many_requests', 'Slow down.', { retryAfterS: 3, limit: 10 });
      throw new Refusal(error, { ratelimit: '"free";r=0;t=3' });
    },
  });
  const answer = await post(...modernCall('get_product', { ean: '1' }));
  assert.equal(answer.headers.get('ratelimit'), '"free";r=0;t=3');
  assert.equal(answer.headers.get('retry-after'), '3');
});

test('an unknown token is 401, never the free limit', async () => {
  const { post } = await aToolServer({ admit: counting(5) });
  const [body, headers] = modernCall('get_product', { ean: '1' });
  const refused = await post(body, { ...headers, authorization: 'Bearer wrong' });
  assert.deepEqual([refused.status, refused.json.id, refused.json.error.code], [401, 7, 401]);
  assert.match(refused.headers.get('www-authenticate')!, /^Bearer /);
  assert.equal((await post(body, { ...headers, authorization: `Bearer ${TOKEN}` })).status, 200);
});
