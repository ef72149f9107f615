import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { EanNumber } from '../../../domain/ean.ts';

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

/** Prepares a statement whose rows come as arrays. */
export function prepareArrays(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

/** Whether a generation has a table: those of older schemas lack some. */
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

const TAIL_BYTES = 4096;
const CHUNK_BYTES = 1 << 20;
const SQLITE_MAGIC = 'SQLite format 3\0';

/** What a file is known by: all of it where there is time, size and end at start. */
export interface Sum {
  bytes: number;
  sha256: string;
  tail: string;
}

/** Sums a file that the disk is made to have first. */
export function durableSum(path: string): Sum {
  const fd = openSync(path, 'r+');
  try {
    fsyncSync(fd);
    const hash = createHash('sha256');
    for (const chunk of chunksOf(fd)) hash.update(chunk);
    const bytes = fstatSync(fd).size;
    return { bytes, sha256: hash.digest('hex'), tail: tailOf(fd, bytes) };
  } finally {
    closeSync(fd);
  }
}

/** The checksum of a whole file. `pace` is awaited after every megabyte. */
export async function sha256Of(path: string, pace: () => Promise<void> | void): Promise<string> {
  const fd = openSync(path, 'r');
  try {
    const hash = createHash('sha256');
    for (const chunk of chunksOf(fd)) {
      hash.update(chunk);
      await pace();
    }
    return hash.digest('hex');
  } finally {
    closeSync(fd);
  }
}

/** Brings a file into the page cache, where it may not be any more since it was written. */
export function readAhead(path: string): void {
  const fd = openSync(path, 'r');
  try {
    for (const _ of chunksOf(fd));
  } finally {
    closeSync(fd);
  }
}

/** Throws unless a file has the size, beginning and end that it was published with. */
export function verifyFile(path: string, expected: Sum): void {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    if (size !== expected.bytes) throw new Error(`file has ${size} bytes, ${expected.bytes} were published`);
    const header = Buffer.alloc(16);
    readSync(fd, header, 0, 16, 0);
    if (header.toString('latin1') !== SQLITE_MAGIC) throw new Error('not a SQLite file');
    if (tailOf(fd, size) !== expected.tail) throw new Error('the end of the file is not what was published');
  } finally {
    closeSync(fd);
  }
}

/** The chunks of a file one after the other, each in the memory of the one before. */
function* chunksOf(fd: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let read = readSync(fd, chunk); read > 0; read = readSync(fd, chunk)) yield chunk.subarray(0, read);
}

function tailOf(fd: number, bytes: number): string {
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, bytes));
  readSync(fd, tail, 0, tail.length, bytes - tail.length);
  return createHash('sha256').update(tail).digest('hex');
}
