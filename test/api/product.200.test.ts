import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { anApp } from './an-app.ts';

test('a known EAN gives the envelope with the product', async () => {
  const { get } = await anApp([anOffer({ price: 899 })]);
  const answer = await get(`/public/product/${anEan(1)}`);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  const body = answer.json();
  assert.deepEqual(Object.keys(body), ['found', 'ean', 'product']);
  assert.equal(body.found, true);
  assert.equal(body.product.lowest_price, 899);
});

test('an unknown EAN is an answer: found false, the padded code, product null', async () => {
  const { get } = await anApp();
  assert.deepEqual((await get('/public/product/42')).json(), {
    found: false,
    ean: '0000000000042',
    product: null,
  });
});

test('leading zeros may be left out, unknown query parameters are ignored', async () => {
  const { get } = await anApp([anOffer({ ean: '0034567890125' })]);
  assert.equal((await get('/public/product/34567890125?utm_source=x')).json().found, true);
});

test('offers have the contract’s fields in order, unknown shipping is null', async () => {
  const { get } = await anApp([
    anOffer({ vendorId: 1, price: 500, shippingOre: 3900 as never, beforeOre: 60000 as never }),
    anOffer({ vendorId: 2, price: 450 }),
  ]);
  const body = (await get(`/public/product/${anEan(1)}/offers`)).json();
  assert.deepEqual(Object.keys(body), ['found', 'ean', 'count', 'offers', 'data_as_of']);
  assert.equal(body.count, 2);
  assert.equal(body.data_as_of, '2026-11-15T03:00:00Z');
  assert.deepEqual(body.offers[0].shipping, null);
  assert.deepEqual(body.offers[0].total_price, null);
  assert.deepEqual(body.offers[1], {
    vendor: { name: 'Butik A', domain: 'butik-a.example', logo_url: null, rating: null, review_count: null },
    price: 500,
    shipping: 39,
    total_price: 539,
    before_price: 600,
    currency: 'DKK',
    stock: 'in_stock',
    delivery_time: '1-2 hverdage',
    condition: 'new',
    product_name: 'Nordhavn kaffemaskine NK-200, sort',
    size: null,
    color: 'sort',
    url: 'https://butik-a.example/nk200',
    updated_at: '2026-11-15T03:00:00Z',
    flags: [],
    claim: {
      verdict: 'unknown',
      flags: [],
      since: '2026-11-15',
      window: { from: '2026-10-16', to: '2026-11-14' },
      known_days: 0,
      prior_price: null,
      prior_date: null,
      claimed_percent: 16.7,
      real_percent: null,
      usual_price: null,
      days_on_sale: 1,
      method: 1,
    },
    unit_price: null,
    unit: null,
  });
  assert.deepEqual(Object.keys(body.offers[1]).slice(-3), ['claim', 'unit_price', 'unit']);
  assert.equal(body.offers[0].claim, null);
});

test('offers and history of an unknown product are empty, not an error', async () => {
  const { get } = await anApp();
  const offers = (await get('/public/product/42/offers')).json();
  assert.deepEqual([offers.found, offers.count, offers.offers], [false, 0, []]);
  const history = (await get('/public/product/42/history')).json();
  assert.deepEqual([history.found, history.days, history.points, history.vendors], [false, 90, [], []]);
});

test('history can be narrowed to one shop, however its domain is written', async () => {
  const { get } = await anApp([anOffer({ vendorId: 1 }), anOffer({ vendorId: 2 })]);
  const body = (
    await get(`/public/product/${anEan(1)}/history?days=30&vendor=https://www.Butik-B.example/x`)
  ).json();
  assert.equal(body.days, 30);
  assert.deepEqual(
    body.vendors.map((v: { vendor: { name: string } }) => v.vendor.name),
    ['Butik B'],
  );
});
