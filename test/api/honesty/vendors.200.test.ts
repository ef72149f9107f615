import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Offer } from '../../../src/domain/product.ts';
import { anEan, anOffer } from '../../builders.ts';
import { anHonestMarket, claiming } from './an-honest-market.ts';

const ARTICLES = 120;

/** Two shops with 120 articles each: shop A's claims are genuine, of shop B's every fourth. Shop C has three. */
const market = () =>
  anHonestMarket(60, (ago) => {
    const offers: Offer[] = [];
    for (let n = 1; n <= ARTICLES; n++) {
      const own = { ean: anEan(n) };
      offers.push(ago > 3 ? anOffer({ ...own, price: 1000 }) : claiming(800, 1000, own));
      const other = { ean: anEan(n), vendorId: 2 };
      const price = n % 4 === 0 ? 800 : 1000;
      offers.push(
        ago > 3 ? anOffer({ ...other, price: 1000 }) : claiming(price, n % 4 === 0 ? 1000 : 1500, other),
      );
      if (n <= 3) offers.push(claiming(900, 1000, { ean: anEan(n), vendorId: 3 }));
    }
    return offers;
  });

test('a shop is shown with what its claims of ninety days are worth', async () => {
  const { get } = await market();
  const body = (await get('/vendors/butik-b.example')).json();
  assert.deepEqual(body, {
    found: true,
    domain: 'butik-b.example',
    vendor: { name: 'Butik B', domain: 'butik-b.example', logo_url: null, rating: null, review_count: null },
    product_count: ARTICLES,
    claims: {
      judged: 120,
      genuine: 30,
      overstated: 0,
      no_saving: 90,
      dearer: 0,
      raised_first: 0,
      unfounded: 0,
      recommended_price: 0,
      unknown: 0,
    },
    genuine_percent: 25,
    since: '2026-09-16',
    feeds_read_percent: 31.1,
  });
  const young = (await get('/vendors/butik-c.example')).json();
  assert.deepEqual([young.claims.judged, young.genuine_percent], [3, null], 'too few to speak of a share');
});

test('a shop’s domain is folded, one that nobody knows is not found, and what is no domain is refused', async () => {
  const { get } = await market();
  assert.equal(
    (await get(`/vendors/${encodeURIComponent('https://www.Butik-B.example/x')}`)).json().found,
    true,
  );
  const unknown = (await get('/vendors/nobody.example')).json();
  assert.deepEqual(
    [
      unknown.found,
      unknown.vendor,
      unknown.product_count,
      unknown.claims.judged,
      unknown.since,
      unknown.feeds_read_percent,
    ],
    [false, null, 0, 0, null, null],
  );
  for (const path of [
    '/vendors/nodots',
    '/vendors/127.0.0.1',
    `/vendors/${'a'.repeat(300)}.dk`,
    '/vendors/butik-b.example?x=1',
  ])
    assert.equal((await get(path)).statusCode, 400, path);
});

test('shops with a hundred judged claims are ranked by how many of them surely are genuine', async () => {
  const { get } = await market();
  const { items, count, next_cursor } = (await get('/vendors/honesty')).json();
  assert.deepEqual([count, next_cursor], [2, null]);
  assert.deepEqual(
    items.map(({ domain, genuine_percent }: { domain: string; genuine_percent: number }) => [
      domain,
      genuine_percent,
    ]),
    [
      ['butik-a.example', 100],
      ['butik-b.example', 25],
    ],
  );
  const first = (await get('/vendors/honesty?limit=1')).json();
  const second = (await get(`/vendors/honesty?limit=1&cursor=${first.next_cursor}`)).json();
  assert.deepEqual(
    [first.items[0].domain, second.items[0].domain, second.next_cursor],
    ['butik-a.example', 'butik-b.example', null],
  );
  assert.equal((await get('/vendors/honesty?category=x')).statusCode, 400);
});
