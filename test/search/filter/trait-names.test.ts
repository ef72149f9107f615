import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS } from '../../../src/search/filter/folding/colours.ts';
import { colourNumber, createBrands, createSizes } from '../../../src/search/filter/trait-names.ts';

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

test('a size is the one that a shop states, or else the one in the name', () => {
  const sizes = createSizes();
  const numberOf = (size: string | null, name: string) => sizes.numberOf({ size, name }, true);
  assert.equal(numberOf('EU 42', 'Sko str. 43'), 1);
  assert.equal(numberOf(null, 'Sko str. 43'), 2);
  assert.equal(numberOf('<b>', 'Sko str. 42'), 1, 'mark-up is no size');
  assert.equal(numberOf(null, 'Sko'), 0);
  assert.deepEqual(sizes.all(), [
    { number: 1, name: '42' },
    { number: 2, name: '43' },
  ]);
});

test('a feed that invents a size a row fills no memory: further sizes have no number', () => {
  const sizes = createSizes(2);
  const numbers = ['36', '37', '38', '36'].map((size) => sizes.numberOf({ size, name: '' }, true));
  assert.deepEqual(numbers, [1, 2, 0, 1]);
});

test('sizes that a newcomer invents leave room for those of others', () => {
  const sizes = createSizes(4);
  const numbersOf = (own: readonly string[], hasPlace: boolean) =>
    own.map((size) => sizes.numberOf({ size, name: '' }, hasPlace));
  assert.deepEqual(numbersOf(['36', '37', '38'], false), [1, 2, 0]);
  assert.deepEqual(numbersOf(['39', '40', '41'], true), [3, 4, 0]);
});

test('a colour is the one that a shop states, or else the one in the name', () => {
  const colourOf = (color: string | null, name: string) => COLOURS[colourNumber({ color, name }) - 1];
  assert.equal(colourOf('Navy', 'Lampe, sort'), 'blå');
  assert.equal(colourOf(null, 'Lampe, sort'), 'sort');
  assert.equal(colourOf('se billede', 'Lampe, sort'), 'sort');
  assert.equal(colourNumber({ color: null, name: 'Lampe' }), 0);
});
