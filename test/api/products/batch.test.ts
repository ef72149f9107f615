import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueToken } from '../../../src/access/token/issue.ts';
import { addDays } from '../../../src/domain/day.ts';
import { anEan, anOffer } from '../../builders.ts';
import { anApp, NOW_MS, TODAY, UNLIMITED } from '../an-app.ts';

const LIMITS = { restFree: 10, restToken: 50, mcpFree: 10, mcpToken: 20, pages: 120 };

async function aBatchApp(limits = UNLIMITED) {
  const all = await anApp(
    [
      anOffer({ price: 899 }),
      anOffer({ price: 949, vendorId: 2 }),
      anOffer({ ean: anEan(2), aliases: [anEan(77)], price: 99 }),
    ],
    {},
    limits,
  );
  const ask = (body: unknown, headers: Record<string, string> = {}) =>
    all.app.inject({
      method: 'POST',
      url: '/public/products/lookup',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { ...all, ask };
}

const codes = (count: number): string[] => Array.from({ length: count }, (_, i) => anEan(i + 1));

test('every code is answered in its place with the lookup’s own envelope', async () => {
  const { ask, get } = await aBatchApp();
  const asked = [anEan(2), anEan(9), anEan(1), anEan(2), anEan(77), '7'];
  const body = (await ask({ eans: asked })).json();
  assert.deepEqual(Object.keys(body), ['count', 'results', 'data_as_of']);
  assert.equal(body.count, asked.length);
  for (const [i, ean] of asked.entries())
    assert.deepEqual(body.results[i], (await get(`/public/product/${ean}`)).json(), ean);
  assert.equal(body.results[4].product.ean, anEan(2), 'an alias finds its product');
});

test('a bad code is told in its place as it was sent, and spoils no other', async () => {
  const { ask } = await aBatchApp();
  const sent = ['12a', '', '12345678901234', anEan(1), ' 1', 'x'.repeat(5_000)];
  const { results } = (await ask({ eans: sent })).json();
  assert.deepEqual(results[0], {
    found: false,
    ean: '12a',
    product: null,
    error: 'The EAN contains characters that are not digits; send 1 to 13 digits.',
  });
  assert.match(results[1].error, /empty/);
  assert.match(results[2].error, /14 digits/);
  assert.equal(results[3].found, true);
  assert.deepEqual(
    results.map(({ ean }: { ean: string }) => ean),
    sent,
  );
});

test('offers come along when they are asked for: none, the first, or all', async () => {
  const { ask, get } = await aBatchApp();
  const eans = [anEan(1), anEan(9)];
  const all = (await get(`/public/product/${anEan(1)}/offers`)).json().offers;
  assert.equal(all.length, 2);
  const shown = async (offers: string) => (await ask({ eans, offers })).json().results;
  assert.equal('offers' in (await shown('none'))[0], false);
  assert.deepEqual((await shown('best'))[0].offers, all.slice(0, 1));
  assert.deepEqual((await shown('all'))[0].offers, all);
  assert.deepEqual((await shown('all'))[1].offers, [], 'what is not found has none');
});

for (const [what, body] of [
  ['no object', [anEan(1)]],
  ['nothing', 'null'],
  ['no codes', {}],
  ['an empty list', { eans: [] }],
  ['101 codes', { eans: codes(101) }],
  ['a number', { eans: [5701126008271] }],
  ['a text', { eans: anEan(1) }],
  ['an unknown field', { eans: [anEan(1)], ofers: 'all' }],
  ['unknown offers', { eans: [anEan(1)], offers: 'some' }],
  ['offers of another kind', { eans: [anEan(1)], offers: null }],
  ['what is no JSON', '{"eans": ['],
] as const) {
  test(`${what} is a 400 that counts as one request`, async () => {
    const { ask } = await aBatchApp(LIMITS);
    const answer = await ask(body);
    assert.equal(answer.statusCode, 400, answer.body);
    assert.deepEqual(Object.keys(answer.json()), ['statusCode', 'message', 'error']);
    assert.equal(answer.headers['x-ratelimit-remaining'], '9');
  });
}

test('a hundred codes are taken, and cost ten requests', async () => {
  const { ask } = await aBatchApp(LIMITS);
  const answer = await ask({ eans: codes(100) });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json().count, 100);
  assert.equal(answer.headers['ratelimit-policy'], '"free";q=10;w=60');
  assert.equal(answer.headers['x-ratelimit-remaining'], '0');
});

test('every ten codes begun cost a request, duplicates and bad ones too', async () => {
  for (const [count, left] of [
    [1, '9'],
    [10, '9'],
    [11, '8'],
    [20, '8'],
  ] as const) {
    const { ask } = await aBatchApp(LIMITS);
    const answer = await ask({ eans: Array(count).fill(count === 11 ? 'x' : anEan(1)) });
    assert.equal(answer.headers['x-ratelimit-remaining'], left, `${count} codes`);
  }
});

test('a batch is refused whole when its requests are not all left, and spends none', async () => {
  const { ask, get } = await aBatchApp(LIMITS);
  for (let i = 0; i < 4; i++) await get('/public/product/1');
  const refused = await ask({ eans: codes(61) });
  assert.equal(refused.statusCode, 429);
  const { retry_after, limit } = refused.json();
  assert.ok(retry_after >= 1 && retry_after <= 60);
  assert.equal(limit, 10);
  assert.equal(refused.headers['x-ratelimit-remaining'], '6');
  assert.equal((await ask({ eans: codes(60) })).statusCode, 200);
});

test('a batch that no minute has room for is a 400 that says how many codes fit', async () => {
  const { ask, market } = await aBatchApp(LIMITS);
  const { token } = await issueToken(
    market.state.tokens,
    { name: 'a', restLimit: 2, mcpLimit: null },
    NOW_MS,
  );
  const own = { 'x-api-token': token };
  const answer = await ask({ eans: codes(21) }, own);
  assert.equal(answer.statusCode, 400);
  assert.match(answer.json().message, /cost 3 requests.*at most 20 codes/);
  assert.equal(answer.headers['x-ratelimit-remaining'], '1', 'it counts as one request');
  assert.equal((await ask({ eans: codes(10) }, own)).statusCode, 200);
});

test('a wrong token is a 401 of one request, whatever the batch would cost', async () => {
  const { ask } = await aBatchApp(LIMITS);
  const answer = await ask({ eans: codes(100) }, { 'x-api-token': 'x' });
  assert.equal(answer.statusCode, 401);
  assert.equal(answer.headers['x-ratelimit-remaining'], '9');
});

test('broken bodies run into the limit like any other request', async () => {
  const { ask } = await aBatchApp(LIMITS);
  for (let i = 0; i < 10; i++) assert.equal((await ask('{')).statusCode, 400);
  assert.equal((await ask('{')).statusCode, 429);
  assert.equal((await ask('x', { 'content-type': 'text/plain' })).statusCode, 429);
});

test('a batch counts no engagement: nobody likes a hundred products at once', async () => {
  const { ask, engagement, market } = await aBatchApp();
  await ask({ eans: codes(2) });
  await engagement.flush(Number.POSITIVE_INFINITY);
  assert.deepEqual(await market.state.engagement.between(addDays(TODAY, -1), TODAY), []);
});

test('a web page may ask for a batch: it changes nothing', async () => {
  const { app, ask } = await aBatchApp();
  const preflight = await app.inject({ method: 'OPTIONS', url: '/public/products/lookup' });
  assert.equal(preflight.statusCode, 204);
  assert.equal(preflight.headers['access-control-allow-methods'], 'POST');
  assert.match(String(preflight.headers['access-control-allow-headers']), /Content-Type/);
  assert.equal((await ask({ eans: codes(1) })).headers['access-control-allow-origin'], '*');
  const likes = await app.inject({ method: 'OPTIONS', url: '/likes' });
  assert.equal(
    likes.headers['access-control-allow-methods'],
    undefined,
    'what changes something stays closed',
  );
});
