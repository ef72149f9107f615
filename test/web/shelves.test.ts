import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const names = (body: string) =>
  [...body.matchAll(/<p class="title"><a [^>]*>([^<]+)</g)].map(([, name]) => name!);

/** Thirty kettles, one fridge and one thing that no shop has placed. */
const aHouse = () =>
  aShopWindow([
    [
      TODAY,
      [
        ...Array.from({ length: 30 }, (_, i) =>
          anOffer({
            ean: anEan(i + 1),
            name: `Elkedel nummer ${i + 1}`,
            brand: 'Æske & Søn',
            categoryPath: ['Køkken', 'Elkedler'],
            price: 900 - i,
          }),
        ),
        anOffer({ ean: anEan(40), name: 'Køleskab', brand: 'AC/DC', categoryPath: ['Køkken', 'Køleskabe'] }),
        anOffer({ ean: anEan(41), name: 'Ting', brand: '<i>x</i>', categoryPath: [] }),
      ],
    ],
  ]);

test('a category shows what is below it, its products in an order, and is walked to its end', async () => {
  const { get } = await aHouse();
  const top = await get('/kategori/koekken');
  assert.equal(top.statusCode, 200);
  assert.match(top.body, /<h1>Køkken<\/h1><p class="soft">31 varer\. <a/);
  assert.match(top.body, /<a href="\/kategori\/elkedler">Elkedler<\/a><\/li>/);
  const seen: string[] = [];
  for (const page of [1, 2]) {
    const { statusCode, body } = await get(`/kategori/elkedler?side=${page}`);
    assert.equal(statusCode, 200);
    seen.push(...names(body));
  }
  assert.equal(new Set(seen).size, 30);
  const cheapest = await get('/kategori/elkedler?sorter=price');
  assert.equal(names(cheapest.body)[0], 'Elkedel nummer 30');
  assert.equal(cheapest.headers['x-robots-tag'], 'noindex');
  assert.match(cheapest.body, /href="\/kategori\/elkedler\?sorter=price&amp;side=2" rel="next"/);
  assert.match((await get('/kategori/elkedler?sorter=nonsense')).body, /aria-current="true">Mest populære</);
});

test('a category that there is not and a page beyond the end are 404', async () => {
  const { get } = await aHouse();
  for (const path of [
    'kategori/nowhere',
    'kategori/%3Cscript%3E',
    `kategori/${'x'.repeat(3000)}`,
    'kategori/elkedler?side=3',
    'kategori/elkedler?side=101',
    'kategori/elkedler?side=x',
    'maerke/nobody',
    'maerke/%00',
    'maerke/ac%2Fdc?side=2',
  ])
    assert.equal((await get(`/${path}`)).statusCode, 404, path);
});

test('a brand has one address however it is written, and shows its name as shops write it', async () => {
  const { get } = await aHouse();
  for (const name of ['%C3%86ske%20%26%20S%C3%B8n', 'AESKE%20%26%20SOEN']) {
    const { statusCode, headers } = await get(`/maerke/${name}?lang=en`);
    assert.deepEqual([statusCode, headers.location], [301, '/maerke/aeske%20%26%20soen?lang=en']);
  }
  const { body } = await get('/maerke/aeske%20%26%20soen');
  assert.match(body, /<h1>Æske &amp; Søn<\/h1><p class="soft">30 varer\. <a/);
  assert.match(body, /<link rel="canonical" href="http:\/\/localhost:3000\/maerke\/aeske%20%26%20soen">/);
  assert.match((await get('/maerke/ac%2Fdc')).body, /<h1>AC\/DC<\/h1>/);
  assert.match((await get('/maerke/%3Ci%3Ex%3C%2Fi%3E')).body, /<h1>&lt;i&gt;x&lt;\/i&gt;<\/h1>/);
});

test('products, the front page and the list of categories lead there', async () => {
  const { get } = await aHouse();
  const product = await get(String((await get(`/vare/${anEan(40)}`)).headers.location));
  for (const href of ['/kategori/koekken', '/kategori/koeleskabe', '/maerke/ac%2Fdc'])
    assert.ok(product.body.includes(`href="${href}"`), href);
  const way = [...product.body.matchAll(/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!),
  )[1];
  assert.deepEqual(
    way.itemListElement.map(({ name }: { name: string }) => name),
    ['Forside', 'Køkken', 'Køleskabe', 'Køleskab'],
  );
  for (const path of ['/', '/kategorier'])
    assert.match((await get(path)).body, /href="\/kategori\/koekken"/, path);
  assert.match((await get('/kategorier')).body, /href="\/kategori\/elkedler"/);
  const unplaced = await get(String((await get(`/vare/${anEan(41)}`)).headers.location));
  assert.match(unplaced.body, /<nav class="crumb small"[^>]*><a href="\/">Forside<\/a><\/nav>/);
});
