import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseCategory, chooseName, chooseWord } from '../../src/catalogue/choose.ts';
import { anOffer } from '../builders.ts';

const named = (...names: string[]) => chooseName(names.map((name) => ({ ...anOffer({ name }), feed: 0 })));

test('the name most shops agree on wins over a lone shop’s long one', () => {
  assert.equal(
    named(
      'Tangø R5 robotstøvsuger, sort',
      'Tangø robotstøvsuger R5 sort',
      'KAMPAGNE! Tangø R5 - køb nu med gratis fragt',
    ),
    'Tangø robotstøvsuger R5 sort',
  );
});

test('a shouted name is used only when every shop shouts', () => {
  assert.equal(named('TANGØ ROBOTSTØVSUGER R5', 'Tangø robotstøvsuger R5'), 'Tangø robotstøvsuger R5');
  assert.equal(named('TANGØ ROBOTSTØVSUGER R5', 'TANGØ ROBOTSTØVSUGER R5'), 'TANGØ ROBOTSTØVSUGER R5');
});

test('the choice does not depend on the order of the shops', () => {
  const names = [
    'Fjordlys bordlampe Ø25 messing',
    'Bordlampe Fjordlys messing',
    'Fjordlys bordlampe messing 25 cm',
  ];
  assert.equal(named(...names), named(...names.toReversed()));
});

test('brands are compared folded, and the spelling with small letters is shown', () => {
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
