import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOfEan } from '../../src/domain/ean.ts';
import type { GiftList, GiftRule } from '../../src/store/ports/imports.ts';
import { anEan, anOffer } from '../builders.ts';
import { aDiscoveryApp, TODAY } from './a-discovery-app.ts';

const aRule = (own: Partial<GiftRule>): GiftList['pick'] => ({
  rule: { categories: [], brands: [], words: [], minOre: null, maxOre: null, minRating: null, ...own },
});
const aList = (slug: string, pick: GiftList['pick'], own: Partial<GiftList> = {}): GiftList => ({
  slug,
  title: `Titel ${slug}`,
  description: 'Beskrivelse',
  recipients: ['mor'],
  occasions: ['jul'],
  pick,
  ...own,
});

async function withLists(lists: readonly GiftList[]) {
  const parts = await aDiscoveryApp();
  await parts.market.state.imports.giftLists.replace(lists);
  await parts.market.publish(TODAY, [
    anOffer({
      ean: anEan(1),
      price: 100,
      categoryPath: ['Legetøj', 'Bamser'],
      name: 'Bamsen Bo',
      brand: 'Blød',
    }),
    anOffer({
      ean: anEan(2),
      price: 300,
      categoryPath: ['Legetøj', 'Bamser'],
      name: 'Stor bamse',
      rating: 4.5,
      reviewCount: 90,
    }),
    anOffer({
      ean: anEan(2),
      price: 310,
      vendorId: 2,
      categoryPath: ['Legetøj', 'Bamser'],
      name: 'Stor bamse',
    }),
    anOffer({ ean: anEan(3), price: 50, categoryPath: ['Legetøj', 'Spil'], name: 'Ludo' }),
    anOffer({ ean: anEan(4), price: 900, categoryPath: ['Køkken'], name: 'Stegepande' }),
  ]);
  return parts;
}
const eansOf = (item: { products: { ean: string }[] }) => item.products.map(({ ean }) => ean);

test('a list is filled by its rule: most shops first, kinds of things in turn', async () => {
  const { get } = await withLists([aList('leg', aRule({ categories: ['legetoej'], maxOre: 30_000 }))]);
  const body = (await get('/gift-lists')).json();
  assert.deepEqual(Object.keys(body), ['count', 'items', 'next_cursor', 'data_as_of', 'filters']);
  const { products, ...item } = body.items[0];
  assert.deepEqual(item, {
    slug: 'leg',
    title: 'Titel leg',
    description: 'Beskrivelse',
    recipients: ['mor'],
    occasions: ['jul'],
    budget: { min: 50, max: 300 },
    product_count: 3,
  });
  assert.deepEqual(eansOf({ products }), [anEan(2), anEan(3), anEan(1)]);
  assert.deepEqual(body.filters, { recipients: ['mor'], occasions: ['jul'] });
});

test('rules: words begin a word, brands and ratings hold too; named products keep their order', async () => {
  const { get } = await withLists([
    aList('ord', aRule({ words: ['bamse'] })),
    aList('te', aRule({ words: ['te'] })),
    aList('maerke', aRule({ brands: ['BLØD'] })),
    aList('god', aRule({ categories: ['Bamser'], minRating: 4.4 })),
    aList('navngivet', { eans: [4, 99, 1].map((n) => numberOfEan(anEan(n))) }),
  ]);
  const { items } = (await get('/gift-lists')).json();
  assert.deepEqual(items.map(eansOf), [
    [anEan(2), anEan(1)],
    [],
    [anEan(1)],
    [anEan(2)],
    [anEan(4), anEan(1)],
  ]);
});

test('recipient and occasion in Danish or English, with or without æøå', async () => {
  const { get } = await withLists([
    aList('a', aRule({ words: ['ludo'] }), { recipients: ['mor', 'hundeejer'], occasions: ['fødselsdag'] }),
    aList('b', aRule({ words: ['ludo'] }), { recipients: ['far'], occasions: ['jul'] }),
  ]);
  const slugs = async (query: string) =>
    (await get(`/gift-lists?${query}`)).json().items.map(({ slug }: { slug: string }) => slug);
  for (const word of ['f%C3%B8dselsdag', 'foedselsdag', 'fodselsdag', 'F%C3%98DSELSDAG', 'birthday']) {
    assert.deepEqual(await slugs(`occasion=${word}`), ['a'], word);
  }
  for (const word of ['mor', 'Mother', 'mom', 'hundeejer'])
    assert.deepEqual(await slugs(`recipient=${word}`), ['a']);
  assert.deepEqual(await slugs('recipient=dad&occasion=christmas'), ['b']);
  assert.deepEqual(await slugs('recipient=dad&occasion=birthday'), []);
  assert.deepEqual(await slugs('recipient=grandma'), [], 'a known word without a list is no mistake');
  assert.deepEqual(await slugs('recipient=&occasion=&budget='), ['a', 'b']);
});

test('an unknown word is a 400 that names the values', async () => {
  const { get } = await withLists([aList('a', aRule({ words: ['ludo'] }))]);
  const answer = await get('/gift-lists?recipient=naboens+kat');
  assert.equal(answer.statusCode, 400);
  assert.match(answer.json().message, /no such recipient; known are mor/);
  assert.match((await get('/gift-lists?occasion=mandag')).json().message, /no such occasion; known are jul/);
});

test('a budget keeps the lists that have products within it, and only those products', async () => {
  const { get } = await withLists([
    aList('leg', aRule({ categories: ['Legetøj'] })),
    aList('pande', aRule({ categories: ['Køkken'] })),
  ]);
  const { items } = (await get('/gift-lists?budget=100')).json();
  assert.deepEqual(
    items.map(({ slug }: { slug: string }) => slug),
    ['leg'],
  );
  assert.deepEqual(eansOf(items[0]), [anEan(3), anEan(1)]);
  assert.equal(items[0].product_count, 2);
  for (const wrong of ['-1', 'free', '1e3', '10,50']) {
    assert.match((await get(`/gift-lists?budget=${wrong}`)).json().message, /budget must be a price/, wrong);
  }
});

test('one list by its slug, a 404 for another', async () => {
  const { get } = await withLists([aList('leg', aRule({ categories: ['Legetøj'] }))]);
  const body = (await get('/gift-lists/leg')).json();
  assert.equal(body.products.length, 3);
  assert.equal(body.data_as_of, '2026-11-15T03:00:00Z');
  assert.deepEqual(eansOf((await get('/gift-lists/leg?budget=50')).json()), [anEan(3)]);
  assert.equal((await get('/gift-lists/andet')).statusCode, 404);
  assert.equal((await get('/gift-lists/leg?limit=3')).statusCode, 400);
});

test('gift lists page like every list', async () => {
  const { walk } = await withLists(
    Array.from({ length: 9 }, (_, i) => aList(`nr-${i}`, aRule({ words: ['ludo'] }))),
  );
  const slugs = (await walk('/gift-lists?limit=2')).map((item) => item['slug']);
  assert.deepEqual(
    slugs,
    Array.from({ length: 9 }, (_, i) => `nr-${i}`),
  );
});
