import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTop } from '../../src/domain/sorting.ts';
import { aCode } from '../builders.ts';

test('a bounded list holds the best of all, ties by EAN', () => {
  const anItem = fc.record({ score: fc.integer({ min: 0, max: 5 }), ean: fc.nat(50).map(aCode) });
  fc.assert(
    fc.property(
      fc.uniqueArray(anItem, { selector: ({ ean }) => ean }),
      fc.integer({ min: 1, max: 12 }),
      (items, capacity) => {
        const top = createTop<string>(capacity);
        for (const { score, ean } of items) top.add(score, ean, `${ean}`);
        const best = items.toSorted((a, b) => b.score - a.score || a.ean - b.ean).slice(0, capacity);
        assert.deepEqual(
          top.sorted(),
          best.map((item) => ({ ...item, value: `${item.ean}` })),
        );
      },
    ),
  );
});

test('a list far longer than its columns are at first holds the best of all, too', () => {
  const items = Array.from({ length: 3_000 }, (_, n) => ({ score: (n * 7_919) % 1_009, ean: aCode(n) }));
  for (const capacity of [255, 256, 257, 1_000, 5_000]) {
    const top = createTop<string>(capacity);
    for (const { score, ean } of items) top.add(score, ean, `${ean}`);
    const best = items.toSorted((a, b) => b.score - a.score || a.ean - b.ean).slice(0, capacity);
    assert.deepEqual(
      top.sorted(),
      best.map((item) => ({ ...item, value: `${item.ean}` })),
    );
  }
});
