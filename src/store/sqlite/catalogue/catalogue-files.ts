import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { EanNumber } from '../../../domain/ean.ts';
import type { Sum } from './sums.ts';

/*
 * SQLite maps at most 2 GB of a file. What lies behind is copied at every read, and no thread can hold it in memory: it is
 * the first to leave the page cache, and whoever asks for it waits for the disk. So products, which come in order of
 * their codes, fill file after file: ID.db, ID.2.db, ID.3.db … The first has everything else too, and its table `part`
 * names the others with their checksums: its own covers them all.
 */

export interface Part extends Sum {
  number: number;
  /** The lowest code in it. */
  fromEan: EanNumber;
}

/** Well below 2 GB: in the first file lists and the search index come on top, 1 GB of them at five million products. */
export const FILE_BYTES = 768 * 1024 ** 2;

const MMAP_BYTES_MAX = 64 * 1024 ** 3;

export const partPath = (path: string, number: number): string =>
  number === 1 ? path : path.replace(/\.db$/, `.${number}.db`);

export const immutable = (path: string): string => `${pathToFileURL(path)}?immutable=1`;

/** For reading here and there: on the mapping, which a read shares with the page cache. */
export function openMapped(path: string): DatabaseSync {
  const db = new DatabaseSync(immutable(path), { readOnly: true });
  db.exec(`pragma mmap_size = ${MMAP_BYTES_MAX}; pragma query_only = on`);
  return db;
}

/** Generations of older schemas lack some. */
export const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;

/** The files that follow the first; a generation of schema 2 is one file. */
export function partsIn(first: DatabaseSync): Part[] {
  if (!hasTable(first, 'part')) return [];
  const rows = first.prepare('select number, from_ean, bytes, sha256, tail from part order by number').all();
  return rows.map(({ from_ean, ...part }) => ({ ...part, fromEan: from_ean }) as unknown as Part);
}

/** The parts of the generation at `path`. */
export function partsOf(path: string): Part[] {
  const db = new DatabaseSync(immutable(path), { readOnly: true });
  try {
    return partsIn(db);
  } finally {
    db.close();
  }
}

/** All files of the generation at `path`, in order of the codes they have. */
export const filesOf = (path: string, parts = partsOf(path)): string[] => [
  path,
  ...parts.map(({ number }) => partPath(path, number)),
];

/** Opens all files of the generation at `path`, and finds what `prepare` made of the one that has a code. */
export function openProductFiles<T>(path: string, prepare: (db: DatabaseSync) => T) {
  const parts = partsOf(path);
  const froms = parts.map(({ fromEan }) => fromEan);
  const opened: DatabaseSync[] = [];
  const close = () => {
    for (const db of opened) db.close();
  };
  try {
    for (const file of filesOf(path, parts)) opened.push(openMapped(file));
    const files = opened.map(prepare);
    return {
      first: opened[0]!,
      of(ean: EanNumber): T {
        let at = froms.length;
        while (at > 0 && froms[at - 1]! > ean) at--;
        return files[at]!;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
