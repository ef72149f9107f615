import Papa from 'papaparse';
import { FeedError } from '../../feeds/feed.ts';
import { decodeText } from '../../feeds/reading/decode.ts';
import { unpack } from '../../feeds/reading/unpack.ts';

/** The structure of a file, found without knowing its format. */
export interface FileShape {
  kind: 'table' | 'json' | 'xml' | 'html' | 'empty' | 'unreadable';
  delimiter: string | null;
  /** Column names of a table, else field names of a record. */
  names: readonly string[];
  /** The first rows or records of a table or JSON, in the order of the names. */
  rows: readonly (readonly string[])[];
  /** The dotted path to the list of records in JSON; null when the root is the list. */
  list: string | null;
  /** Currencies in the file's beginning, the most frequent first. */
  currencies: readonly string[];
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

/** Splits a heading with quotes in mind: "GTIN, UPC, EAN, or ISBN" is one column. */
const rowsOf = (text: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter, preview: ROWS_READ + 1 }).data;

function currenciesIn(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [name] of text.matchAll(CURRENCY)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

const NAMES_MAX = 60;

function elementNames(text: string): string[] {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(/<([A-Za-z_][\w:.-]*)/g)) {
    names.add(name!);
    if (names.size === NAMES_MAX) break;
  }
  return [...names];
}

const RECORDS_READ = 50;

/** Takes the list that fills most of the file's beginning for the list of products. */
function recordShape(text: string): Pick<FileShape, 'list' | 'names' | 'rows'> {
  const lists = listsIn(beginningOf(text), []);
  const [largest] = lists.toSorted((a, b) => b.chars - a.chars);
  if (largest === undefined) return { list: null, names: [], rows: [] };
  const records = largest.records.slice(0, RECORDS_READ).map((record) => new Map(valuesIn(record, '')));
  const names = [...new Set(records.flatMap((values) => [...values.keys()]))];
  return {
    list: largest.path.length === 0 ? null : largest.path.join('.'),
    names,
    rows: records.map((values) => names.map((name) => values.get(name) ?? '')),
  };
}

/** Parses a truncated JSON text up to its last closed bracket. */
function beginningOf(text: string): unknown {
  const open: string[] = [];
  let end = 0;
  let closers = '';
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (inText) {
      if (char === '\\') at++;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') {
      open.pop();
      end = at + 1;
      closers = open.toReversed().join('');
      if (open.length === 0) break;
    }
  }
  try {
    return JSON.parse(text.slice(0, end) + closers) as unknown;
  } catch {
    return undefined;
  }
}

type JsonRecord = Record<string, unknown>;
interface RecordList {
  path: readonly string[];
  records: readonly JsonRecord[];
  chars: number;
}

const isJson = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listsIn(value: unknown, path: readonly string[]): RecordList[] {
  if (Array.isArray(value)) {
    const records = value.filter(isJson);
    return records.length === 0 ? [] : [{ path, records, chars: JSON.stringify(records).length }];
  }
  return isJson(value) ? Object.entries(value).flatMap(([name, each]) => listsIn(each, [...path, name])) : [];
}

const DEPTH_MAX = 3;

/** A nested list of records, such as variants, is one field: its first record must not stand for all. */
const valuesIn = (record: JsonRecord, prefix: string): [name: string, value: string][] =>
  Object.entries(record).flatMap(([key, value]): [string, string][] => {
    const name = `${prefix}${key}`;
    if (isJson(value))
      return prefix.split('.').length <= DEPTH_MAX ? valuesIn(value, `${name}.`) : [[name, '']];
    if (!Array.isArray(value)) return [[name, String(value ?? '')]];
    return value.length > 0 && !value.some((each) => typeof each === 'object')
      ? [[`${name}.0`, String(value[0])]]
      : [[name, '']];
  });
