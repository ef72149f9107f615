import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMarks, readTraits, writeTraits } from '../../../src/search/filter/trait-line.ts';

test('a line says what was written, whatever its digits', () => {
  const own = { priceOre: 1_234_567_890, firstSeenDay: 20_900, dropTenths: -7, kinds: 255 };
  const text = writeTraits(90, 109, { ...own, vendorIds: [9, 10], hasPlace: true });
  const { traits, words } = readTraits(`${text}5709000000014\tkaffe`);
  const ean = 5709000000014;
  assert.deepEqual(traits, { ...own, ean, path: 90, brand: 109, vendors: ' 9 10 ' });
  assert.equal(words, '5709000000014\tkaffe');
});

test('a product has the marks of its brand and of all categories of its path', () => {
  const marks = createMarks([{ number: 1, leaf: 3, nodes: [2, 3] }]);
  assert.equal(marks({ path: 1, brand: 4 }), ' .c2 .c3 .b4');
  assert.equal(marks({ path: 0, brand: 4 }), ' .b4');
  assert.equal(marks({ path: 1, brand: 0 }), ' .c2 .c3');
});
