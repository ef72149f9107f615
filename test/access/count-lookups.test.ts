import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createLookupCallers } from '../../src/access/count-lookups.ts';
import { aCode } from '../builders.ts';

const KEY = createHash('sha256').update('a day').digest();
const addressOf = (i: number) => `${10 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}.1`;

test('a caller that walks the catalogue counts for its first 200 products', () => {
  const callers = createLookupCallers(KEY, 3);
  let counted = 0;
  for (let ean = 1; ean <= 5_000; ean++)
    counted += callers.add(aCode(5_700_000_000_000 + ean), '203.0.113.7');
  assert.equal(counted, 200);
});

test('codes that differ only above 32 bits are different products', () => {
  const callers = createLookupCallers(KEY, 3);
  assert.equal(callers.add(aCode(7), '203.0.113.7'), 1);
  assert.equal(callers.add(aCode(7 + 2 ** 32), '203.0.113.7'), 1);
  assert.equal(callers.add(aCode(7 + 2 ** 40), '203.0.113.7'), 1);
});

test('growing forgets nobody', () => {
  const callers = createLookupCallers(KEY, 3);
  for (let i = 0; i < 20_000; i++) callers.add(aCode(i % 50), addressOf(i));
  let again = 0;
  for (let i = 0; i < 20_000; i++) again += callers.add(aCode(i % 50), addressOf(i));
  assert.equal(again, 0);
});

test('when full it samples: memory stays, and the counts stay right within a few per cent', () => {
  const callers = createLookupCallers(KEY, 3, { slotsMax: 2 ** 12, productsPerCaller: 200 });
  const real = 200_000;
  let counted = 0;
  for (let i = 0; i < real; i++) counted += callers.add(aCode(i % 2), addressOf(i));
  assert.ok(Math.abs(counted / real - 1) < 0.1, `${counted}`);
  let again = 0;
  for (let i = 0; i < real; i++) again += callers.add(aCode(i % 2), addressOf(i));
  assert.equal(again, 0);
});
