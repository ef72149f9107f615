import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { anEan, anOffer } from '../builders.ts';
import { aDiscoveryApp, offersAt, publishDrop, TODAY } from './a-discovery-app.ts';

test('a drop is shown with its prices, its shop and where it stands in its history', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, [499], [399.5], { vendorId: 2 });
  const answer = await get('/products/price-drops/today');
  const body = answer.json();
  assert.deepEqual(Object.keys(body), [
    'count',
    'items',
    'next_cursor',
    'data_as_of',
    'period',
    'from',
    'to',
  ]);
  const { product, ...item } = body.items[0];
  assert.equal(product.ean, anEan(1));
  assert.equal(Object.keys(product).length, 12);
  assert.deepEqual(item, {
    previous_price: 499,
    current_price: 399.5,
    drop_amount: 99.5,
    drop_percent: 19.9,
    vendor: { name: 'Butik B', domain: 'butik-b.example' },
    lowest_30_days: 499,
    is_lowest: true,
    usual_price: null,
    raised_first: false,
    claim: null,
    unit_price: null,
    unit: null,
  });
  assert.deepEqual([body.count, body.next_cursor, body.period], [1, null, 'today']);
  assert.deepEqual(
    [body.from, body.to, body.data_as_of],
    ['2026-11-14', '2026-11-15', '2026-11-15T03:00:00Z'],
  );
  assert.equal(answer.headers['cache-control'], 'public, max-age=300');
});

test('the biggest percent comes first, the biggest amount with sort=amount', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, [100, 1000, 10], [80, 900, 9]);
  const eans = async (url: string) =>
    (await get(url)).json().items.map((item: { product: { ean: string } }) => item.product.ean);
  assert.deepEqual(await eans('/products/price-drops/today'), [anEan(1), anEan(2), anEan(3)]);
  assert.deepEqual(await eans('/products/price-drops/today?sort=amount'), [anEan(2), anEan(1), anEan(3)]);
});

test('seven days asks for 5 % on whole øre: 4.995 % shows as 5.0 elsewhere, but is not listed', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, [100, 100.11], [95, 95.11]);
  const { items } = (await get('/products/price-drops/7-days')).json();
  assert.deepEqual(
    items.map((item: { product: { ean: string } }) => item.product.ean),
    [anEan(1)],
  );
});

test('a product first seen yesterday can drop today, not in seven days', async () => {
  const { market, get } = await aDiscoveryApp();
  await market.publish(addDays(TODAY, -1), offersAt([100]));
  await market.publish(TODAY, offersAt([50]));
  assert.equal((await get('/products/price-drops/today')).json().count, 1);
  assert.equal((await get('/products/price-drops/today')).json().items[0].lowest_30_days, null);
  assert.equal((await get('/products/price-drops/7-days')).json().count, 0);
  assert.equal((await get('/products/price-drops/30-days')).json().count, 0);
});

test('thirty days tells the trend', async () => {
  const { market, get } = await aDiscoveryApp();
  await market.publish(addDays(TODAY, -40), offersAt([100]));
  await market.publish(addDays(TODAY, -10), offersAt([120]));
  await market.publish(TODAY, offersAt([75]));
  const [item] = (await get('/products/price-drops/30-days')).json().items;
  assert.deepEqual(item.trend, {
    points: [
      { date: '2026-10-16', lowest_price: 100 },
      { date: '2026-11-05', lowest_price: 120 },
      { date: '2026-11-15', lowest_price: 75 },
    ],
    change_percent: -25,
    direction: 'falling',
  });
});

test('a price that is held back as an outlier is no drop', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, [1000], [99]);
  assert.equal((await get('/products/price-drops/today')).json().count, 0);
});

test('filters: any level of the category and the brand, folded; prices', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, [100, 200, 300], [50, 100, 150], {
    categoryPath: ['Køkken', 'Kaffe & te'],
    brand: 'Ærø',
  });
  const count = async (query: string) => (await get(`/products/price-drops/today?${query}`)).json().count;
  assert.equal(await count(`category=${encodeURIComponent('KØKKEN')}`), 3);
  assert.equal(await count('category=koekken'), 3);
  assert.equal(await count(`category=${encodeURIComponent('Kaffe & te')}&brand=aeroe`), 3);
  assert.equal(await count('category=stole'), 0);
  assert.equal(await count('brand=aeroe&min_price=100&max_price=149.99'), 1);
});

test('a shop is shown under the name it has now', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, [100], [50]);
  await market.state.vendors.ensure({ name: 'Butik A/S "Ø"', domain: 'butik-a.example' });
  await market.live.refresh();
  assert.equal((await get('/products/price-drops/today')).json().items[0].vendor.name, 'Butik A/S "Ø"');
});

test('an unchanged answer is a 304; a new night is not', async () => {
  const { market, get } = await aDiscoveryApp();
  await publishDrop(market, [100], [50]);
  const { etag } = (await get('/products/price-drops/today')).headers;
  const asked = { 'if-none-match': String(etag) };
  assert.equal((await get('/products/price-drops/today', asked)).statusCode, 304);
  await market.publish(addDays(TODAY, 1), [anOffer({ price: 40 })]);
  assert.equal((await get('/products/price-drops/today', asked)).statusCode, 200);
});
