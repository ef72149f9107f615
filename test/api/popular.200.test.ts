import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { numberOfEan } from '../../src/domain/ean.ts';
import { anEan, anOffer } from '../builders.ts';
import { aDiscoveryApp, TODAY } from './a-discovery-app.ts';

const rated = (n: number, price: number, rating: number | null, reviewCount: number | null) =>
  anOffer({ ean: anEan(n), price, rating, reviewCount });

test('popular: 4.2 of 50 reviews at least, on discount, few perfect reviews below many good ones', async () => {
  const { market, get } = await aDiscoveryApp();
  const at = (price: number) => [
    rated(1, price, 5, 50),
    rated(2, price, 4.6, 5000),
    rated(3, price, 4.19, 9000),
    rated(4, price, 5, 49),
    rated(5, 100, 4.9, 900),
    rated(6, price, null, null),
  ];
  await market.publish(addDays(TODAY, -31), at(100));
  await market.publish(TODAY, at(80));
  const { items } = (await get('/products/popular')).json();
  const unknown = { usual_price: null, raised_first: false, claim: null, unit_price: null, unit: null };
  assert.deepEqual(
    items.map(({ product, ...item }: { product: { ean: string } }) => ({ ean: product.ean, ...item })),
    [
      {
        ean: anEan(2),
        rating: 4.6,
        review_count: 5000,
        previous_price: 100,
        discount_percent: 20,
        ...unknown,
      },
      { ean: anEan(1), rating: 5, review_count: 50, previous_price: 100, discount_percent: 20, ...unknown },
    ],
  );
});

test('shops that show the very same reviews are one source; imported ratings are another', async () => {
  const { market, get } = await aDiscoveryApp();
  const at = (price: number) => [1, 2].map((vendorId) => ({ ...rated(1, price, 4.5, 60), vendorId }));
  await market.state.imports.ratings.rateProduct(numberOfEan(anEan(1)), {
    platform: 'Vareprøven',
    rating: 4.7,
    reviewCount: 60,
    url: null,
    asOfMs: 0,
  });
  await market.publish(addDays(TODAY, -31), at(100));
  await market.publish(TODAY, at(80));
  const [item] = (await get('/products/popular')).json().items;
  assert.deepEqual([item.rating, item.review_count], [4.6, 120]);
});
