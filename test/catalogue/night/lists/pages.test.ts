import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import fc from 'fast-check';
import { listWriterIn } from '../../../../src/store/sqlite/catalogue/builder.ts';
import { LIST_QUERIES, listReaderIn } from '../../../../src/store/sqlite/catalogue/lists.ts';
import { LIST_SCHEMA } from '../../../../src/store/sqlite/catalogue/schema.ts';
import { aCode } from '../../../builders.ts';

const anEntry = fc.record({
  priceOre: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.constant(5_000_000_000)),
  keys: fc.uniqueArray(fc.constantFrom('c:hus', 'c:have', 'b:nord', 'b:syd'), { maxLength: 4 }),
});

test('walking a filtered list to its end shows each match once, in the order of the list', () => {
  const ask = fc.record({
    keys: fc.uniqueArray(fc.constantFrom('c:hus', 'c:have', 'b:nord', 'b:ingen'), { maxLength: 2 }),
    minOre: fc.constantFrom(0, 500),
    maxOre: fc.constantFrom(Number.POSITIVE_INFINITY, 1_500),
    limit: fc.integer({ min: 1, max: 7 }),
  });
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 40 }), ask, (entries, query) => {
      const db = new DatabaseSync(':memory:');
      db.exec(LIST_SCHEMA);
      listWriterIn(db).addList(
        'newest',
        entries.map((entry, n) => ({
          categoryKeys: entry.keys,
          brandKey: null,
          priceOre: entry.priceOre,
          ean: aCode(n),
          vendorId: null,
          extra: '',
        })),
      );
      const reader = listReaderIn(db, (ean) => ({ product: `{"ean":${ean}}`, measure: null }));
      const seen: number[] = [];
      for (let after = -1; ; ) {
        const rows = reader.page('newest', { ...query, after });
        assert.ok(rows.length <= query.limit + 1);
        const shown = rows.slice(0, query.limit);
        seen.push(...shown.map(({ product }) => JSON.parse(product).ean));
        if (rows.length <= query.limit) break;
        after = shown.at(-1)!.pos;
      }
      const matches = entries.flatMap(({ keys, priceOre }, ean) =>
        query.keys.every((key) => (keys as string[]).includes(key)) &&
        priceOre >= query.minOre &&
        priceOre <= query.maxOre
          ? [ean]
          : [],
      );
      assert.deepEqual(seen, matches);
      assert.deepEqual(reader.page('popular', { ...query, after: -1 }), []);
      db.close();
    }),
  );
});

for (const [name, sql] of Object.entries(LIST_QUERIES)) {
  test(`the list query '${name}' reads by key`, () => {
    const db = new DatabaseSync(':memory:');
    db.exec(LIST_SCHEMA);
    const plan = db
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((row) => String(row.detail));
    db.close();
    assert.doesNotMatch(plan.join('; '), /SCAN|TEMP B-TREE/);
  });
}
