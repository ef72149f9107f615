import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { EanNumber } from '../../../src/domain/ean.ts';
import type { Reference } from '../../../src/store/packed/product-facts.ts';
import { NO_REFERENCES, referencePacker, referencesOf } from '../../../src/store/packed/references.ts';
import { aCode } from '../../builders.ts';

function packed(entries: readonly (readonly [EanNumber, Reference])[]) {
  const blocks: Uint8Array[] = [];
  const packer = referencePacker((bytes) => blocks.push(bytes));
  for (const [ean, reference] of entries) packer.add(ean, reference);
  packer.flush();
  return { blocks, references: referencesOf(blocks) };
}

test('every entry is found as it was packed, and no other code is', () => {
  const reference = fc.record(
    {
      ore: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
      voice: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
      voices: fc.integer({ min: 1, max: 255 }),
    },
    { noNullPrototype: true },
  );
  const entries = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 9_999_999_999_999 }).map(aCode), reference),
    {
      selector: ([ean]) => ean,
    },
  );
  fc.assert(
    fc.property(entries, fc.integer({ min: 0, max: 9_999_999_999_999 }).map(aCode), (some, other) => {
      const sorted = some.toSorted((a, b) => a[0] - b[0]);
      const { references } = packed(sorted);
      assert.equal(references.size, sorted.length);
      for (const [ean, one] of sorted) assert.deepEqual(references.find(ean), one);
      if (!some.some(([ean]) => ean === other)) assert.equal(references.find(other), undefined);
    }),
  );
});

test('a price beyond what an entry holds is the highest it holds, and so is a number of voices', () => {
  const { references } = packed([[aCode(1), { ore: 99_999_999_900, voice: 3, voices: 1200 }]]);
  assert.deepEqual(references.find(aCode(1)), { ore: 2 ** 32 - 1, voice: 3, voices: 255 });
});

test('entries are handed on in blocks, and found across them', () => {
  const entries = Array.from(
    { length: 70_000 },
    (_, i) => [aCode(i * 2 + 1), { ore: i + 1, voice: i % 9, voices: 1 }] as const,
  );
  const { blocks, references } = packed(entries);
  assert.deepEqual(
    blocks.map((block) => block.length),
    [65_536 * 16, (70_000 - 65_536) * 16],
  );
  for (const at of [0, 65_535, 65_536, 69_999]) assert.equal(references.find(aCode(at * 2 + 1))?.ore, at + 1);
  assert.equal(references.find(aCode(2)), undefined);
});

test('of nothing nothing is found', () => {
  assert.equal(packed([]).references.find(aCode(1)), undefined);
  assert.equal(NO_REFERENCES.find(aCode(1)), undefined);
});
