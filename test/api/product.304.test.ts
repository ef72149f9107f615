import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { anEan, anOffer } from '../builders.ts';
import { anApp, TODAY } from './an-app.ts';

const path = `/public/product/${anEan(1)}`;

test('a caller who has the answer gets 304 without a body, until the catalogue changes', async () => {
  const { get, market } = await anApp();
  const first = await get(path);
  const etag = first.headers.etag as string;
  assert.match(etag, /^"[\w-]+"$/);
  assert.equal(first.headers['last-modified'], 'Sun, 15 Nov 2026 03:00:00 GMT');
  assert.equal(first.headers['cache-control'], 'public, max-age=300');
  const again = await get(path, { 'if-none-match': `"other", W/${etag}` });
  assert.equal(again.statusCode, 304);
  assert.equal(again.body, '');
  assert.equal(again.headers.etag, etag);
  await market.publish(addDays(TODAY, 1), [anOffer({ price: 1 })]);
  assert.equal((await get(path, { 'if-none-match': etag })).statusCode, 200);
});

test('the same path of two products, and a change of a shop’s name, have ETags of their own', async () => {
  const { get, market } = await anApp();
  const etag = (await get(path)).headers.etag;
  assert.notEqual((await get('/public/product/42')).headers.etag, etag);
  await market.state.vendors.ensure({ name: 'Nyt navn', domain: 'butik-a.example' });
  await market.live.refresh();
  assert.notEqual((await get(path)).headers.etag, etag);
});
