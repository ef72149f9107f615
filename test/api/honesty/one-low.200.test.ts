import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchedProduct } from '../../../src/agents/watching/watcher.ts';
import { priceLinesOf, pricePositionOf } from '../../../src/catalogue/answers/price-position.ts';
import { addDays } from '../../../src/domain/day.ts';
import { kroner } from '../../../src/domain/money.ts';
import { anEan, anOffer } from '../../builders.ts';
import { TODAY } from '../an-app.ts';
import { anHonestMarket, claiming } from './an-honest-market.ts';

const EAN = anEan(1);

/**
 * 1000 kr. for months, sold out for a week while shop 3 names 600 without having it, and 900 today. Shop 2 asks more, and
 * 50 kr. on nights that do not count.
 */
const market = () =>
  anHonestMarket(120, (ago) => {
    const isSoldOut = ago <= 20 && ago > 12;
    const stock = isSoldOut ? 'out_of_stock' : 'in_stock';
    return [
      ago === 0 ? claiming(900, 1000) : anOffer({ price: 1000, stock }),
      anOffer({ vendorId: 2, price: ago <= 8 && ago > 4 ? 50 : 1200, stock }),
      ...(isSoldOut ? [anOffer({ vendorId: 3, price: 600, stock })] : []),
    ];
  });

test('days on which nothing could be bought are in no low: of the history, lists, mails, tools and pages', async () => {
  const { market: own, get } = await market();
  const generation = own.live.generation();
  const { points, vendors, stats } = (await get(`/public/product/${EAN}/history?days=90`)).json();
  assert.ok(
    points.some((point: { lowest_price: number }) => point.lowest_price === 600),
    'it is told all the same',
  );
  const { lowest, lowest_30_days, lowest_90_days, is_lowest, usual_price, percentile } = stats;
  assert.deepEqual(
    { lowest, lowest_30_days, lowest_90_days, is_lowest, usual_price, percentile },
    {
      lowest: 900,
      lowest_30_days: 1000,
      lowest_90_days: 1000,
      is_lowest: true,
      usual_price: 1000,
      percentile: 100,
    },
  );
  assert.deepEqual(
    vendors.map(({ lows }: { lows: { lowest_ever: number } }) => lows.lowest_ever),
    [1000, 1200, null],
    'nor what was held',
  );

  const drop = (await get('/products/price-drops/today')).json().items[0];
  assert.deepEqual([drop.lowest_30_days, drop.is_lowest, drop.usual_price], [1000, true, 1000]);
  assert.equal((await get('/products/deals')).json().items[0].lowest_ever, true);

  const told = watchedProduct(generation, EAN, own.live.vendor)!.history;
  assert.deepEqual(
    [told.lowest30Ore, told.lowestEverOre].map((ore) => kroner(ore!)),
    [1000, 900],
  );

  const position = pricePositionOf(generation, EAN);
  assert.deepEqual(
    [position.lowest_30_days, position.lowest_90_days, position.usual_price, position.percentile],
    [1000, 1000, 1000, 100],
  );

  const { lowest: drawn, usualOre } = priceLinesOf(generation, EAN)!;
  assert.deepEqual(
    [usualOre, drawn.findLast(([day]) => day <= addDays(TODAY, -15))?.[1], drawn.at(-1)?.[1]],
    [100_000, null, 90_000],
  );
});
