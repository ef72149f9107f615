import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { anEan, anOffer } from '../builders.ts';
import { aDiscoveryApp, TODAY } from './a-discovery-app.ts';

test('newest first, by the night a product was first seen', async () => {
  const { market, get } = await aDiscoveryApp();
  await market.publish(addDays(TODAY, -1), [anOffer({ ean: anEan(1) })]);
  await market.publish(
    TODAY,
    [1, 3, 2].map((n) => anOffer({ ean: anEan(n) })),
  );
  const { items } = (await get('/products/newest')).json();
  assert.deepEqual(
    items.map((item: { product: { ean: string }; first_seen_at: string }) => [
      item.product.ean,
      item.first_seen_at,
    ]),
    [
      [anEan(2), '2026-11-15T03:00:00Z'],
      [anEan(3), '2026-11-15T03:00:00Z'],
      [anEan(1), '2026-11-14T03:00:00Z'],
    ],
  );
});
