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
export function asOfSchema(schema: 4 | 5 | 7, path: string): void {
  const sealed = path.replace(/db$/, 'json');
  const db = new DatabaseSync(path);
  db.exec('alter table product drop column measure');
  for (const table of ['rank_block', 'trait_block']) db.exec(`alter table ${table} drop column units`);
  const missing = schema === 7 ? [] : ['place', 'rank_block', ...(schema === 4 ? SCHEMA_5_TABLES : [])];
  for (const table of missing) db.exec(`drop table ${table}`);
  if (schema === 4) db.exec('alter table doc drop column ean');
  db.exec(`pragma user_version = ${schema}`);
  db.close();
  const published = JSON.parse(readFileSync(sealed, 'utf8'));
  writeFileSync(sealed, JSON.stringify({ ...published, ...durableSum(path), schema }));
}
