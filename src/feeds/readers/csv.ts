import Papa from 'papaparse';
import { FeedError, type FeedSpec } from '../feed.ts';
import type { CsvFormat } from '../formats/format.ts';
import { RECORD_CHARS_MAX } from '../limits.ts';
import { type Assembler, assembler, nameKey } from './assemble.ts';
import { type Emit, RAGGED, type Reader } from './reader.ts';

interface Parsed {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

interface Table extends Assembler {
  parse(input: string, whole: boolean): Parsed;
  width: number;
  extraColumns: readonly number[];
}

/** papaparse's parser on our own chunk loop: what is held back is one unfinished record, and that is capped. */
export function csvReader(format: CsvFormat, spec: FeedSpec, emit: Emit): Reader {
  let table: Table | undefined;
  let pending = '';
  let rows = 0;
  let started = format.headerless === undefined;
  let merchant = '';
  let statedRows: number | undefined;

  const take = (fields: string[], current: Table): void => {
    const last = fields.length - 1;
    if (fields[last]!.endsWith('\r')) fields[last] = fields[last]!.slice(0, -1);
    if (last === 0 && fields[0]!.trim() === '') return;
    if (format.headerless !== undefined && frame(fields, format.headerless)) return;
    rows++;
    if (current.width === 0 && fields.length >= format.headerless!.widthMin) current.width = fields.length;
    const trailingDelimiter = last === current.width && fields[last] === '';
    if (last !== current.width - 1 && !trailingDelimiter) {
      emit(RAGGED);
      return;
    }
    const row = current.row(fields);
    if (merchant !== '' && row.merchant === undefined) row.merchant = merchant;
    format.tidy?.(
      row,
      current.extraColumns.map((column) => fields[column] ?? ''),
    );
    emit(row);
  };

  const frame = (fields: string[], frame: NonNullable<CsvFormat['headerless']>): boolean => {
    if (fields[0] === frame.first && !started) {
      started = true;
      merchant = fields[frame.merchantAt] ?? '';
      return true;
    }
    if (!started) throw new FeedError(`the first line does not begin with ${frame.first}`);
    if (fields[0] !== frame.last || fields.length > 3) return false;
    statedRows = Number(fields[frame.countAt]);
    return true;
  };

  const advance = (whole: boolean): Parsed | undefined => {
    if (table === undefined) {
      const opened = openTable(format, spec, pending, whole);
      if (opened === undefined) return undefined;
      table = opened.table;
      pending = opened.rest;
    }
    const parsed = table.parse(pending, whole);
    pending = whole ? '' : pending.slice(parsed.meta.cursor);
    if (whole) refuseCut(parsed, table.width, format);
    for (const fields of parsed.data) take(fields, table);
    return parsed;
  };

  return {
    write(text) {
      pending = pending === '' ? text : pending + text;
      advance(false);
      if (pending.length > RECORD_CHARS_MAX)
        throw new FeedError(`a record is over ${RECORD_CHARS_MAX} characters`);
    },
    end() {
      advance(true);
      if (format.headerless !== undefined && statedRows !== rows) {
        throw new FeedError(
          statedRows === undefined
            ? `cut short: no ${format.headerless.last} line`
            : `cut short: ${rows} rows where the file states ${statedRows}`,
        );
      }
      if (rows === 0) throw new FeedError('no rows below the header');
    },
  };
}

/** The last line has no line break after it: unfinished quotes or missing columns mean that the file stops mid-row. */
function refuseCut(parsed: Parsed, width: number, format: CsvFormat): void {
  if (parsed.errors.some((error) => error.code === 'MissingQuotes')) {
    throw new FeedError('cut short inside a quoted field');
  }
  const last = parsed.data.at(-1);
  if (last === undefined || (last.length === 1 && last[0]!.trim() === '')) return;
  if (format.headerless === undefined && last.length < width)
    throw new FeedError('cut short inside the last row');
}

function openTable(
  format: CsvFormat,
  spec: FeedSpec,
  text: string,
  whole: boolean,
): { table: Table; rest: string } | undefined {
  const head = text.replace(/^[\r\n\uFEFF]+/, '');
  const end = head.search(/[\r\n]/);
  // A lone \r at the end may be half of \r\n: the line break is what the next chunk says.
  if (!whole && (end === -1 || (head[end] === '\r' && end === head.length - 1))) return undefined;
  if (head.trim() === '') throw new FeedError('an empty file');
  if (/^\s*</.test(head)) throw new FeedError('an HTML or XML page instead of a table');
  if (format.headerless !== undefined) {
    const columns = format.headerless.columns.map(nameKey);
    return { table: makeTable(format, spec, format.delimiters[0]!, head, columns), rest: head };
  }
  for (const delimiter of format.delimiters) {
    const header =
      parserFor(format, delimiter, head)(end === -1 ? head : head.slice(0, end), true).data[0] ?? [];
    const table = makeTable(format, spec, delimiter, head, header.map(columnName));
    if (table.has('name') && (table.has('price') || table.has('salePrice'))) {
      return { table, rest: end === -1 ? '' : head.slice(end).replace(/^\r?\n|^\r/, '') };
    }
  }
  throw new FeedError(
    `no columns for name and price; the first line is: ${head.slice(0, 120).split(/[\r\n]/)[0]}`,
  );
}

/** `shipping(country:price)` is the column `shipping`. */
const columnName = (header: string): string => nameKey(header.replace(/\(.*\)\s*$/, ''));

function makeTable(
  format: CsvFormat,
  spec: FeedSpec,
  delimiter: string,
  head: string,
  columns: string[],
): Table {
  const at = (name: string): number => columns.indexOf(nameKey(name));
  return {
    ...assembler(format.fields, spec.fields, at),
    parse: parserFor(format, delimiter, head),
    width: format.headerless === undefined ? columns.length : 0,
    extraColumns: (format.extras ?? []).map(at),
  };
}

function parserFor(
  format: CsvFormat,
  delimiter: string,
  head: string,
): (input: string, whole: boolean) => Parsed {
  const newline = head.includes('\n') || !head.includes('\r') ? '\n' : '\r';
  const dialect =
    format.quote === null
      ? { delimiter, newline, fastMode: true }
      : { delimiter, newline, quoteChar: format.quote, escapeChar: format.quote };
  const parser = new Papa.Parser(dialect as Papa.ParseConfig);
  return (input, whole) => parser.parse(input, 0, !whole) as Parsed;
}
