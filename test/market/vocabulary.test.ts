import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProductTypes, TYPES } from '../../src/market/vocabulary.ts';

const KNIFE = `kniv
  department: køkken
  path: Køkken > Knive
  english: Kitchen > Knives
  price: 99 – 499
  brands: Skarp
  models: 2 × 3
`;
const errorOf = (text: string): string => {
  try {
    parseProductTypes(text, 'types.txt');
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test('a block without the optional fields gets the defaults', () => {
  assert.deepEqual(parseProductTypes(KNIFE, 'types.txt'), [
    {
      key: 'kniv',
      noun: 'kniv',
      department: 'køkken',
      path: ['Køkken', 'Knive'],
      english: 'Kitchen > Knives',
      priceKr: [99, 499],
      brands: ['Skarp'],
      shape: 'dash',
      name: '{b} {n} {m} {f} {s}',
      features: [],
      colors: [],
      sizes: [],
      vary: 'size',
      groups: 2,
      variants: 3,
    },
  ]);
});

test('a mistake in the file is told in one line, with the file and the line', () => {
  assert.equal(errorOf(`${KNIFE}  colour: sort\n`), "types.txt:8: 'colour: sort' is no field of a type");
  assert.equal(errorOf(`${KNIFE}  price: 1 – 2\n`), "types.txt:8: a second 'price' of 'kniv'");
  assert.equal(errorOf(`${KNIFE}\n${KNIFE}`), "types.txt:9: a second block of 'kniv'");
  assert.equal(errorOf(KNIFE.replace('99 – 499', '99')), "types.txt:1: kniv: 'price' is no pair of numbers");
  assert.equal(errorOf(KNIFE.replace(/ {2}brands.*\n/, '')), "types.txt:1: kniv: has no 'brands'");
  assert.match(
    errorOf(KNIFE.replace('køkken', 'kælder')),
    /^types.txt:1: kniv: 'department' is none of elektronik/,
  );
});

test('an accessory fits a type that there is', () => {
  const keys = new Set(TYPES.map(({ key }) => key));
  for (const { key, fits } of TYPES) assert.ok(fits === undefined || keys.has(fits), `${key} fits ${fits}`);
});
