import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { anApp } from './an-app.ts';

const shop = () =>
  anApp([
    anOffer({ price: 899 }),
    anOffer({ price: 949, vendorId: 2 }),
    anOffer({
      ean: anEan(2),
      name: 'Klitmøller vinterstøvler dame, brun',
      brand: 'Klitmøller',
      categoryPath: ['Sko', 'Støvler'],
      color: 'brun',
    }),
    anOffer({
      ean: anEan(3),
      name: 'Tangø robotstøvsuger R5',
      brand: 'Tangø',
      categoryPath: ['Hjem', 'Støvsugere'],
      color: null,
    }),
  ]);
const search = async (q: string) =>
  (await (await shop()).get(`/public/search?q=${encodeURIComponent(q)}`)).json();

test('a search gives products with every shop’s offer, as the contract shows them', async () => {
  const body = await search('kaffemaskine');
  assert.deepEqual(Object.keys(body), [
    'query',
    'count',
    'results',
    'interpretation',
    'data_as_of',
    'total',
    'total_is_exact',
    'next_cursor',
  ]);
  assert.equal(body.count, 1);
  assert.deepEqual([body.total, body.total_is_exact, body.next_cursor], [1, true, null]);
  assert.equal(body.results[0].ean, anEan(1));
  assert.equal(body.results[0].lowest_price, 899);
  assert.deepEqual(
    body.results[0].offers.map((offer: { price: number }) => offer.price),
    [899, 949],
  );
  assert.deepEqual(body.interpretation, {
    terms: ['kaffemaskine'],
    corrections: [],
    compounds: [{ word: 'kaffemaskine', parts: ['kaffe', 'maskine'] }],
    relaxed: false,
  });
});

test('an EAN typed as words finds that product', async () => {
  assert.equal((await search(anEan(3))).results[0].product_name, 'Tangø robotstøvsuger R5');
});

test('a typing error is corrected and told', async () => {
  const body = await search('robotstøvsugr');
  assert.equal(body.results[0].ean, anEan(3));
  assert.deepEqual(body.interpretation.corrections, [{ from: 'robotstøvsugr', to: 'robotstøvsuger' }]);
});

test('no hit is an answer', async () => {
  const body = await search('zzzzzqqqqq');
  assert.deepEqual([body.count, body.results], [0, []]);
});
