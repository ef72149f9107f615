import Papa from 'papaparse';
import { FeedError, type FeedSpec } from '../feed.ts';
import type { CsvFormat } from '../formats/format.ts';
import { type Assembler, assembler, nameKey } from './reader.ts';

export interface TableRows {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

interface Dialect {
  newline: string;
  parse(input: string, whole: boolean): TableRows;
  /** Calls `onRow` for each whole row, with the offset of its end. */
  eachRow(input: string, onRow: (fields: string[], end: number) => void): void;
}

export interface Table extends Assembler, Dialect {
  /** Delimiter, line break and column names: a row's meaning depends on them besides its text. */
  header: string;
  width: number;
  extraColumns: readonly number[];
}

/** Reads the header and returns the rest of the text; undefined while the header is not whole. */
export function openTable(
  format: CsvFormat,
  spec: FeedSpec,
  text: string,
  whole: boolean,
): { table: Table; rest: string } | undefined {
  const head = text.replace(/^[\r\n\uFEFF]+/, '');
  const end = head.search(/[\r\n]/);
  // A lone \r at the end may be half of \r\n, which the next chunk shows.
  if (!whole && (end === -1 || (head[end] === '\r' && end === head.length - 1))) return undefined;
  if (head.trim() === '') throw new FeedError('an empty file');
  if (/^\s*</.test(head)) throw new FeedError('an HTML or XML page instead of a table');
  if (format.headerless !== undefined) {
    const { columns } = format.headerless;
    return { table: makeTable(format, spec, format.delimiters[0]!, head, columns), rest: head };
  }
  for (const delimiter of format.delimiters) {
    const header =
      dialectOf(format, delimiter, head).parse(end === -1 ? head : head.slice(0, end), true).data[0] ?? [];
    const table = makeTable(format, spec, delimiter, head, header);
    const hasPrice = table.has('price') || table.has('salePrice');
    if (table.has('name') && hasPrice && (format.needs ?? []).every(table.has)) {
      return { table, rest: end === -1 ? '' : head.slice(end).replace(/^\r?\n|^\r/, '') };
    }
  }
  throw new FeedError(
    `no columns for ${['name', ...(format.needs ?? [])].join(', ')} and price; the first line is: ${head.slice(0, 120).split(/[\r\n]/)[0]}`,
  );
}

/** A longer name is no column of ours. */
const COLUMN_CHARS_MAX = 200;

/** `shipping(country:price)` is the column `shipping`. */
const columnName = (header: string): string =>
  nameKey(header.slice(0, COLUMN_CHARS_MAX).replace(/\(.*\)\s*$/, ''));

function makeTable(
  format: CsvFormat,
  spec: FeedSpec,
  delimiter: string,
  head: string,
  header: readonly string[],
): Table {
  const columns = header.map(columnName);
  const wholeNames = header.map(nameKey);
  // A name with brackets means exactly that column: `Pris (DKK)` may be beside `Pris (EUR)`.
  const at = (name: string | RegExp): number => {
    if (name instanceof RegExp) return header.findIndex((column) => name.test(column));
    const whole = wholeNames.indexOf(nameKey(name));
    return whole >= 0 ? whole : columns.indexOf(columnName(name));
  };
  const dialect = dialectOf(format, delimiter, head);
  return {
    ...assembler(format.fields, spec.fields, at),
    ...dialect,
    header: [delimiter, dialect.newline, ...wholeNames].join('\t'),
    width: format.headerless === undefined ? columns.length : 0,
    extraColumns: (format.extras ?? []).map(at),
  };
}

function dialectOf(format: CsvFormat, delimiter: string, head: string): Dialect {
  const newline = head.includes('\n') || !head.includes('\r') ? '\n' : '\r';
  const quote = format.quotedBy?.includes(delimiter) ? '"' : format.quote;
  const dialect =
    quote === null
      ? { delimiter, newline, fastMode: true }
      : { delimiter, newline, quoteChar: quote, escapeChar: quote };
  const parser = new Papa.Parser(dialect as Papa.ParseConfig);
  let onRow: (fields: string[], end: number) => void = () => {};
  const step = ({ data, meta }: TableRows): void => onRow(data[0]!, meta.cursor);
  const stepper = new Papa.Parser({ ...dialect, step } as unknown as Papa.ParseConfig);
  return {
    newline,
    parse: (input, whole) => parser.parse(input, 0, !whole) as TableRows,
    eachRow(input, take) {
      onRow = take;
      stepper.parse(input, 0, true);
    },
  };
}
