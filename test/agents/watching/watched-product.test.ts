import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyLine } from '../../../src/agents/mail/mail-texts.ts';
import { watchedProduct } from '../../../src/agents/watching/watcher.ts';
import { addDays } from '../../../src/domain/day.ts';
import { aMarket, anEan, anOffer, day } from '../../builders.ts';

/** The product as pages and messages show it, and the price that the nightly comparison reads, for one night's offers. */
async function lowest(offers: Parameters<typeof anOffer>[0][]) {
  const market = await aMarket();
  await market.publish(
    day('2026-11-15'),
    offers.map((own) => anOffer(own)),
  );
  const generation = market.live.generation();
  const watched = watchedProduct(generation, anEan(1), market.live.vendor)!;
  const compared = [...generation.prices()].find(({ ean }) => ean === Number(anEan(1)));
  return { watched: watched.lowestOre, compared: compared?.lowestOre ?? null, shop: watched.shop?.domain };
}

test('an agent sees new, unflagged offers in stock or of unknown stock; no other one sets it off', async () => {
  assert.deepEqual(
    await lowest([
      { vendorId: 1, price: 100, condition: 'used' },
      { vendorId: 2, price: 50 },
      { vendorId: 3, price: 300, stock: 'out_of_stock' },
      { vendorId: 4, price: 450, stock: 'unknown' },
      { vendorId: 5, price: 500 },
    ]),
    { watched: 45000, compared: 45000, shop: 'butik-d.example' },
  );
});

test('where only other offers are left there is no price, so nothing fires', async () => {
  assert.deepEqual(
    await lowest([
      { vendorId: 1, price: 100, condition: 'used' },
      { vendorId: 3, price: 300, stock: 'out_of_stock' },
    ]),
    { watched: null, compared: null, shop: undefined },
  );
});

test('a low of thirty days is told of a product that is as old as that', async () => {
  const market = await aMarket();
  const first = day('2026-10-01');
  const told = () => watchedProduct(market.live.generation(), anEan(1), market.live.vendor)!.history;
  await market.publish(first, [anOffer({ price: 1000 })]);
  await market.publish(addDays(first, 29), [anOffer({ price: 900 })]);
  assert.deepEqual([told().lowest30Ore, told().lowestEverOre], [null, 90_000]);
  await market.publish(addDays(first, 30), [anOffer({ price: 800 })]);
  assert.deepEqual([told().lowest30Ore, told().lowestEverOre], [90_000, 80_000]);
});

test('one shop alone at under 0.6 of what the article usually costs is told to be looked at twice', async () => {
  const market = await aMarket();
  const first = day('2026-11-01');
  for (let night = 0; night < 8; night++)
    await market.publish(addDays(first, night), [anOffer({ price: 1000 })]);
  await market.publish(addDays(first, 8), [anOffer({ price: 599 })]);
  const { history } = watchedProduct(market.live.generation(), anEan(1), market.live.vendor)!;
  assert.equal(history.isUnusual, true);
  assert.match(
    historyLine(history, 'da')!,
    /^Kun én butik har den, og prisen er usædvanligt lav: Se godt efter\. Laveste pris/,
  );
  assert.match(historyLine(history, 'en')!, /^Only one shop has it, and the price is unusually low/);
  const other = await aMarket();
  for (let night = 0; night < 8; night++)
    await other.publish(addDays(first, night), [anOffer({ price: 1000 })]);
  await other.publish(addDays(first, 8), [anOffer({ price: 600 })]);
  const at = () => watchedProduct(other.live.generation(), anEan(1), other.live.vendor)!.history;
  assert.equal(at().isUnusual, false, 'at 0.6 of it');
  assert.match(historyLine(at(), 'da')!, /^Laveste pris/);
  await other.publish(addDays(first, 9), [anOffer({ price: 590 }), anOffer({ vendorId: 2, price: 595 })]);
  assert.equal(at().isUnusual, false, 'two shops have it');
});
