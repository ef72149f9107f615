import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS } from '../../../../src/search/filter/folding/colours.ts';
import { colourNumber, createSizes } from '../../../../src/search/filter/folding/folded-names.ts';

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
