import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseCategory, chooseWord } from '../../../src/catalogue/night/words.ts';

test('words are compared folded, and the spelling with small letters is shown', () => {
  assert.equal(chooseWord(['NORDHAVN', 'Nordhavn', 'Havblik']), 'Nordhavn');
  assert.equal(chooseWord(['', null, '']), '');
});

test('the leaf most shops name wins, with its longest path', () => {
  assert.deepEqual(
    chooseCategory([['Kaffemaskiner'], ['Køkken', 'Kaffe & te', 'Kaffemaskiner'], ['Hjem', 'Tilbud']]),
    ['Køkken', 'Kaffe & te', 'Kaffemaskiner'],
  );
  assert.deepEqual(chooseCategory([[], []]), []);
});
