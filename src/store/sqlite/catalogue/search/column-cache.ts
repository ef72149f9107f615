import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { NumberArray } from '../../../packed/numbers.ts';
import { prepareArrays } from '../catalogue-files.ts';

/** Of five million products the columns that filters and facets ask for are 80 MB. */
const BYTES_MAX = 96 * 1024 ** 2;

export type ColumnCache = <T extends NumberArray>(name: string, read: () => T) => T;

/**
 * Keeps the columns that were used last. To get one out of the file again takes longer than to walk it, and leaves the
 * collector as many bytes each time.
 */
export function columnCache(bytesMax = BYTES_MAX): ColumnCache {
  const kept = new Map<string, NumberArray>();
  let bytes = 0;
  return <T extends NumberArray>(name: string, read: () => T): T => {
    const known = kept.get(name) as T | undefined;
    if (known !== undefined) {
      kept.delete(name);
      kept.set(name, known);
      return known;
    }
    const column = read();
    kept.set(name, column);
    bytes += column.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= bytesMax) break;
      kept.delete(oldest);
      bytes -= byteLength;
    }
    return column;
  };
}

const shared = columnCache();
let indexes = 0;

/** All indexes that a thread has open share one: yesterday's columns give way to today's. */
export function columnCacheOfIndex(): ColumnCache {
  const index = ++indexes;
  return (name, read) => shared(`${index} ${name}`, read);
}

export type Prepared = (sql: string) => StatementSync;

/** Prepares a statement once. For the few that are made of conditions: nobody's words may be in them. */
export function keptStatements(db: DatabaseSync): Prepared {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = prepareArrays(db, sql);
    statements.set(sql, statement);
    return statement;
  };
}
