import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';

const shirt = (n: number, name: string, own: Parameters<typeof anOffer>[0] = {}) =>
  anOffer({
    ean: anEan(n),
    name,
    brand: 'Klitmøller',
    categoryPath: ['Tøj', 'Trøjer'],
    size: null,
    color: null,
    ...own,
  });
const shop = () =>
  anApp([
    shirt(1, 'Klitmøller trøje Uldbjerg sort str. M', { price: 500, size: 'M', color: 'sort' }),
    shirt(2, 'Klitmøller trøje Uldbjerg mørkeblå str. L', { price: 500, size: 'L', color: 'mørkeblå' }),
    shirt(3, 'Klitmøller trøje Uldbjerg Midnight XL', { price: 520, color: 'Midnight' }),
    shirt(4, 'Klitmøller trøje Uldbjerg 2 sort', { price: 510 }),
    shirt(5, 'Klitmøller trøje Uldbjerg sort', { price: 500, brand: 'Andet' }),
    shirt(6, 'Trøje i bomuld', { price: 5000 }),
    shirt(7, 'Trøje i bomuld', { price: 480 }),
    shirt(8, 'Klitmøller trøje Uldbjerg udsolgt', { stock: 'out_of_stock' }),
    shirt(9, 'Klitmøller trøje Uldbjerg brugt', { condition: 'used' }),
    shirt(10, 'Klitmøller trøje Uldbjerg hue', { categoryPath: ['Tøj', 'Huer'] }),
  ]);
const eansOf = (products: { ean: string }[]) => products.map(({ ean }) => ean);

test('variants are the same article of the same brand apart from size and colour', async () => {
  const { get } = await shop();
  const answer = await get(`/public/product/${anEan(1)}/similar`);
  assert.equal(answer.statusCode, 200);
  const body = answer.json();
  assert.deepEqual(Object.keys(body), ['found', 'ean', 'variants', 'similar']);
  assert.deepEqual([body.found, body.ean], [true, anEan(1)]);
  assert.deepEqual(eansOf(body.variants).sort(), [anEan(2), anEan(3)]);
  const { product } = (await get(`/public/product/${anEan(2)}`)).json();
  assert.deepEqual(
    body.variants.find(({ ean }: { ean: string }) => ean === anEan(2)),
    product,
  );
});

test('similar are others of the category that can be bought new, nearest name and price first, no variant', async () => {
  const { get } = await shop();
  const { similar } = (await get(`/public/product/${anEan(1)}/similar`)).json();
  assert.deepEqual(eansOf(similar), [anEan(5), anEan(4), anEan(7), anEan(6)]);
});

test('a product that nobody offers has neither, and one without a category has no similar ones', async () => {
  const { get } = await shop();
  assert.deepEqual((await get('/public/product/4/similar')).json(), {
    found: false,
    ean: '0000000000004',
    variants: [],
    similar: [],
  });
  const lone = await anApp([
    shirt(1, 'Trøje', { categoryPath: [] }),
    shirt(2, 'Bluse', { categoryPath: [] }),
  ]);
  const body = (await lone.get(`/public/product/${anEan(1)}/similar`)).json();
  assert.deepEqual([body.found, body.variants, body.similar], [true, [], []]);
});

test('at most twenty of each are shown', async () => {
  const { get } = await anApp([
    ...Array.from({ length: 23 }, (_, n) => shirt(n + 1, `Trøje Uldbjerg ${n + 1} cm`)),
    ...Array.from({ length: 23 }, (_, n) => shirt(n + 31, `Bluse nummer ${n}`)),
  ]);
  const { variants, similar } = (await get(`/public/product/${anEan(1)}/similar`)).json();
  assert.deepEqual([variants.length, similar.length], [20, 20]);
});

test('a bad code is a 400, and the same answer asked for again a 304', async () => {
  const { get } = await shop();
  for (const code of ['abc', '12345678901234', '1.5']) {
    const answer = await get(`/public/product/${code}/similar`);
    assert.equal(answer.statusCode, 400, code);
    assert.equal(answer.json().error, 'Bad Request');
  }
  const url = `/public/product/${anEan(1)}/similar`;
  const etag = String((await get(url)).headers['etag']);
  assert.equal((await get(url, { 'if-none-match': etag })).statusCode, 304);
});
