import { fstatSync, readSync } from 'node:fs';

/** From byte to byte. */
export type Range = [start: number, end: number];

/** Where the parts of a spool lie. */
export interface SpoolFooter {
  /** Its lines, in runs that are each sorted. */
  runs: Range[];
  /** See `rows.ts`. */
  rows: Range;
  /** See `prices.ts`. */
  prices: Range;
  /** Numbers an entry of the prices has; two where a spool of before does not say. */
  priceWidth?: number;
  /** Codes that stand on more than ten rows. */
  crowded?: number[];
}

const NOWHERE: Range = [0, 0];

/** A spool ends with its footer and, in this many characters, the footer's length. */
const LENGTH_CHARS = 12;

export function footerOf(footer: SpoolFooter): Buffer {
  const text = JSON.stringify(footer);
  return Buffer.from(text + String(text.length).padStart(LENGTH_CHARS));
}

export function readFooter(fd: number, path: string): SpoolFooter {
  const { size } = fstatSync(fd);
  const read = (length: number, end: number) => {
    const bytes = Buffer.alloc(length);
    readSync(fd, bytes, 0, length, end - length);
    return bytes.toString('utf8');
  };
  const length = size < LENGTH_CHARS ? Number.NaN : Number(read(LENGTH_CHARS, size));
  if (!(length > 0 && length < size)) throw new Error(`${path} is not a whole spool`);
  const footer = JSON.parse(read(length, size - LENGTH_CHARS));
  // Spools of before there were rows and prices end with their runs alone.
  return Array.isArray(footer) ? { runs: footer, rows: NOWHERE, prices: NOWHERE } : footer;
}
