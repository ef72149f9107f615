import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBrands } from '../../../src/search/filter/brands.ts';

test('a brand is shown as most products write it, however filters ask for it', () => {
  const brands = createBrands();
  const numbers = ['SØSTRENE GRENE', 'Søstrene  Grene', 'Søstrene Grene', 'Søstrene Grene'].map((text) =>
    brands.numberOf(text, true),
  );
  assert.deepEqual(numbers, [1, 1, 1, 1]);
  assert.deepEqual(brands.all(), [
    { number: 1, key: 'soestrene grene', name: 'Søstrene Grene', products: 4 },
  ]);
});

test('of spellings that equally many products have, the first that came is shown', () => {
  const brands = createBrands();
  for (const text of ['ÆBLØ', 'Æblø', 'Æblø', 'ÆBLØ']) brands.numberOf(text, true);
  assert.deepEqual(
    brands.all().map(({ name }) => name),
    ['ÆBLØ'],
  );
});

test('products without a place neither make, count nor name a brand; where others do they have its number', () => {
  const brands = createBrands();
  const numbers = (['ÆBLØ', 'Opfundet', 'Æblø', 'ÆBLØ'] as const).map((text, at) =>
    brands.numberOf(text, at === 2),
  );
  assert.deepEqual(numbers, [1, 2, 1, 1]);
  assert.deepEqual(brands.all(), [{ number: 1, key: 'aebloe', name: 'Æblø', products: 1 }]);
});

test('no brand is none', () => {
  const brands = createBrands();
  assert.equal(brands.numberOf('', true), 0);
  assert.deepEqual(brands.all(), []);
});

test('a feed that invents a brand a row fills no memory', () => {
  const brands = createBrands(2);
  const numbers = ['a', 'b', 'c', 'a', 'A'].map((text) => brands.numberOf(text, true));
  assert.deepEqual(numbers, [1, 2, 0, 1, 0]);
});

test('brands that a newcomer invents leave room for those of others', () => {
  const brands = createBrands(4);
  const invented = ['a', 'b', 'c', 'd'].map((text) => brands.numberOf(text, false));
  assert.deepEqual(invented, [1, 2, 0, 0]);
  const others = ['x', 'y', 'z'].map((text) => brands.numberOf(text, true));
  assert.deepEqual(others, [3, 4, 0]);
});
