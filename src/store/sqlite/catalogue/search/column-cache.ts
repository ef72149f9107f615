import type { NumberArray } from '../../../packed/numbers.ts';

/** The columns for filters and facets of five million products take 115 MB. */
const BYTES_MAX = 136 * 1024 ** 2;

/** A name, which is the index's own, or an object that only this column has: it is found faster than a name is written. */
export type ColumnKey = string | object;

export type ColumnCache = <T extends NumberArray>(key: ColumnKey, read: () => T) => T;

/** Keeps the last used columns. Reading a column again takes longer than walking it, and makes as much garbage each time. */
export function columnCache(bytesMax = BYTES_MAX): ColumnCache {
  const kept = new Map<ColumnKey, NumberArray>();
  let bytes = 0;
  return <T extends NumberArray>(key: ColumnKey, read: () => T): T => {
    const known = kept.get(key) as T | undefined;
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const column = read();
    kept.set(key, column);
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

/** All open indexes of a thread share one cache, so that today's columns replace yesterday's. */
export function columnCacheOfIndex(): ColumnCache {
  const index = ++indexes;
  return (key, read) => shared(typeof key === 'string' ? `${index} ${key}` : key, read);
}
