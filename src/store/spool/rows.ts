import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFooter } from './footer.ts';

// Behind its lines a spool may hold a table of the rows that its lines were made from: a mark of how
// the feed was read, then of each row the reader's keys and where its line stands. A row that comes again the next
// night is found by its digest, and its line taken over.

/** Numbers a row is known by: the two halves of its digest, and four for the reader's own use. */
export const ROW_KEYS = 6;
const ENTRY = ROW_KEYS + 2;
const INT_BYTES = 4;

/** A larger spool would be too much to hold; its rows are all read. */
const SPOOL_BYTES_MAX = 128 << 20;

export interface KnownRows {
  /** The spool's lines. */
  bytes: Buffer;
  /** What the reader wrote with them: rows read under another mark mean something else. */
  mark: number;
  /** The row with the digest that `keys` begins with, or -1; the rest of `keys` is filled in. */
  find(keys: Int32Array): number;
  lineStart(row: number): number;
  lineEnd(row: number): number;
}

/** What a spool knows of its rows; undefined where it is too large or was written without them. */
export function readKnownRows(path: string): KnownRows | undefined {
  const fd = openSync(path, 'r');
  try {
    if (fstatSync(fd).size > SPOOL_BYTES_MAX) return undefined;
    const [start, end] = readFooter(fd, path).rows;
    if (end === start) return undefined;
    const bytes = Buffer.allocUnsafeSlow(start);
    readSync(fd, bytes, 0, start, 0);
    const numbers = new Int32Array((end - start) / INT_BYTES);
    readSync(fd, numbers, 0, end - start, start);
    const entries = numbers.subarray(1);
    return {
      bytes,
      mark: numbers[0]!,
      find: finder(entries),
      lineStart: (row) => entries[row * ENTRY + ROW_KEYS]!,
      lineEnd: (row) => entries[row * ENTRY + ROW_KEYS + 1]!,
    };
  } finally {
    closeSync(fd);
  }
}

/** Open addressing over the digests' low halves, at most half full. */
function finder(entries: Int32Array): KnownRows['find'] {
  const count = entries.length / ENTRY;
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 2)) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  for (let row = 0; row < count; row++) {
    let slot = entries[row * ENTRY + 1]! & mask;
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = row;
  }
  return (keys) => {
    for (let slot = keys[1]! & mask; slots[slot] !== -1; slot = (slot + 1) & mask) {
      const at = slots[slot]! * ENTRY;
      if (entries[at] !== keys[0] || entries[at + 1] !== keys[1]) continue;
      for (let i = 2; i < ROW_KEYS; i++) keys[i] = entries[at + i]!;
      return slots[slot]!;
    }
    return -1;
  };
}

/** The table of a spool in the making. A digest of nothing but zeros is a row that is not to be known again. */
export function collectRows() {
  /** Of the run at hand, in the order its lines came. */
  let keys: number[] = [];
  let entries: number[] = [];
  return {
    add(row: Int32Array | undefined): void {
      for (let i = 0; i < ROW_KEYS; i++) keys.push(row === undefined ? 0 : row[i]!);
    },
    place(line: number, start: number, end: number): void {
      const at = line * ROW_KEYS;
      if (keys[at + 1] === 0 || end > SPOOL_BYTES_MAX) return;
      for (let i = 0; i < ROW_KEYS; i++) entries.push(keys[at + i]!);
      entries.push(start, end);
    },
    endRun(): void {
      keys = [];
    },
    bytes(mark: number): Buffer {
      if (entries.length === 0) return Buffer.alloc(0);
      const numbers = new Int32Array(entries.length + 1);
      numbers[0] = mark;
      numbers.set(entries, 1);
      entries = [];
      return Buffer.from(numbers.buffer);
    },
  };
}
