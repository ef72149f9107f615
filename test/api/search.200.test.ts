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

test('a price in the words is told, and becomes a filter when that is asked for', async () => {
  const app = await shop();
  const ask = async (query: string) => (await app.get(`/public/search?${query}`)).json();
  const words = 'q=kaffemaskine%20under%20500%20kr.';
  const told = await ask(words);
  assert.deepEqual(
    [told.query, told.interpretation.price],
    ['kaffemaskine under 500 kr.', { min: null, max: 500 }],
  );
  assert.equal((await ask('q=kaffemaskine')).interpretation.price, undefined);
  const dear = await ask(`${words}&interpret=true`);
  assert.deepEqual(
    [dear.query, dear.total, dear.interpretation.terms],
    ['kaffemaskine under 500 kr.', 0, ['kaffemaskine']],
  );
  assert.deepEqual(dear.interpretation.price, { min: null, max: 500 });
  assert.equal((await ask('q=kaffemaskine%20under%201.000&interpret=true')).total, 1);
  assert.equal((await ask(`${words}&interpret=true&max_price=900`)).total, 1, 'a limit that was sent wins');
  assert.equal(
    (await ask(`${words}&interpret=true&min_price=600`)).total,
    1,
    'also where nothing would pass',
  );
  const bad = await app.get(`/public/search?${words}&interpret=ja`);
  assert.deepEqual([bad.statusCode, bad.json().message], [400, 'interpret must be true or false.']);
});

test('several brands and shops may be given: any of each kind, both kinds together', async () => {
  const app = await anApp([
    anOffer({ price: 899, name: 'Kaffemaskine A', brand: 'Nordhavn' }),
    anOffer({ price: 949, vendorId: 2, ean: anEan(2), name: 'Kaffemaskine B', brand: 'Klitmøller' }),
    anOffer({ price: 999, vendorId: 3, ean: anEan(3), name: 'Kaffemaskine C', brand: 'Tangø' }),
  ]);
  const eansOf = async (query: string) => {
    const found = (await app.get(`/public/search?q=kaffemaskine&sort=price&${query}`)).json();
    const walked = (await app.get(`/products?sort=price&${query}`)).json();
    const eans = found.results.map(({ ean }: { ean: string }) => ean);
    assert.deepEqual(
      walked.items.map(({ product }: { product: { ean: string } }) => product.ean),
      eans,
      query,
    );
    return eans;
  };
  assert.deepEqual(await eansOf('brand=nordhavn&brand=TANG%C3%98'), [anEan(1), anEan(3)]);
  assert.deepEqual(await eansOf('brand=nordhavn&brand=nordhavn&brand='), [anEan(1)]);
  assert.deepEqual(await eansOf('brand=nobody&brand=tangø'), [anEan(3)]);
  assert.deepEqual(await eansOf('brand=nobody&brand=noone'), []);
  const domains = (
    (await app.get('/public/search?q=kaffemaskine')).json().results as {
      offers: { vendor: { domain: string } }[];
    }[]
  ).map(({ offers }) => offers[0]!.vendor.domain);
  assert.equal(new Set(domains).size, 3);
  assert.equal((await eansOf(`vendor=${domains[0]}&vendor=${domains[1]}`)).length, 2);
  assert.equal((await eansOf(`vendor=${domains[0]}&vendor=unknown.example`)).length, 1);
  assert.deepEqual(await eansOf('vendor=unknown.example&brand=nordhavn'), []);
  for (const path of ['/public/search?q=kaffemaskine&', '/products?']) {
    const many = await app.get(`${path}${'brand=a&'.repeat(11)}`);
    assert.deepEqual(
      [many.statusCode, many.json().message],
      [400, 'brand is given 11 times; send it at most 10 times.'],
    );
    assert.equal((await app.get(`${path}vendor=a.dk&vendor=%20x%20y`)).statusCode, 400);
    assert.equal((await app.get(`${path}category=a&category=b`)).statusCode, 400);
    assert.equal((await app.get(`${path}brand=${'x'.repeat(201)}&brand=y`)).statusCode, 400);
  }
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
