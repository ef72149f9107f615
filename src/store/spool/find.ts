import { readSync } from 'node:fs';
import type { EanNumber } from '../../domain/ean.ts';
import type { Offer } from '../../domain/product.ts';
import { withFile } from '../disk/files.ts';
import { eanKeyAt, offerEndAt, unpackOffer } from '../packed/offer-line.ts';
import { type ByteRange, readFooter } from './footer.ts';

const NEWLINE = 10;
const PROBE_BYTES = 8_192;
/** A range this short is scanned. */
const SCAN_BYTES = 1 << 16;

export function offersOfEan(path: string, ean: EanNumber): Offer[] {
  return withFile(path, 'r', (fd) => readFooter(fd, path).runs.flatMap((run) => offersInRun(fd, run, ean)));
}

function offersInRun(fd: number, [start, end]: ByteRange, ean: EanNumber): Offer[] {
  let [low, high] = [start, end];
  while (high - low > SCAN_BYTES) {
    const middle = low + Math.floor((high - low) / 2);
    const line = firstLineAfter(fd, middle, high);
    if (line === undefined) break;
    // Earlier lines may have the same key, so an equal key moves the upper end.
    if (line.key < ean) low = line.start;
    else high = middle;
  }
  return scan(fd, low, end, ean);
}

/** The first line that begins after byte `at` and before `end`. */
function firstLineAfter(fd: number, at: number, end: number): { start: number; key: EanNumber } | undefined {
  for (let bytes = PROBE_BYTES; ; bytes *= 2) {
    const chunk = Buffer.allocUnsafe(Math.min(bytes, end - at));
    readSync(fd, chunk, 0, chunk.length, at);
    const start = chunk.indexOf(NEWLINE) + 1;
    if (start > 0 && start + KEY_BYTES <= chunk.length)
      return { start: at + start, key: eanKeyAt(chunk, start) };
    if (chunk.length < bytes) return undefined;
  }
}

const KEY_BYTES = 16;

function scan(fd: number, from: number, end: number, ean: EanNumber): Offer[] {
  const found: Offer[] = [];
  let rest = Buffer.alloc(0);
  for (let at = from; at < end; ) {
    const chunk = Buffer.allocUnsafe(Math.min(SCAN_BYTES, end - at));
    const read = readSync(fd, chunk, 0, chunk.length, at);
    if (read === 0) break;
    at += read;
    const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let stop = bytes.indexOf(NEWLINE); stop >= 0; stop = bytes.indexOf(NEWLINE, start)) {
      const key = eanKeyAt(bytes, start);
      if (key > ean) return found;
      if (key === ean) found.push(unpackOffer(bytes.toString('utf8', start, offerEndAt(bytes, start, stop))));
      start = stop + 1;
    }
    rest = bytes.subarray(start);
  }
  return found;
}

export function offersWithText(path: string, texts: readonly string[]): Offer[] {
  return withFile(path, 'r', (fd) => {
    const found: Offer[] = [];
    for (const [start, end] of readFooter(fd, path).runs) {
      const bytes = Buffer.allocUnsafe(end - start);
      readSync(fd, bytes, 0, bytes.length, start);
      // A match in the description alone does not count: it may name another page.
      const facts = linesWith(bytes, texts).map((line) => line.split('\t', 1)[0]!);
      found.push(...facts.filter((line) => texts.some((text) => line.includes(text))).map(unpackOffer));
    }
    return found;
  });
}

/** A character that continues a word: `/p/1` must not match `/p/12` or `/p/1-roed`. */
const isOfWord = (byte: number): boolean => /[\w-]/.test(String.fromCharCode(byte));

export function linesWith(bytes: Buffer, texts: readonly string[]): string[] {
  const starts = new Map<number, string>();
  for (const text of texts) {
    for (let at = bytes.indexOf(text); at >= 0; ) {
      const start = bytes.lastIndexOf(NEWLINE, at) + 1;
      const stop = bytes.indexOf(NEWLINE, at);
      const end = stop < 0 ? bytes.length : stop;
      const after = at + Buffer.byteLength(text);
      const isWhole = after >= bytes.length || !isOfWord(bytes[after]!);
      if (isWhole) starts.set(start, bytes.toString('utf8', start, end));
      at = bytes.indexOf(text, isWhole ? end : after);
    }
  }
  return [...starts].sort(([a], [b]) => a - b).map(([, line]) => line);
}
