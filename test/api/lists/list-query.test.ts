import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  askedOre,
  filtersOf,
  isFiltered,
  isGrouped,
  isTrue,
  limitOf,
  priceRange,
  readQuery,
  repeatedOf,
  traitFiltersOf,
  wholeOf,
  word,
} from '../../../src/api/lists/list-query.ts';
import { IN_STOCK, OFFER_KIND } from '../../../src/domain/product.ts';
import { ACCESSORY_KIND } from '../../../src/store/ports/traits.ts';

const times = (count: number): string[] => Array.from({ length: count }, (_, n) => `m${n}`);
const refuses = (work: () => unknown, message: RegExp) =>
  assert.throws(work, { name: 'AppError', code: 'bad_request', message });

test('a filter may be given ten times, and blank or repeated values count once or not at all', () => {
  assert.equal(repeatedOf({ brand: times(10) }).brand.length, 10);
  refuses(() => repeatedOf({ brand: times(11) }), /^brand is given 11 times; send it at most 10 times\.$/);
  assert.deepEqual(repeatedOf({ brand: [' b ', 'a', 'b', ' '], size: '42' }), {
    brand: ['a', 'b'],
    vendor: [],
    size: ['42'],
    color: [],
  });
});

test('a query has known parameters, once each, of at most 800 characters', () => {
  assert.deepEqual(readQuery({ q: ' a ', cursor: 'c' }, ['q']), { q: 'a', cursor: 'c' });
  refuses(
    () => readQuery({ w: 'a' }, ['q']),
    /^There is no parameter "w" here; known are q, limit, cursor\.$/,
  );
  refuses(() => readQuery({ q: ['a', 'b'] }, ['q']), /^q is given more than once/);
  assert.deepEqual(readQuery({ brand: ['a', 'b'] }, ['brand'], ['brand']), {});
  assert.equal(readQuery({ q: 'a'.repeat(800) }, ['q'])['q']!.length, 800);
  refuses(() => readQuery({ q: 'a'.repeat(801) }, ['q']), /^q is too long\.$/);
});

test('an empty value counts as absent, but for an empty limit, which is a mistake', () => {
  assert.deepEqual(readQuery({ q: ' ', limit: ' ' }, ['q']), { limit: '' });
  refuses(() => limitOf({ limit: '' }), /^limit must be a whole number from 1 to 100\.$/);
});

test('a whole number is from 1 to its largest', () => {
  const whole = (text?: string) => wholeOf('page', text, { max: 50, default: 7 });
  assert.deepEqual([whole(), whole('1'), whole('50')], [7, 1, 50]);
  for (const text of ['0', '51', '-1', '1.5', '1e1', '00001', 'x'])
    refuses(() => whole(text), /^page must be a whole number from 1 to 50\.$/);
  assert.deepEqual([limitOf({}), limitOf({ limit: '100' })], [20, 100]);
});

test('a price is in kroner with at most two decimals', () => {
  assert.deepEqual(
    [askedOre('p', '0'), askedOre('p', '499.9'), askedOre('p', '999999999')],
    [0, 49990, 99999999900],
  );
  for (const text of ['-1', '1,5', '1.234', '1e3', '1234567890'])
    refuses(() => askedOre('p', text), /^p must be a price/);
  assert.deepEqual(priceRange({}), { minOre: 0, maxOre: Number.POSITIVE_INFINITY });
  assert.deepEqual(priceRange({ min_price: '5', max_price: '5' }), { minOre: 500, maxOre: 500 });
  refuses(() => priceRange({ min_price: '5.01', max_price: '5' }), /^min_price is above max_price/);
});

test('a list is filtered by a category, a brand, real discounts or either end of a price range', () => {
  const filtered = (question: Record<string, string>) => isFiltered(filtersOf(question));
  assert.equal(filtered({}), false);
  assert.equal(filtered({ min_price: '0' }), false);
  assert.equal(filtered({ real: 'false' }), false);
  for (const question of [
    { category: 'Kaffe' },
    { brand: 'Oktant' },
    { real: 'true' },
    { min_price: '1' },
    { max_price: '1' },
  ])
    assert.equal(filtered(question as never), true, JSON.stringify(question));
  assert.equal(filtersOf({ category: 'Kaffe', brand: 'Oktant' }).keys.length, 2);
});

test('a word has at most 200 characters, however many units of text they take', () => {
  assert.equal(word('brand', '🎧'.repeat(200)).length, 400);
  refuses(() => word('brand', 'a'.repeat(201)), /^brand is too long; send at most 200 characters\.$/);
});

test('group is article or absent; true and false are said in full', () => {
  assert.deepEqual([isGrouped(undefined), isGrouped('article')], [false, true]);
  refuses(() => isGrouped('family'), /^group must be article\.$/);
  assert.deepEqual([isTrue('a', undefined), isTrue('a', 'true'), isTrue('a', 'false')], [false, true, false]);
  refuses(() => isTrue('a', 'yes'), /^a must be true or false\.$/);
});

const NONE = repeatedOf({});
const live = {
  vendorByDomain: (domain: string) => (domain === 'elshop.dk' ? ({ id: 7 } as never) : undefined),
};
const traits = (given: Record<string, string>, repeated: Record<string, string[]> = {}) =>
  traitFiltersOf(given, { ...NONE, ...repeated }, live);

test('searching and browsing have the filters that are asked for, and no others', () => {
  assert.deepEqual(traits({}), {});
  assert.deepEqual(traits({ min_price: '0', in_stock: 'false', accessories: 'all' }), {});
  assert.deepEqual(traits({ category: 'Kaffe', min_price: '1', max_price: '2' }), {
    category: 'kaffe',
    minOre: 100,
    maxOre: 200,
  });
  assert.deepEqual(
    traits({}, { brand: ['Oktant'], vendor: ['elshop.dk', 'andre.dk'], size: ['str. 42'], color: ['Navy'] }),
    {
      brands: ['oktant'],
      vendorIds: [7, -1],
      sizes: ['42'],
      colors: ['blå'],
    },
  );
  refuses(() => traits({}, { vendor: ['en butik'] }), /^vendor must be the domain name of a shop/);
});

test('one offer is in stock and of the condition', () => {
  assert.deepEqual(traits({ in_stock: 'true' }), { kinds: OFFER_KIND.inStock });
  assert.deepEqual(traits({ condition: 'used' }), { kinds: OFFER_KIND.used });
  assert.deepEqual(traits({ in_stock: 'true', condition: 'used' }), { kinds: IN_STOCK.used });
});

test('accessories can be left out', () => {
  assert.deepEqual(traits({ accessories: 'none' }), { withoutKinds: ACCESSORY_KIND });
  refuses(() => traits({ accessories: 'some' }), /^accessories must be /);
});

test('unit prices are sorted within a category', () => {
  assert.deepEqual(traits({ sort: 'unit_price', category: 'Kaffe' }), { category: 'kaffe' });
  assert.deepEqual(traits({ sort: 'price' }), {});
  refuses(() => traits({ sort: 'unit_price' }), /^sort=unit_price needs a category/);
});
