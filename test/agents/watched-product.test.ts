import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchedProduct } from '../../src/agents/watched-product.ts';
import { aMarket, anEan, anOffer, day } from '../builders.ts';

/** What the pages and messages say, and what the nightly comparison reads, for one night's offers. */
function lowest(offers: Parameters<typeof anOffer>[0][]) {
  const market = aMarket();
  market.publish(
    day('2026-11-15'),
    offers.map((own) => anOffer(own)),
  );
  const generation = market.live.generation();
  const watched = watchedProduct(generation, anEan(1), market.live.vendor)!;
  const compared = [...generation.prices()].find(({ ean }) => ean === Number(anEan(1)));
  return { watched: watched.lowestOre, compared: compared?.lowestOre ?? null, shop: watched.shop?.domain };
}

test('an agent sees new, unflagged offers in stock or of unknown stock; no other one sets it off', () => {
  assert.deepEqual(
    lowest([
      { vendorId: 1, price: 100, condition: 'used' },
      { vendorId: 2, price: 50 },
      { vendorId: 3, price: 300, stock: 'out_of_stock' },
      { vendorId: 4, price: 450, stock: 'unknown' },
      { vendorId: 5, price: 500 },
    ]),
    { watched: 45000, compared: 45000, shop: 'butik-d.example' },
  );
});

test('where only other offers are left there is no price, so nothing fires', () => {
  assert.deepEqual(
    lowest([
      { vendorId: 1, price: 100, condition: 'used' },
      { vendorId: 3, price: 300, stock: 'out_of_stock' },
    ]),
    { watched: null, compared: null, shop: undefined },
  );
});
