import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatDay } from '../../domain/day.ts';
import type { GenerationMeta } from '../ports.ts';
import { OLDEST_SCHEMA_READ, SCHEMA_VERSION } from './generation.ts';
import { partPath, partsIn } from './parts.ts';

const TAIL_BYTES = 4096;
const CHUNK_BYTES = 1 << 20;
const SQLITE_MAGIC = 'SQLite format 3\0';

/** What a file is known by: all of it where there is time, size and end at start. */
export interface Sum {
  bytes: number;
  sha256: string;
  tail: string;
}

/** What is written beside a generation when it is published, to know it again at start. */
interface Seal extends GenerationMeta, Sum {
  schema: number;
}

/** The full checksum is taken once, here; it also makes the id, so the same content has the same id and ETag. */
export function seal(path: string, meta: Omit<GenerationMeta, 'id'>): Seal {
  const sum = settledSum(path);
  return {
    id: `${formatDay(meta.day)}-${sum.sha256.slice(0, 12)}`,
    ...meta,
    ...sum,
    schema: SCHEMA_VERSION,
  };
}

/** Waits until the disk has the file. */
export function settledSum(path: string): Sum {
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

/** Brings a file into the page cache, where it may not be any more since it was written. */
export function readAhead(path: string): void {
  const fd = openSync(path, 'r');
  try {
    for (const _ of chunksOf(fd));
  } finally {
    closeSync(fd);
  }
}

/** One after the other in the same memory. */
function* chunksOf(fd: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let read = readSync(fd, chunk); read > 0; read = readSync(fd, chunk)) yield chunk.subarray(0, read);
}

export function verify(dir: string, id: string): Seal {
  const expected = JSON.parse(readFileSync(join(dir, `${id}.json`), 'utf8')) as Seal;
  if (expected.schema < OLDEST_SCHEMA_READ || expected.schema > SCHEMA_VERSION)
    throw new Error(
      `schema ${expected.schema}, this program reads ${OLDEST_SCHEMA_READ} to ${SCHEMA_VERSION}`,
    );
  const path = join(dir, `${id}.db`);
  verifyFile(path, expected);
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const row = db.prepare('pragma user_version').get() as { user_version: number };
    if (row.user_version !== expected.schema) throw new Error(`schema ${row.user_version} inside the file`);
    db.prepare('select count(*) from meta').get();
    for (const part of partsIn(db)) {
      try {
        verifyFile(partPath(path, part.number), part);
      } catch (error) {
        (error as Error).message = `part ${part.number}: ${(error as Error).message}`;
        throw error;
      }
    }
  } finally {
    db.close();
  }
  return expected;
}

function verifyFile(path: string, expected: Sum): void {
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

function tailOf(fd: number, bytes: number): string {
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, bytes));
  readSync(fd, tail, 0, tail.length, bytes - tail.length);
  return createHash('sha256').update(tail).digest('hex');
}
