import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { QUERIES } from '../../src/store/sqlite/catalogue/generation.ts';
import { SCHEMA } from '../../src/store/sqlite/catalogue/schema.ts';
import { SITE_QUERIES } from '../../src/store/sqlite/catalogue/site-pages.ts';

/** Reading everything in order is what these are for. */
const WHOLE_SCANS = ['memories', 'prices', 'feeds', 'shops'];

for (const [name, sql] of Object.entries({ ...QUERIES, ...SITE_QUERIES })) {
  test(`the query '${name}' reads by key${WHOLE_SCANS.includes(name) ? ' order, without sorting' : ', never the whole table'}`, () => {
    const db = new DatabaseSync(':memory:');
    db.exec(SCHEMA);
    const plan = db
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((row) => String(row.detail))
      .join('; ');
    db.close();
    assert.doesNotMatch(plan, /TEMP B-TREE/);
    if (!WHOLE_SCANS.includes(name)) assert.doesNotMatch(plan, /SCAN/);
  });
}
