import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '../../src/domain/day.ts';
import { anEan, anOffer } from '../builders.ts';
import { anApp, TODAY } from './an-app.ts';

test('generations are swapped under 50 readers: no request fails, no answer mixes two of them', async () => {
  const priced = (price: number) => [1, 2, 3].map((vendorId) => anOffer({ vendorId, price }));
  const { app, market } = await anApp(priced(1000));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  let reading = true;
  let answers = 0;
  const seen = new Set<number>();

  const reader = async () => {
    while (reading) {
      const response = await fetch(`http://127.0.0.1:${port}/public/product/${anEan(1)}/offers`);
      assert.equal(response.status, 200);
      const { offers, data_as_of } = (await response.json()) as {
        offers: { price: number; updated_at: string }[];
        data_as_of: string;
      };
      const prices = new Set(offers.map(({ price }) => price));
      assert.equal(prices.size, 1, `one answer, several generations: ${[...prices]}`);
      assert.ok(offers.every(({ updated_at }) => updated_at === data_as_of));
      seen.add(offers[0]!.price);
      answers++;
    }
  };
  const readers = Array.from({ length: 50 }, reader);
  const swaps = 12;
  for (let swap = 1; swap <= swaps; swap++) {
    const before = answers;
    await market.publish(addDays(TODAY, swap), priced(1000 - swap));
    while (answers < before + 100) await wait(1);
  }
  reading = false;
  await Promise.all(readers);
  assert.ok(seen.size >= swaps, `${seen.size} generations were seen`);
});
