import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { anEan, anOffer } from '../builders.ts';
import { aDiscoveryApp, offersAt, TODAY } from './a-discovery-app.ts';

const HOUR_MS = 3_600_000;

test('one like per caller, product and day counts', async () => {
  const { market, app } = await aDiscoveryApp();
  await market.publish(TODAY, offersAt([100]));
  const like = (caller: string) =>
    app.inject({
      method: 'POST',
      url: '/likes',
      headers: { 'x-caller': caller },
      payload: { ean: anEan(1) },
    });
  const answer = await like('a');
  assert.equal(answer.statusCode, 202);
  assert.deepEqual(answer.json(), { ean: anEan(1), likes: 1 });
  assert.equal((await like('a')).json().likes, 1);
  assert.equal((await like('b')).json().likes, 2);
});

test('a like of what nobody sells is a 404, of no EAN a 400', async () => {
  const { market, app } = await aDiscoveryApp();
  await market.publish(TODAY, [anOffer({ aliases: [anEan(7)] })]);
  const status = async (payload: object | string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/likes',
        headers: { 'content-type': 'application/json' },
        payload,
      })
    ).statusCode;
  assert.equal(await status({ ean: anEan(2) }), 404);
  for (const body of [
    {},
    { ean: 'x' },
    { ean: null },
    { ean: '12345678901234' },
    { ean: ['1'] },
    [],
    'null',
    '"x"',
    '{',
  ]) {
    assert.equal(await status(body), 400, JSON.stringify(body));
  }
  const alias = await app.inject({ method: 'POST', url: '/likes', payload: { ean: anEan(7) } });
  assert.deepEqual(alias.json(), { ean: anEan(1), likes: 1 });
});

test('trending is the gain over the period before: what was always liked does not trend', async () => {
  const { market, get, engagement } = await aDiscoveryApp();
  await market.publish(TODAY, offersAt([100, 200, 300, 400]));
  for (let ago = 0; ago < 14; ago++) engagement.add('like', anEan(1), addDays(TODAY, -ago), 50);
  engagement.add('like', anEan(2), addDays(TODAY, -8), 2);
  engagement.add('like', anEan(2), TODAY, 5);
  engagement.add('lookup', anEan(3), TODAY, 5);
  engagement.add('like', anEan(4), addDays(TODAY, -9), 500);
  engagement.add('like', anEan(9), TODAY, 100);
  const answer = await get('/likes/trending');
  assert.equal(answer.headers['cache-control'], 'public, max-age=60');
  const { items, days } = answer.json();
  const noUnitPrice = { unit_price: null, unit: null };
  assert.equal(days, 7);
  assert.deepEqual(
    items.map(({ product, score: _, ...item }: { product: { ean: string }; score: number }) => ({
      ean: product.ean,
      ...item,
    })),
    [
      { ean: anEan(2), likes: 5, previous_likes: 2, growth_percent: 150, ...noUnitPrice },
      { ean: anEan(3), likes: 0, previous_likes: 0, growth_percent: null, ...noUnitPrice },
    ],
  );
  assert.deepEqual((await get('/likes/trending?max_price=250&category=kaffemaskiner')).json().count, 1);
});

test('a fresh like weighs more than an old one, and an agent more than a lookup', async () => {
  const { market, get, engagement } = await aDiscoveryApp();
  await market.publish(TODAY, offersAt([1, 2, 3, 4]));
  engagement.add('like', anEan(1), addDays(TODAY, -6), 2);
  engagement.add('like', anEan(2), TODAY, 2);
  engagement.add('agent', anEan(3), TODAY, 2);
  engagement.add('lookup', anEan(4), TODAY, 2);
  const { items } = (await get('/likes/trending')).json();
  assert.deepEqual(
    items.map((item: { product: { ean: string }; score: number }) => [item.product.ean, item.score]),
    [
      [anEan(2), 10],
      [anEan(3), 6],
      [anEan(1), 3.05],
      [anEan(4), 2],
    ],
  );
});

test('what happens after midnight, before the next night, counts as of the published day', async () => {
  const { market, get, engagement } = await aDiscoveryApp();
  await market.publish(TODAY, offersAt([100]));
  engagement.add('like', anEan(1), addDays(TODAY, 1), 3);
  assert.equal((await get('/likes/trending')).json().items[0].likes, 3);
});

test('the ranking is frozen by the hour, so a cursor holds; after some hours it has expired', async () => {
  const { market, get, walk, engagement, clock } = await aDiscoveryApp();
  await market.publish(TODAY, offersAt([1, 2, 3, 4, 5]));
  for (let n = 1; n <= 4; n++) engagement.add('like', anEan(n), TODAY, 10 - n);
  const first = await get('/likes/trending?limit=2');
  engagement.add('like', anEan(5), TODAY, 100);
  assert.equal((await walk('/likes/trending?limit=2')).length, 4);
  const next = `/likes/trending?limit=2&cursor=${first.json().next_cursor}`;
  clock.nowMs += HOUR_MS;
  assert.equal((await get('/likes/trending')).json().items[0].product.ean, anEan(5));
  assert.deepEqual(
    (await get(next)).json().items.map((item: { likes: number }) => item.likes),
    [7, 6],
  );
  const again = await get('/likes/trending?limit=2', { 'if-none-match': String(first.headers.etag) });
  assert.equal(again.statusCode, 200, 'another hour is another answer');
  clock.nowMs += 3 * HOUR_MS;
  await get('/likes/trending');
  assert.equal((await get(next)).json().message, 'cursor expired, start again');
});

test('a newcomer’s article does not trend, however much it is liked, and takes no place from another', async () => {
  const { market, get, engagement } = await aDiscoveryApp();
  const founded = [anOffer(), anOffer({ ean: anEan(2) })];
  await market.publish(addDays(TODAY, -1), founded);
  const invented = [3, 4].map((n) => anOffer({ ean: anEan(n), vendorId: 5, price: 1 }));
  await market.publish(TODAY, [...founded, ...invented]);
  for (const [n, likes] of [3, 100, 200, 300, 400].entries()) engagement.add('like', anEan(n), TODAY, likes);
  const { items } = (await get('/likes/trending')).json();
  assert.deepEqual(
    items.map(({ product, likes }: { product: { ean: string }; likes: number }) => [product.ean, likes]),
    [
      [anEan(2), 200],
      [anEan(1), 100],
    ],
  );
});
