import type { DatabaseSync } from 'node:sqlite';
import { bytesOfNumbers, numbersOfBytes } from '../../../packed/little-endian.ts';
import type { SuggestionColumns } from '../../../ports/asked/suggestions.ts';
import { hasTable } from '../catalogue-files.ts';

export const SUGGESTION_SCHEMA =
  'create table suggestion_column (name text primary key, bytes blob not null) without rowid;';

const KINDS = {
  kindEnds: Uint32Array,
  keys: Uint8Array,
  keyEnds: Uint32Array,
  texts: Uint8Array,
  textEnds: Uint32Array,
  weights: Uint32Array,
  eans: Float64Array,
  starts: Uint32Array,
  startEntries: Uint32Array,
} as const satisfies Record<keyof SuggestionColumns, unknown>;

const NAMES = Object.keys(KINDS) as (keyof SuggestionColumns)[];

export function writeSuggestions(db: DatabaseSync, columns: SuggestionColumns): void {
  const add = db.prepare('insert into suggestion_column values (?, ?)');
  for (const name of NAMES) add.run(name, bytesOfNumbers(columns[name]));
}

/** Undefined in a generation of before there were suggestions. */
export function readSuggestions(db: DatabaseSync): SuggestionColumns | undefined {
  if (!hasTable(db, 'suggestion_column')) return undefined;
  const bytes = db.prepare('select bytes from suggestion_column where name = ?');
  const columns = NAMES.map((name) => {
    const row = bytes.get(name) as { bytes: Uint8Array } | undefined;
    return [name, row && numbersOfBytes(KINDS[name] as never, row.bytes)] as const;
  });
  return columns.every(([, numbers]) => numbers !== undefined)
    ? (Object.fromEntries(columns) as unknown as SuggestionColumns)
    : undefined;
}
