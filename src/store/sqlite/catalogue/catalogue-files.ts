import { createHash } from 'node:crypto';
import { close as closeLater, closeSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { EanNumber } from '../../../domain/ean.ts';
import { createFileHash } from '../../disk/file-hash.ts';
import { withFile } from '../../disk/files.ts';
import { SCHEMA_VERSION } from './schema.ts';

/*
 * SQLite maps at most 2 GB of a file into memory. The rest is copied at every read and is the first to leave the page
 * cache, so that its readers wait for the disk. Products, in EAN order, therefore fill several files: ID.db, ID.2.db,
 * ID.3.db … The first file also has everything else; its table `part` holds the others' checksums, so that its own checksum
 * covers all.
 */

export interface FilePart extends Sum {
  number: number;
  fromEan: EanNumber;
}

/** Well below 2 GB: the first file also holds lists and the search index, 1 GB at five million products. */
export const FILE_BYTES = 768 * 1024 ** 2;

const MMAP_BYTES_MAX = 64 * 1024 ** 3;

export const partPath = (path: string, number: number): string =>
  number === 1 ? path : path.replace(/\.db$/, `.${number}.db`);

export const immutable = (path: string): string => `${pathToFileURL(path)}?immutable=1`;

/** Opens a file for random reads through a memory mapping, which shares the page cache. */
export function openMapped(path: string): DatabaseSync {
  const db = new DatabaseSync(immutable(path), { readOnly: true });
  db.exec(`pragma mmap_size = ${MMAP_BYTES_MAX}; pragma query_only = on`);
  return db;
}

export function prepareArrays(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

export type PreparedStatements = (sql: string) => StatementSync;

/** Prepares each statement once. The SQL must never contain user input, or the cache would grow without bound. */
export function keptStatements(db: DatabaseSync): PreparedStatements {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = prepareArrays(db, sql);
    statements.set(sql, statement);
    return statement;
  };
}

/** Prepares every statement of an object under its name; their rows come as arrays. */
export const prepareAllArrays = <Name extends string>(db: DatabaseSync, queries: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries<string>(queries).map(([name, sql]) => [name, prepareArrays(db, sql)]),
  ) as Record<Name, StatementSync>;

/** Whether a generation has a table: those of older schemas lack some. */
export const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;

/** Whether a table that exists has a column: older schemas lack some. */
export const hasColumn = (db: DatabaseSync, table: string, name: string): boolean =>
  db.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, name) !== undefined;

/** The files after the first; schema 2 has only one file. */
export function partsIn(first: DatabaseSync): FilePart[] {
  if (!hasTable(first, 'part')) return [];
  const rows = first.prepare('select number, from_ean, bytes, sha256, tail from part order by number').all();
  return rows.map(({ from_ean, ...part }) => ({ ...part, fromEan: from_ean }) as unknown as FilePart);
}

export function partsOf(path: string): FilePart[] {
  using db = new DatabaseSync(immutable(path), { readOnly: true });
  return partsIn(db);
}

export const filesOf = (path: string, parts = partsOf(path)): string[] => [
  path,
  ...parts.map(({ number }) => partPath(path, number)),
];

/** Opens all files of the generation at `path`. `of` returns what `prepare` made for the file that holds a code. */
export function openProductFiles<T>(path: string, prepare: (db: DatabaseSync) => T) {
  const opened = [openMapped(path)];
  const held: number[] = [];
  const closeAll = (closeFile: (fd: number) => void) => {
    for (const db of opened) db.close();
    for (const fd of held) closeFile(fd);
  };
  try {
    const parts = partsIn(opened[0]!);
    const froms = parts.map(({ fromEan }) => fromEan);
    const paths = filesOf(path, parts);
    for (const other of paths.slice(1)) opened.push(openMapped(other));
    for (const each of paths) held.push(openSync(each, 'r'));
    const files = opened.map(prepare);
    return {
      first: opened[0]!,
      paths,
      of(ean: EanNumber): T {
        let at = froms.length;
        while (at > 0 && froms[at - 1]! > ean) at--;
        return files[at]!;
      },
      // The system frees a deleted file when it is closed for the last time, a second per gigabyte: the event loop must not wait.
      close: () => closeAll(closeLater),
    };
  } catch (error) {
    closeAll(closeSync);
    throw error;
  }
}

const TAIL_BYTES = 4096;
const CHUNK_BYTES = 1 << 20;
const SQLITE_MAGIC = 'SQLite format 3\0';

/** Checksums of a file: `sha256` covers all of it (see `file-hash.ts`), size and `tail` are checked at start. */
export interface Sum {
  bytes: number;
  sha256: string;
  tail: string;
}

/** Syncs a file of a build and reads it once more, for its seal. */
export function durableSum(path: string): Sum {
  return withFile(path, 'r+', (fd) => {
    fsyncSync(fd);
    const hash = createFileHash(SCHEMA_VERSION);
    for (const chunk of chunksOf(fd)) hash.update(chunk);
    const bytes = fstatSync(fd).size;
    return { bytes, sha256: hash.digest('hex'), tail: tailOf(fd, bytes) };
  });
}

/** The hash of a file of a catalogue. `pace` is awaited after every megabyte. */
export async function fileHashOf(
  path: string,
  schema: number,
  pace: () => Promise<void> | void,
): Promise<string> {
  const fd = openSync(path, 'r');
  try {
    const hash = createFileHash(schema);
    for (const chunk of chunksOf(fd)) {
      hash.update(chunk);
      await pace();
    }
    return hash.digest('hex');
  } finally {
    closeSync(fd);
  }
}

/** Reads a file into the page cache, which may have dropped it since it was written. */
export const readAhead = (path: string): void =>
  withFile(path, 'r', (fd) => {
    for (const _ of chunksOf(fd));
  });

export function verifyFile(path: string, expected: Sum): void {
  withFile(path, 'r', (fd) => {
    const { size } = fstatSync(fd);
    if (size !== expected.bytes) throw new Error(`file has ${size} bytes, ${expected.bytes} were published`);
    const header = Buffer.alloc(16);
    readSync(fd, header, 0, 16, 0);
    if (header.toString('latin1') !== SQLITE_MAGIC) throw new Error('not a SQLite file');
    if (tailOf(fd, size) !== expected.tail) throw new Error('the end of the file is not what was published');
  });
}

/** Reads a file in chunks that share one buffer. */
function* chunksOf(fd: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, fstatSync(fd).size));
  for (let read = readSync(fd, chunk); read > 0; read = readSync(fd, chunk)) yield chunk.subarray(0, read);
}

function tailOf(fd: number, bytes: number): string {
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, bytes));
  readSync(fd, tail, 0, tail.length, bytes - tail.length);
  return createHash('sha256').update(tail).digest('hex');
}
