import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { durableSum } from '../../src/store/sqlite/catalogue/catalogue-files.ts';

const SCHEMA_5_TABLES = [
  'trait_block',
  'rank_run',
  'brand',
  'category_node',
  'category_path',
  'category_member',
];

/** Takes from a catalogue what the schema did not have. */
export function asOfSchema(schema: 4 | 5, path: string): void {
  const sealed = path.replace(/db$/, 'json');
  const db = new DatabaseSync(path);
  for (const table of ['place', 'rank_block', ...(schema === 4 ? SCHEMA_5_TABLES : [])])
    db.exec(`drop table ${table}`);
  if (schema === 4) db.exec('alter table doc drop column ean');
  db.exec(`pragma user_version = ${schema}`);
  db.close();
  const published = JSON.parse(readFileSync(sealed, 'utf8'));
  writeFileSync(sealed, JSON.stringify({ ...published, ...durableSum(path), schema }));
}
