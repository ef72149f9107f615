import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offersOf } from '../../../src/catalogue/answers/lookup.ts';
import { historyOf } from '../../../src/catalogue/answers/price-history.ts';
import type { ProductView } from '../../../src/contract/product-view.ts';
import { addDays } from '../../../src/domain/day.ts';
import type { Offer } from '../../../src/domain/product.ts';
import { aMarket, anEan, anOffer, day } from '../../builders.ts';

const TODAY = day('2026-11-15');
const market = async () => {
  const m = await aMarket();
  return {
    ...m,
    product: (n = 1): ProductView | undefined => {
      const json = m.live.generation().productJson(anEan(n));
      return json === undefined ? undefined : JSON.parse(json);
    },
    offers: (n = 1) => offersOf(m.live, m.live.generation(), anEan(n)).offers,
    history: (n = 1, days = 90) => historyOf(m.live, m.live.generation(), anEan(n), { days }),
  };
};
const published = async (...offers: Offer[]) => {
  const m = await market();
  await m.publish(TODAY, offers);
  return m;
};

test('a product has the twelve fields in the contract’s order, and its figures over vendors', async () => {
  const { product } = await published(
    anOffer({ vendorId: 1, price: 899 }),
    anOffer({ vendorId: 2, price: 949.5 }),
    anOffer({ vendorId: 3, price: 1000 }),
  );
  assert.deepEqual(Object.entries(product()!), [
    ['ean', anEan(1)],
    ['product_name', 'Nordhavn kaffemaskine NK-200, sort'],
    ['brand', 'Nordhavn'],
    ['category', 'Kaffemaskiner'],
    ['image_url', 'https://butik-a.example/nk200.jpg'],
    ['vendor_count', 3],
    ['lowest_price', 899],
    ['highest_price', 1000],
    ['avg_price', 949.5],
    ['size', null],
    ['color', 'sort'],
    ['slug', 'nordhavn-kaffemaskine-nk-200-sort'],
  ]);
});

test('out-of-stock offers set the price only when nobody has it', async () => {
  const both = await published(
    anOffer({ vendorId: 1, price: 500 }),
    anOffer({ vendorId: 2, price: 400, stock: 'out_of_stock' }),
  );
  assert.equal(both.product()!.lowest_price, 500);
  assert.equal(both.product()!.vendor_count, 1);
  const none = await published(anOffer({ price: 400, stock: 'out_of_stock' }));
  assert.equal(none.product()!.lowest_price, 400);
});

test('a refurbished offer is shown last and sets the price only alone', async () => {
  const both = await published(
    anOffer({ vendorId: 1, price: 500 }),
    anOffer({ vendorId: 2, price: 200, condition: 'refurbished' }),
  );
  assert.equal(both.product()!.lowest_price, 500);
  assert.deepEqual(
    both.offers().map((offer) => offer.condition),
    ['new', 'refurbished'],
  );
  const alone = await published(anOffer({ price: 200, condition: 'refurbished' }));
  assert.equal(alone.product()!.lowest_price, 200);
  assert.deepEqual(alone.history().points, [], 'used goods make no price history');
});

test('one vendor counts once: its cheapest offer that can be bought', async () => {
  const { product, offers } = await published(
    anOffer({ price: 300, stock: 'out_of_stock' }),
    anOffer({ price: 450 }),
    anOffer({ price: 500 }),
    anOffer({ vendorId: 2, price: 600 }),
  );
  assert.equal(product()!.vendor_count, 2);
  assert.equal(product()!.lowest_price, 450);
  assert.deepEqual(
    offers().map(({ price, flags }) => [price, flags]),
    [
      [450, ['ambiguous']],
      [600, []],
    ],
  );
});

test('a shop’s several prices are told in whatever order its feeds are read', async () => {
  const feeds = [
    anOffer({ price: 450, url: 'https://alfa.dk/1' }),
    anOffer({ price: 450, url: 'https://alfa.dk/2', flags: ['ambiguous'] }),
    anOffer({ price: 450, url: 'https://alfa.dk/3', stock: 'out_of_stock' }),
  ];
  for (const order of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]) {
    const { offers } = await published(...order.map((at) => feeds[at]!));
    assert.deepEqual(
      offers().map(({ url, flags }) => [url, flags]),
      [['https://alfa.dk/1', ['ambiguous']]],
      `${order}`,
    );
  }
});

test('with three vendors a price under a third of the median is flagged and sets nothing', async () => {
  const { product, offers } = await published(
    anOffer({ vendorId: 1, price: 99 }),
    anOffer({ vendorId: 2, price: 900 }),
    anOffer({ vendorId: 3, price: 950 }),
  );
  assert.equal(product()!.lowest_price, 900);
  assert.deepEqual(
    offers().map(({ price, flags }) => [price, flags]),
    [
      [900, []],
      [950, []],
      [99, ['price_outlier']],
    ],
  );
});

test('a lone offer of a shop without a record that falls more than 60 % does not count, however long it waits', async () => {
  const m = await market();
  await m.publish(addDays(TODAY, -2), [anOffer({ price: 1000 })]);
  await m.publish(addDays(TODAY, -1), [anOffer({ price: 300 })]);
  assert.deepEqual(m.offers()[0]!.flags, ['price_outlier']);
  assert.deepEqual(m.history().points.at(-1), { date: '2026-11-14', lowest_price: null });
  await m.publish(TODAY, [anOffer({ price: 300 })]);
  assert.deepEqual(m.offers()[0]!.flags, ['price_outlier']);
  assert.equal(m.product()!.lowest_price, 300, 'the number is still shown');
  assert.deepEqual([...m.live.generation().prices()], [], 'and nothing goes by it');
});

test('a shop’s point tells its stock and flags of that day', async () => {
  const m = await market();
  await m.publish(addDays(TODAY, -1), [anOffer({ stock: 'out_of_stock' })]);
  await m.publish(TODAY, [anOffer({ flags: ['ambiguous'], stock: 'preorder' })]);
  const shown = m.history().vendors[0]!.points.map(({ stock, flags }) => [stock, flags]);
  assert.deepEqual(shown, [
    ['out_of_stock', []],
    ['preorder', ['ambiguous']],
  ]);
});

test('only changes become points, a shop that leaves gets a null', async () => {
  const m = await market();
  const prices = [[500, 600], [500, 600], [450, 600], [450], [450]];
  for (const [i, [a, b]] of prices.entries()) {
    const offers = [anOffer({ vendorId: 1, price: a! })];
    if (b) offers.push(anOffer({ vendorId: 2, price: b }));
    await m.publish(addDays(TODAY, i - 4), offers);
  }
  const { points, vendors, stats } = m.history();
  assert.deepEqual(points, [
    { date: '2026-11-11', lowest_price: 500 },
    { date: '2026-11-13', lowest_price: 450 },
    { date: '2026-11-14', lowest_price: 450 },
  ]);
  assert.deepEqual(vendors[1], {
    vendor: { name: 'Butik B', domain: 'butik-b.example' },
    points: [
      { date: '2026-11-11', price: 600, before_price: null, stock: 'in_stock', flags: [] },
      { date: '2026-11-14', price: null, before_price: null, stock: null, flags: [] },
    ],
    lows: { lowest_ever: 600, lowest_365_days: null, lowest_90_days: null, lowest_30_days: null },
  });
  assert.deepEqual(stats, {
    lowest: 450,
    lowest_date: '2026-11-13',
    highest: 500,
    average: 470,
    lowest_30_days: null,
    is_lowest: true,
    lowest_90_days: null,
    lowest_365_days: null,
    usual_price: null,
    percentile: 50,
  });
});

test('a product without offers is not found; its history, first day and slug return with it', async () => {
  const m = await market();
  await m.publish(addDays(TODAY, -400), [anOffer({ name: 'Gammelt navn' })]);
  await m.publish(addDays(TODAY, -399), [anOffer({ ean: anEan(2) })]);
  assert.equal(m.product(), undefined);
  await m.publish(TODAY, [anOffer({ name: 'Nyt navn', price: 700 })]);
  assert.equal(m.product()!.slug, 'gammelt-navn');
  assert.deepEqual(
    m.history(1, 730).points.map(({ lowest_price }) => lowest_price),
    [499, null, 700],
  );
});

test('after 730 days without an offer a product is forgotten', async () => {
  const m = await market();
  await m.publish(addDays(TODAY, -800), [anOffer({ name: 'Gammelt navn' })]);
  await m.publish(addDays(TODAY, -799), [anOffer({ ean: anEan(2) })]);
  await m.publish(addDays(TODAY, -1), [anOffer({ ean: anEan(2) })]);
  await m.publish(TODAY, [anOffer({ name: 'Nyt navn' })]);
  assert.equal(m.product()!.slug, 'nyt-navn');
});

test('a second run of a day replaces that day', async () => {
  const once = await market();
  await once.publish(addDays(TODAY, -1), [anOffer({ price: 500 })]);
  await once.publish(TODAY, [anOffer({ price: 400 }), anOffer({ ean: anEan(3), name: 'Ny vare' })]);
  const twice = await market();
  await twice.publish(addDays(TODAY, -1), [anOffer({ price: 500 })]);
  await twice.publish(TODAY, [
    anOffer({ price: 100 }),
    anOffer({ ean: anEan(2) }),
    anOffer({ ean: anEan(3), name: 'Forkert' }),
  ]);
  await twice.publish(TODAY, [anOffer({ price: 400 }), anOffer({ ean: anEan(3), name: 'Ny vare' })]);
  assert.deepEqual(twice.history(), once.history());
  assert.equal(twice.product(2), undefined);
  assert.equal(twice.product(3)!.slug, 'ny-vare');
});

test('an alias finds its product, the envelope echoes what was asked, and aliases never merge', async () => {
  const m = await published(
    anOffer({ aliases: [anEan(7), anEan(2)] }),
    anOffer({ ean: anEan(2), name: 'En anden vare', vendorId: 2 }),
  );
  assert.equal(m.product(7)!.ean, anEan(1));
  assert.equal(m.product(2)!.product_name, 'En anden vare', 'a main code is never an alias');
  assert.equal(offersOf(m.live, m.live.generation(), anEan(7)).ean, anEan(7));
});

test('a code claimed by two products belongs to the one that more shops say', async () => {
  const m = await published(
    anOffer({ aliases: [anEan(7)] }),
    anOffer({ ean: anEan(2), vendorId: 1, aliases: [anEan(7)] }),
    anOffer({ ean: anEan(2), vendorId: 2, aliases: [anEan(7)] }),
  );
  assert.equal(m.product(7)!.ean, anEan(2));
});
