import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../../builders.ts';
import { anHonestMarket, claiming } from './an-honest-market.ts';

/** 1 is lowered and says so, 2 without a word, 3 claims more than is true, 4 stays as it is, 5 is dearer at its other shop. */
const market = () =>
  anHonestMarket(120, (ago) => [
    ago > 0 ? anOffer({ price: 1000 }) : claiming(800, 1000),
    anOffer({ ean: anEan(2), price: ago > 3 ? 1000 : 700, categoryPath: ['Hjem', 'Lamper'] }),
    ago > 0 ? anOffer({ ean: anEan(3), price: 1000 }) : claiming(900, 2000, { ean: anEan(3) }),
    anOffer({ ean: anEan(4), price: 500 }),
    ago > 0 ? anOffer({ ean: anEan(5), price: 1000 }) : claiming(950, 1000, { ean: anEan(5) }),
    ago > 0
      ? anOffer({ ean: anEan(5), vendorId: 2, price: 1500 })
      : claiming(1000, 1500, { ean: anEan(5), vendorId: 2 }),
  ]);

test('deals are genuine claims and silent falls below a year, the largest saving first, one of a product', async () => {
  const { get } = await market();
  const answer = await get('/products/deals');
  assert.equal(answer.statusCode, 200);
  const { items, count, next_cursor } = answer.json();
  assert.deepEqual([count, next_cursor], [3, null]);
  const [first] = items;
  assert.deepEqual(Object.keys(first), [
    'product',
    'vendor',
    'price',
    'usual_price',
    'prior_price',
    'real_percent',
    'lowest_ever',
    'claim',
    'unit_price',
    'unit',
  ]);
  assert.equal(Object.keys(first.product).length, 12);
  assert.deepEqual(
    items.map(
      ({ product, vendor, price, usual_price, prior_price, real_percent, lowest_ever, claim }: Deal) => [
        product.ean,
        vendor.domain,
        price,
        usual_price,
        prior_price,
        real_percent,
        lowest_ever,
        claim?.verdict ?? null,
      ],
    ),
    [
      [anEan(2), 'butik-a.example', 700, 1000, null, 30, true, null],
      [anEan(1), 'butik-a.example', 800, 1000, 1000, 20, true, 'genuine'],
      [anEan(5), 'butik-a.example', 950, 1000, 1000, 5, true, 'genuine'],
    ],
  );
});

interface Deal {
  product: { ean: string };
  vendor: { domain: string };
  price: number;
  usual_price: number;
  prior_price: number;
  real_percent: number;
  lowest_ever: boolean;
  claim: { verdict: string } | null;
}

test('deals take the filters of lists and pages of any size, and refuse what they do not know', async () => {
  const { get } = await market();
  const eans = async (query: string) =>
    (await get(`/products/deals?${query}`)).json().items.map(({ product }: Deal) => product.ean);
  assert.deepEqual(await eans('category=lamper'), [anEan(2)]);
  assert.deepEqual(await eans('min_price=750&max_price=900'), [anEan(1)], 'by the price of the deal');
  const first = (await get('/products/deals?limit=2')).json();
  const second = (await get(`/products/deals?limit=2&cursor=${first.next_cursor}`)).json();
  assert.deepEqual(
    [...first.items, ...second.items].map(({ product }: Deal) => product.ean),
    [anEan(2), anEan(1), anEan(5)],
  );
  assert.equal((await get('/products/deals?sort=amount')).statusCode, 400);
});

test('a deal that only looks like one is none: unknown shops, out of stock, held prices', async () => {
  const { get } = await anHonestMarket(120, (ago) => [
    ago > 0 ? anOffer({ price: 1000 }) : claiming(800, 1000, { stock: 'out_of_stock' }),
    ago > 0 ? anOffer({ ean: anEan(2), price: 1000 }) : claiming(50, 1000, { ean: anEan(2) }),
    ...(ago > 5
      ? []
      : [ago > 0 ? anOffer({ ean: anEan(3), price: 1000 }) : claiming(800, 1000, { ean: anEan(3) })]),
  ]);
  assert.deepEqual((await get('/products/deals')).json().items, []);
});
