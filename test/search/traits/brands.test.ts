import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBrands } from '../../../src/search/traits/brands.ts';

test('a brand is shown as most products write it, however filters ask for it', () => {
  const brands = createBrands();
  const numbers = ['SØSTRENE GRENE', 'Søstrene  Grene', 'Søstrene Grene', 'Søstrene Grene'].map(
    brands.numberOf,
  );
  assert.deepEqual(numbers, [1, 1, 1, 1]);
  assert.deepEqual(brands.all(), [
    { number: 1, key: 'soestrene grene', name: 'Søstrene Grene', products: 4 },
  ]);
});

test('no brand is none', () => {
  const brands = createBrands();
  assert.equal(brands.numberOf(''), 0);
  assert.deepEqual(brands.all(), []);
});

test('a feed that invents a brand a row fills no memory', () => {
  const brands = createBrands(2);
  assert.deepEqual(['a', 'b', 'c', 'a', 'A'].map(brands.numberOf), [1, 2, 0, 1, 0]);
});
