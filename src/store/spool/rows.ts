import { fstatSync, readSync } from 'node:fs';
import { withFile } from '../disk/files.ts';
import { readFooter } from './footer.ts';

// After its lines a spool may hold a table of the feed's rows in feed order: a mark of how the feed was read and, for each
// row, its keys and the byte range of its line. The next night finds an unchanged row by its digest or position and copies
// its line.

/** Keys of a row: two halves of its digest, four for the reader's own use, and its span. */
export const ROW_KEYS = 9;
/** Index of the span's keys: two halves of the digest of the row's text, and its length; 0 if the span is unknown. */
export const SPAN_KEYS = 6;
const ENTRY = ROW_KEYS + 2;
/** A table begins with the length of an entry, which tells another format apart, and the mark. */
const HEAD = 2;
const INT_BYTES = 4;

/** A larger spool would take too much memory; all its rows are read again. */
const SPOOL_BYTES_MAX = 128 << 20;

export interface KnownRows {
  bytes: Buffer;
  /** The mark of the reading: rows read under another mark mean something else. */
  mark: number;
  count: number;
  /** The row with this digest, or -1. */
  find(high: number, low: number): number;
  load(row: number, keys: Int32Array): void;
  spanChars(row: number): number;
  isSpan(row: number, high: number, low: number): boolean;
  lineStart(row: number): number;
  lineEnd(row: number): number;
}

/** Reads the row table of a spool; undefined if the spool is too large or has none. */
export function readKnownRows(path: string): KnownRows | undefined {
  return withFile(path, 'r', (fd) => {
    if (fstatSync(fd).size > SPOOL_BYTES_MAX) return undefined;
    const [start, end] = readFooter(fd, path).rows;
    if (end === start) return undefined;
    const bytes = Buffer.allocUnsafeSlow(start);
    readSync(fd, bytes, 0, start, 0);
    const numbers = new Int32Array((end - start) / INT_BYTES);
    readSync(fd, numbers, 0, end - start, start);
    if (numbers[0] !== ENTRY) return undefined;
    const entries = numbers.subarray(HEAD);
    return {
      bytes,
      mark: numbers[1]!,
      count: entries.length / ENTRY,
      find: finder(entries),
      load(row, keys) {
        for (let i = 0; i < ROW_KEYS; i++) keys[i] = entries[row * ENTRY + i]!;
      },
      spanChars: (row) => entries[row * ENTRY + SPAN_KEYS + 2]!,
      isSpan: (row, high, low) =>
        entries[row * ENTRY + SPAN_KEYS] === high && entries[row * ENTRY + SPAN_KEYS + 1] === low,
      lineStart: (row) => entries[row * ENTRY + ROW_KEYS]!,
      lineEnd: (row) => entries[row * ENTRY + ROW_KEYS + 1]!,
    };
  });
}

/** A hash table with open addressing over the digests' low halves, at most half full. */
function finder(entries: Int32Array): KnownRows['find'] {
  const count = entries.length / ENTRY;
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 2)) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  for (let row = 0; row < count; row++) {
    let slot = entries[row * ENTRY + 1]! & mask;
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = row;
  }
  return (high, low) => {
    for (let slot = low & mask; slots[slot] !== -1; slot = (slot + 1) & mask) {
      const at = slots[slot]! * ENTRY;
      if (entries[at] === high && entries[at + 1] === low) return slots[slot]!;
    }
    return -1;
  };
}

/** Collects the row table of a new spool. A row whose digest is zero is not stored. */
export function collectRows() {
  let entries = new Int32Array(ENTRY * 1024);
  let used = 0;
  let run = 0;
  return {
    add(keys: Int32Array | undefined): void {
      if (used === entries.length) {
        const larger = new Int32Array(entries.length * 2);
        larger.set(entries);
        entries = larger;
      }
      if (keys !== undefined) entries.set(keys, used);
      used += ENTRY;
    },
    place(line: number, start: number, end: number): void {
      const at = run + line * ENTRY + ROW_KEYS;
      entries[at] = start;
      entries[at + 1] = end;
    },
    endRun(): void {
      run = used;
    },
    bytes(mark: number): Buffer {
      const numbers = new Int32Array(HEAD + used);
      numbers.set([ENTRY, mark]);
      let filled = HEAD;
      for (let at = 0; at < used; at += ENTRY) {
        if (entries[at + 1] === 0) continue;
        numbers.set(entries.subarray(at, at + ENTRY), filled);
        filled += ENTRY;
      }
      return filled === HEAD ? Buffer.alloc(0) : Buffer.from(numbers.buffer, 0, filled * INT_BYTES);
    },
  };
}
