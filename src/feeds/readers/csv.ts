import { FeedError, type FeedSpec, type RawRow } from '../feed.ts';
import type { CsvFormat } from '../formats/format.ts';
import type { Spans } from '../last-night/spans.ts';
import { RECORD_CHARS_MAX } from '../limits.ts';
import { openTable, type Table, type TableRows } from './csv-table.ts';
import { type Emit, RAGGED, type Reader } from './reader.ts';

/** papaparse's parser on our own chunk loop: what is held back is one unfinished record, and that is capped. */
export function csvReader(format: CsvFormat, spec: FeedSpec, emit: Emit, spans?: Spans): Reader {
  let table: Table | undefined;
  let pending = '';
  let rows = 0;
  let started = format.headerless === undefined;
  let merchant = '';
  let statedRows: number | undefined;

  /** The row that the line made, if any. */
  const take = (fields: string[], current: Table): RawRow | undefined => {
    const last = fields.length - 1;
    if (fields[last]!.endsWith('\r')) fields[last] = fields[last]!.slice(0, -1);
    if (last === 0 && fields[0]!.trim() === '') return undefined;
    if (format.headerless !== undefined && frame(fields, format.headerless)) {
      stand(current);
      return undefined;
    }
    rows++;
    if (current.width === 0 && fields.length >= format.headerless!.widthMin) {
      current.width = fields.length;
      stand(current);
    }
    const trailingDelimiter = last === current.width && fields[last] === '';
    if (last !== current.width - 1 && !trailingDelimiter) {
      emit(RAGGED);
      return undefined;
    }
    const row = current.row(fields);
    if (merchant !== '' && row.merchant === undefined) row.merchant = merchant;
    format.tidy?.(
      row,
      current.extraColumns.map((column) => fields[column] ?? ''),
    );
    emit(row);
    return row;
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

  const stand = ({ header, width }: Table): void => spans?.standAt(`${header}\n${width}\n${merchant}`);

  /** Reads row by row, passing over those of last night. */
  const readOn = (current: Table, known: Spans): void => {
    known.look(pending);
    let at = 0;
    const readTo = (end: number): boolean => {
      const from = at;
      current.eachRow(pending.slice(from, end), (fields, rowEnd) => {
        const row = take(fields, current);
        if (row !== undefined) row.span = known.of(at, from + rowEnd);
        at = from + rowEnd;
      });
      return at > from;
    };
    for (;;) {
      const chars = known.pass(at);
      if (chars < 0) break;
      if (chars > 0) {
        rows++;
        emit(known.row);
        at += chars;
        continue;
      }
      const lineEnd = pending.indexOf(current.newline, at) + 1;
      // A line is nearly always a row. Where its quotes end further down, all that is there is read.
      if (lineEnd === 0 || !(readTo(lineEnd) || readTo(pending.length))) break;
    }
    pending = pending.slice(at);
  };

  const advance = (whole: boolean): void => {
    if (table === undefined) {
      const opened = openTable(format, spec, pending, whole);
      if (opened === undefined) return;
      table = opened.table;
      pending = opened.rest;
      stand(table);
    }
    if (spans !== undefined && !whole) {
      readOn(table, spans);
      return;
    }
    const parsed = table.parse(pending, whole);
    pending = whole ? '' : pending.slice(parsed.meta.cursor);
    if (whole) refuseCut(parsed, table.width, format);
    for (const fields of parsed.data) take(fields, table);
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
function refuseCut(parsed: TableRows, width: number, format: CsvFormat): void {
  if (parsed.errors.some((error) => error.code === 'MissingQuotes')) {
    throw new FeedError('cut short inside a quoted field');
  }
  const last = parsed.data.at(-1);
  if (last === undefined || (last.length === 1 && last[0]!.trim() === '')) return;
  if (format.headerless === undefined && last.length < width)
    throw new FeedError('cut short inside the last row');
}
