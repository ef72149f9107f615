import Papa from 'papaparse';
import { FeedError } from '../../feeds/feed.ts';
import { decodeText } from '../../feeds/reading/decode.ts';
import { unpack } from '../../feeds/reading/unpack.ts';
import { recordShape } from './json-names.ts';

/** What a file looks like from outside, whatever format it is of. */
export interface FileShape {
  kind: 'table' | 'json' | 'xml' | 'html' | 'empty' | 'unreadable';
  /** What parts the columns of a table. */
  delimiter: string | null;
  /** Columns of a table, names in a record of the others. */
  names: readonly string[];
  /** The first rows or records of a table or JSON, in the order of the names. */
  rows: readonly (readonly string[])[];
  /** The dotted way to the list of records in JSON; null when the root is it. */
  list: string | null;
  /** Currencies that the beginning names, most often first. */
  currencies: readonly string[];
  /** The beginning as text. */
  text: string;
}

const HEAD_CHARS = 1 << 17;
const ROWS_READ = 50;
const DELIMITERS = ['\t', ';', ',', '|'];
const CURRENCY = /(?<![A-Za-z])(DKK|EUR|SEK|NOK|USD|GBP|PLN|CHF)(?![A-Za-z])/g;

export async function fileShape(path: string, encoding?: string): Promise<FileShape> {
  let text = '';
  try {
    for await (const part of decodeText(unpack(path), encoding)) {
      text += part;
      if (text.length >= HEAD_CHARS) break;
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (text === '') return { ...shapeOf(''), kind: 'unreadable' };
  }
  return shapeOf(text.slice(0, HEAD_CHARS));
}

export function shapeOf(text: string): FileShape {
  const head = text.replace(/^\uFEFF/, '').trimStart();
  const base = { delimiter: null, names: [], rows: [], list: null, currencies: currenciesIn(head), text };
  if (head === '') return { ...base, kind: 'empty' };
  if (/^<(?:!doctype html|html)/i.test(head)) return { ...base, kind: 'html' };
  if (head.startsWith('<')) return { ...base, kind: 'xml', names: elementNames(head) };
  if (/^[[{]/.test(head)) return { ...base, kind: 'json', ...recordShape(head) };
  const line = head.split(/\r?\n|\r/, 1)[0]!;
  const delimiter = DELIMITERS.reduce((best, one) =>
    rowsOf(line, one)[0]!.length > rowsOf(line, best)[0]!.length ? one : best,
  );
  const [header, ...rows] = rowsOf(head, delimiter);
  const names = header!.map((name) => name.trim().replace(/^'|'$/g, ''));
  return { ...base, kind: 'table', delimiter, names, rows };
}

/** Quotes count: a name such as "GTIN, UPC, EAN, or ISBN" is one column. */
const rowsOf = (text: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter, preview: ROWS_READ + 1 }).data;

function currenciesIn(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [name] of text.matchAll(CURRENCY)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

const NAMES_MAX = 60;

/** The elements of an XML file in the order they come. */
function elementNames(text: string): string[] {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(/<([A-Za-z_][\w:.-]*)/g)) {
    names.add(name!);
    if (names.size === NAMES_MAX) break;
  }
  return [...names];
}
