import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Offer } from '../../src/domain/product.ts';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const names = (body: string) =>
  [...body.matchAll(/<p class="title"><a [^>]*>([^<]+)</g)].map(([, name]) => name!);

const coffee = (n: number, name: string, price: number, own: Partial<Offer> = {}) =>
  anOffer({ ean: anEan(n), name, brand: 'Nordhavn', categoryPath: ['Mad', 'Kaffe'], price, ...own });

const { get } = await aShopWindow([
  [
    TODAY,
    [
      coffee(1, 'Nordhavn kaffe 400 g', 42),
      coffee(2, 'Nordhavn kaffe 2 x 500 g', 90),
      coffee(3, 'Nordhavn kaffebønner 1 kg', 99),
      coffee(4, 'Nordhavn kaffekapsler 12 stk.', 30),
      anOffer({ ean: anEan(5), name: 'Elkedel', brand: 'Nordhavn', categoryPath: ['Køkken', 'Elkedler'] }),
      anOffer({
        ean: anEan(6),
        name: 'Elkedel, rød',
        brand: 'Nordhavn',
        categoryPath: ['Køkken', 'Elkedler'],
      }),
    ],
  ],
]);

test('a product line and an offer tell the unit price in the law’s units', async () => {
  const list = (await get('/kategori/kaffe')).body;
  assert.match(list, /<b>42\u00a0kr\.<\/b> <span class="small soft">105\u00a0kr\.\/kg<\/span>/);
  assert.match(list, /2,50\u00a0kr\.\/stk\./);
  assert.match((await get('/kategori/kaffe?lang=en')).body, /DKK\u00a02\.50\/piece/);
  assert.match((await get('/soeg?q=kaffe')).body, /105\u00a0kr\.\/kg/);
  assert.match((await get('/nyheder')).body, /105\u00a0kr\.\/kg/);
  assert.match((await get(`/vare/${anEan(1)}/nordhavn-kaffe-400-g`)).body, /105\u00a0kr\.\/kg/);
});

test('where it says the same as the price, it is not told', async () => {
  assert.doesNotMatch((await get(`/vare/${anEan(3)}/nordhavn-kaffeboenner-1-kg`)).body, /kr\.\/kg/);
});

test('a category is sorted by unit price where its products have one', async () => {
  assert.match((await get('/kategori/kaffe')).body, /\?sorter=unit_price">Billigst pr\. enhed</);
  assert.deepEqual(names((await get('/kategori/kaffe?sorter=unit_price')).body), [
    'Nordhavn kaffe 2 x 500 g',
    'Nordhavn kaffebønner 1 kg',
    'Nordhavn kaffe 400 g',
    'Nordhavn kaffekapsler 12 stk.',
  ]);
  assert.doesNotMatch((await get('/kategori/elkedler')).body, /unit_price/);
});

test('a brand’s page has no such order: it mixes what does not compare', async () => {
  const { statusCode, body } = await get('/maerke/nordhavn?sorter=unit_price');
  assert.equal(statusCode, 200);
  assert.match(body, /aria-current="true">Mest populære</);
  assert.doesNotMatch(body, /Billigst pr\. enhed/);
});
