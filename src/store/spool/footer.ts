import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { once } from '../../domain/calls.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { withFile } from '../disk/files.ts';

export type ByteRange = [start: number, end: number];

export interface SpoolFooter {
  runs: ByteRange[];
  rows: ByteRange;
  prices: ByteRange;
  /** Numbers per price entry; 2 if absent, in older spools. */
  priceWidth?: number;
  /** Codes that more than ten rows share. */
  crowded?: EanNumber[];
  /** Sentences that too many of the shop's descriptions contain: see `sentences.ts`. */
  commonSentences?: number[];
}

/** A footer with its offset and the checksum over everything before it and itself. */
export interface FoundFooter extends SpoolFooter {
  start: number;
  /** Older spools have no checksum. */
  crc: number | undefined;
}

const NOWHERE: ByteRange = [0, 0];

/** A spool ends with its footer and the footer's length in this many characters. */
const LENGTH_CHARS = 12;

/** `bytesCrc` is the checksum of everything before the footer. */
export function footerOf(footer: SpoolFooter, bytesCrc: number): Buffer {
  const text = JSON.stringify({ ...footer, crc: footerCrc(footer, bytesCrc) });
  return Buffer.from(text + String(text.length).padStart(LENGTH_CHARS));
}

/** Continues `bytesCrc`, so that one number covers the footer too. */
export const footerCrc = (
  { runs, rows, prices, priceWidth, crowded, commonSentences }: SpoolFooter,
  bytesCrc: number,
): number => {
  // The checksum of an older spool does not cover common sentences.
  const last = commonSentences === undefined ? [] : [commonSentences];
  return crc32(JSON.stringify([runs, rows, prices, priceWidth, crowded, ...last]), bytesCrc);
};

export function readFooter(fd: number, path: string): FoundFooter {
  const { size } = fstatSync(fd);
  const read = (length: number, end: number) => {
    const bytes = Buffer.alloc(length);
    readSync(fd, bytes, 0, length, end - length);
    return bytes.toString('utf8');
  };
  const length = size < LENGTH_CHARS ? Number.NaN : Number(read(LENGTH_CHARS, size));
  const start = size - LENGTH_CHARS - length;
  const footer = length > 0 && start >= 0 ? parsed(read(length, size - LENGTH_CHARS)) : undefined;
  const ranges = footer && [...footer.runs, footer.rows, footer.prices];
  if (!footer || !ranges?.every((range) => isWithin(range, start)))
    throw new Error(`${path} is not a whole spool`);
  return { ...footer, start };
}

/** Whether a spool exists and its footer can be read; a truncated or garbled one counts as missing. */
export function isLegible(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    withFile(path, 'r', (fd) => readFooter(fd, path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) return false;
    throw error;
  }
}

function parsed(text: string): Omit<FoundFooter, 'start'> | undefined {
  try {
    const footer = JSON.parse(text);
    // The footer of the oldest spools is the array of runs.
    if (Array.isArray(footer)) return { runs: footer, rows: NOWHERE, prices: NOWHERE, crc: undefined };
    const isOlder = Object.keys(footer).length === 3;
    return Array.isArray(footer.runs) && (isOlder || Number.isInteger(footer.crc)) ? footer : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(range: unknown, end: number): boolean {
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isSafeInteger)) return false;
  return range[0] >= 0 && range[0] <= range[1] && range[1] <= end;
}

const CHUNK_BYTES = 1 << 20;

/** Verifies a whole spool: returns the problem, or null if it is as written. */
export function spoolProblem(path: string): string | null {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'they are missing';
    throw error;
  }
  try {
    const footer = readFooter(fd, path);
    const isAsWritten =
      footer.crc === undefined || footer.crc === footerCrc(footer, crcUpTo(fd, footer.start));
    return isAsWritten ? null : 'their bytes are not those that were written';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) return 'their file is cut short or garbled';
    if (code === 'EIO' || code === 'EISDIR') return `their file cannot be read (${code})`;
    throw error;
  } finally {
    closeSync(fd);
  }
}

/** One buffer for all files: with a new one for each, the garbage collector took as long as the reading. */
const chunkOfAll = once(() => Buffer.allocUnsafeSlow(CHUNK_BYTES));

function crcUpTo(fd: number, end: number): number {
  const chunk = chunkOfAll();
  let crc = 0;
  for (let at = 0; at < end; ) {
    const read = readSync(fd, chunk, 0, Math.min(chunk.length, end - at), at);
    if (read === 0) break;
    crc = crc32(chunk.subarray(0, read), crc);
    at += read;
  }
  return crc;
}
