import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMarks, readTraits, writeTraits } from '../../../src/search/filter/trait-line.ts';

test('a line says what was written, whatever its digits', () => {
  const own = {
    priceOre: 1_234_567_890,
    firstSeenDay: 20_900,
    dropTenths: -7,
    kinds: 255,
    unitPrice: 2_684_354_567,
  };
  const numbered = { path: 90, brand: 109, size: 59_999, color: 19, familyKey: 2 ** 52 - 1 };
  const text = writeTraits(numbered, { ...own, vendorIds: [9, 10], hasPlace: true });
  const keys: number[] = [];
  const { traits, words } = readTraits(`${text}5709000000014\tkaffe`, (key) => keys.push(key) + 6);
  const ean = 5709000000014;
  const { familyKey, ...numbers } = numbered;
  assert.deepEqual(traits, { ...own, ...numbers, family: 7, ean, vendors: ' 9 10 ' });
  assert.deepEqual(keys, [familyKey]);
  assert.equal(words, '5709000000014\tkaffe');
});

test('a product has the marks of its brand, its family and all categories of its path', () => {
  const marks = createMarks([{ number: 1, leaf: 3, nodes: [2, 3] }]);
  assert.equal(marks({ path: 1, brand: 4, family: 0 }), ' .c2 .c3 .b4');
  assert.equal(marks({ path: 0, brand: 4, family: 9 }), ' .b4 .f9');
  assert.equal(marks({ path: 1, brand: 0, family: 0 }), ' .c2 .c3');
});
