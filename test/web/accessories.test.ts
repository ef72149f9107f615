import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const names = (body: string) =>
  [...body.matchAll(/<p class="title"><a [^>]*>([^<]+)</g)].map(([, name]) => name!);

const sold = (n: number, name: string, category: string, price: number) =>
  anOffer({ ean: anEan(n), name, brand: `Mærke ${n}`, categoryPath: ['Elektronik', category], price });

const { get } = await aShopWindow([
  [
    TODAY,
    [
      sold(1, 'Cover til laptop', 'Covers', 99),
      sold(2, 'Silver laptop', 'Computere', 5000),
      sold(3, 'Grey laptop', 'Computere', 4000),
      sold(4, 'Folding laptop stand', 'Borde', 200),
    ],
  ],
]);
const LAST = ['Grey laptop', 'Silver laptop', 'Cover til laptop', 'Folding laptop stand'];

test('pages put accessories last, also where the cheapest comes first', async () => {
  assert.deepEqual(names((await get('/kategori/elektronik?sorter=price')).body), LAST);
  assert.deepEqual(names((await get('/soeg?q=laptop&sorter=price')).body), LAST);
  assert.deepEqual(
    names((await get('/soeg?q=laptop')).body)
      .slice(0, 2)
      .toSorted(),
    LAST.slice(0, 2),
  );
});

test('a search can leave them out, and the choice can be taken back', async () => {
  const all = (await get('/soeg?q=laptop')).body;
  assert.match(all, /href="\/soeg\?q=laptop&amp;tilbehoer=nej">uden tilbehør</);
  const { body } = await get('/soeg?q=laptop&tilbehoer=nej');
  assert.deepEqual(names(body).toSorted(), ['Grey laptop', 'Silver laptop']);
  assert.match(
    body,
    /<li><a href="\/soeg\?q=laptop" aria-label="Fjern uden tilbehør">uden tilbehør<\/a><\/li>/,
  );
  assert.equal(names((await get('/soeg?q=laptop&tilbehoer=ja')).body).length, 4, 'another word is ignored');
});

test('an accessory that is asked for stands first', async () => {
  assert.equal(names((await get('/soeg?q=laptop stand')).body)[0], 'Folding laptop stand');
});
