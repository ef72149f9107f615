import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createFileHash } from '../../src/store/disk/file-hash.ts';
import { durableSum } from '../../src/store/sqlite/catalogue/catalogue-files.ts';

const SCHEMA_5_TABLES = [
  'trait_block',
  'rank_run',
  'brand',
  'category_node',
  'category_path',
  'category_member',
];

/** Seals a changed catalogue in one file as a program of the schema would. */
export function sealAs(schema: number, path: string): void {
  const seal = path.replace(/db$/, 'json');
  const sha256 = createFileHash(schema);
  sha256.update(readFileSync(path));
  const published = JSON.parse(readFileSync(seal, 'utf8'));
  writeFileSync(
    seal,
    JSON.stringify({ ...published, ...durableSum(path), sha256: sha256.digest('hex'), schema }),
  );
}

/** Takes from a catalogue what the schema did not have. */
export function asOfSchema(schema: 4 | 5 | 7, path: string): void {
  const db = new DatabaseSync(path);
  db.exec('alter table product drop column measure');
  for (const table of ['rank_block', 'trait_block']) db.exec(`alter table ${table} drop column units`);
  const missing = schema === 7 ? [] : ['place', 'rank_block', ...(schema === 4 ? SCHEMA_5_TABLES : [])];
  for (const table of missing) db.exec(`drop table ${table}`);
  if (schema === 4) db.exec('alter table doc drop column ean');
  db.exec(`pragma user_version = ${schema}`);
  db.close();
  sealAs(schema, path);
}
