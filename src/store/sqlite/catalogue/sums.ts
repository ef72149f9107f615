import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs';

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
