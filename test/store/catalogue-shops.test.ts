import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMarket, anOffer, day } from '../builders.ts';

test('a catalogue knows every shop that has a number', async () => {
  const market = await aMarket();
  await market.publish(day('2026-11-15'), [anOffer()]);
  const shops = market.live.generation().shops();
  assert.deepEqual(
    shops.map(({ id, domain, record }) => [id, domain, record !== null]),
    (await market.state.vendors.all()).map(({ id, domain }) => [id, domain, id === 1]),
    'a shop that was read has a record too',
  );
});

test('a catalogue keeps what is written of a shop', async () => {
  const market = await aMarket();
  const builder = market.generations.build();
  const record = JSON.stringify({ ledger: 'x'.repeat(4096) });
  builder.addShop({ id: 3, domain: 'ærø.dk', record });
  const meta = { day: day('2026-11-15'), dataAsOfMs: 0, inputs: '', demo: false };
  builder.publish({ ...meta, products: 0, offers: 0, vendors: 0 });
  const [shop] = market.generations.current()!.shops();
  assert.deepEqual({ ...shop }, { id: 3, domain: 'ærø.dk', record });
});
