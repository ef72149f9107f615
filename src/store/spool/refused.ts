import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writtenFile } from '../disk/files.ts';
import { linesWith } from './find.ts';

/*
 * Rows of a feed that became no offer, with the reason. The file holds lines of JSON, then pairs of code and line offset
 * sorted by code, then the offset of these pairs. Every reading writes it anew and keeps the previous file beside it.
 */

/** A row with Prisme's field names; long values are cut. */
export type RefusedFields = Readonly<Record<string, string | readonly string[]>>;

export interface RefusedRow {
  reason: string;
  row: RefusedFields;
}

const ROWS_MAX = 50_000;
const VALUE_CHARS_MAX = 300;
const FLUSH_CHARS = 1 << 18;
const TAIL_BYTES = 16;
const PAIR = 2;
/** Fields that are not stored: nothing is decided by them. */
const LEFT_OUT = ['description', 'span'];

export const refusedPath = (dataDir: string, feedId: string): string =>
  join(dataDir, 'refused', encodeURIComponent(feedId));
export const refusedBefore = (path: string): string => `${path}.before`;

export function forgetRefused(dataDir: string, feedId: string): void {
  const path = refusedPath(dataDir, feedId);
  for (const each of [path, refusedBefore(path)]) rmSync(each, { force: true });
}

/** `isAgain` means the same reading once more: its first file then does not become the previous one. */
export function openRefused(path: string, isAgain = false) {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part-${process.pid}`;
  const file = writtenFile(part);
  const codes: [code: number, at: number][] = [];
  let text = '';
  let written = 0;
  let rows = 0;
  const flush = () => {
    file.write(Buffer.from(text));
    text = '';
  };
  return {
    add(reason: string, row: Readonly<Record<string, unknown>>): void {
      const fields = shortened(row);
      if (Object.keys(fields).length === 0 || ++rows > ROWS_MAX) return;
      if (text.length > FLUSH_CHARS) flush();
      for (const code of codesOf(row.ean, row.sku)) codes.push([code, written]);
      const line = `${JSON.stringify([reason, fields])}\n`;
      written += Buffer.byteLength(line);
      text += line;
    },
    finish(): void {
      flush();
      const list = Float64Array.from(codes.sort((a, b) => a[0] - b[0] || a[1] - b[1]).flat());
      file.write(Buffer.from(list.buffer));
      file.write(Buffer.from(String(written).padStart(TAIL_BYTES)));
      file.close();
      if (!isAgain && existsSync(path)) renameSync(path, refusedBefore(path));
      renameSync(part, path);
    },
    abandon(): void {
      file.close();
      rmSync(part, { force: true });
    },
  };
}

function shortened(row: Readonly<Record<string, unknown>>): RefusedFields {
  const fields: Record<string, string | readonly string[]> = {};
  for (const name in row) {
    const value = row[name];
    if (LEFT_OUT.includes(name) || value === undefined || value === '') continue;
    fields[name] = Array.isArray(value) ? value.slice(0, 10).map(cut) : cut(String(value));
  }
  return fields;
}

const cut = (text: string): string => (text.length > VALUE_CHARS_MAX ? text.slice(0, VALUE_CHARS_MAX) : text);

/** A row with more codes than this is no article's: a megabyte of numbers would take 15 MB. */
const CODES_MAX = 20;

/** The digit sequences in a row's codes that could be an EAN, valid or not. */
function codesOf(eans: unknown, sku: unknown): Set<number> {
  const codes = new Set<number>();
  for (const text of [...(Array.isArray(eans) ? eans.slice(0, CODES_MAX) : []), sku])
    if (typeof text === 'string')
      for (const [digits] of cut(text)
        .replace(/(?<=\d)[\s\u00a0-]+(?=\d)/g, '')
        .matchAll(/\d{8,14}/g)) {
        if (codes.size === CODES_MAX) return codes;
        codes.add(Number(digits));
      }
  return codes;
}

export function refusedWithCode(path: string, code: number): RefusedRow[] {
  const file = read(path);
  if (file === undefined) return [];
  const { bytes, codes } = file;
  let [low, high] = [0, codes.length / PAIR];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codes[middle * PAIR]! < code) low = middle + 1;
    else high = middle;
  }
  const found: RefusedRow[] = [];
  for (; codes[low * PAIR] === code; low++) {
    const at = codes[low * PAIR + 1]!;
    found.push(rowOf(bytes.toString('utf8', at, bytes.indexOf(10, at))));
  }
  return found;
}

export function refusedWithText(path: string, texts: readonly string[]): RefusedRow[] {
  const file = read(path);
  return file === undefined ? [] : linesWith(file.bytes, texts).map(rowOf);
}

function rowOf(line: string): RefusedRow {
  const [reason, row] = JSON.parse(line) as [string, RefusedFields];
  return { reason, row };
}

/** Returns undefined if there is no file, or one of another format. */
function read(path: string): { bytes: Buffer; codes: Float64Array } | undefined {
  if (!existsSync(path)) return undefined;
  const file = readFileSync(path);
  const end = file.length - TAIL_BYTES;
  const start = end < 0 ? Number.NaN : Number(file.toString('latin1', end));
  if (!(start >= 0 && start <= end) || (end - start) % (PAIR * 8) !== 0) return undefined;
  const codes = new Float64Array(new Uint8Array(file.subarray(start, end)).buffer);
  return { bytes: file.subarray(0, start), codes };
}
