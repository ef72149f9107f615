import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voicesOf } from '../../../../../src/catalogue/night/trust/tonight.ts';

const voices = (domains: readonly string[], groups: readonly (readonly number[])[] = []) => [
  ...voicesOf({ vendors: new Map(domains.map((domain, i) => [i + 1, { domain }])), groups }).values(),
];

test('shops under one registrable domain are one voice', () => {
  assert.deepEqual(voices(['a.ejer.dk', 'ejer.dk', 'b.ejer.dk', 'anden.dk']), [1, 1, 1, 4]);
  assert.deepEqual(voices(['a.myshopify.com', 'b.myshopify.com']), [1, 2], 'a platform’s customers are not');
});

test('shops that are read from one feed, and shops that the operator joined, are one voice', () => {
  const four = ['a.dk', 'b.dk', 'c.dk', 'd.dk'];
  assert.deepEqual(voices(four, [[2, 3]]), [1, 2, 2, 4]);
  assert.deepEqual(
    voices(four, [
      [3, 4],
      [2, 3],
      [4, 1],
    ]),
    [1, 1, 1, 1],
    'through each other',
  );
  assert.deepEqual(voices(four, [[2], []]), [1, 2, 3, 4]);
});

test('shops whose domains nobody told are not one another’s', () => {
  assert.deepEqual(voices(['awin-1.invalid', 'awin-2.invalid', '', '']), [1, 2, 3, 4]);
});
