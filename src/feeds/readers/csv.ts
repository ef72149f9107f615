import { FeedError, type FeedSpec, type RawRow, RECORD_CHARS_MAX } from '../feed.ts';
import type { CsvFormat } from '../formats/format.ts';
import type { Spans } from '../last-night/spans.ts';
import { openTable, type Table, type TableRows } from './csv-table.ts';
import { type Emit, RAGGED, type Reader } from './reader.ts';

/** Runs papaparse's parser in our own chunk loop: only one unfinished record is buffered, and its size is capped. */
export class CsvReader implements Reader {
  private readonly format: CsvFormat;
  private readonly spec: FeedSpec;
  private readonly emit: Emit;
  private readonly spans: Spans | undefined;
  private table: Table | undefined;
  private pending = '';
  /** The offset of the next row in `pending`. */
  private at = 0;
  private rows = 0;
  private started: boolean;
  private merchant = '';
  private statedRows: number | undefined;

  constructor(format: CsvFormat, spec: FeedSpec, emit: Emit, spans?: Spans) {
    this.format = format;
    this.spec = spec;
    this.emit = emit;
    this.spans = spans;
    this.started = format.headerless === undefined;
  }

  write(text: string): void {
    this.pending = this.pending === '' ? text : this.pending + text;
    this.advance(false);
    if (this.pending.length > RECORD_CHARS_MAX)
      throw new FeedError(`a record is over ${RECORD_CHARS_MAX} characters`);
  }

  end(): void {
    this.advance(true);
    const { rows, statedRows } = this;
    const { headerless } = this.format;
    if (headerless !== undefined && statedRows !== rows) {
      throw new FeedError(
        statedRows === undefined
          ? `cut short: no ${headerless.last} line`
          : `cut short: ${rows} rows where the file states ${statedRows}`,
      );
    }
    if (rows === 0) throw new FeedError('no rows below the header');
  }

  private advance(whole: boolean): void {
    if (this.table === undefined) {
      const opened = openTable(this.format, this.spec, this.pending, whole);
      if (opened === undefined) return;
      this.table = opened.table;
      this.pending = opened.rest;
      this.stand(this.table);
    }
    const { table } = this;
    if (this.spans !== undefined && !whole) {
      this.readOn(table, this.spans);
      return;
    }
    const parsed = table.parse(this.pending, whole);
    this.pending = whole ? '' : this.pending.slice(parsed.meta.cursor);
    if (whole) refuseCut(parsed, table.width, this.format);
    for (const fields of parsed.data) this.take(fields, table);
  }

  /** Reads row by row and skips last night's rows. */
  private readOn(table: Table, known: Spans): void {
    known.look(this.pending);
    this.at = 0;
    for (;;) {
      const chars = known.pass(this.at);
      if (chars < 0) break;
      if (chars > 0) {
        this.rows++;
        this.emit(known.row);
        this.at += chars;
        continue;
      }
      const lineEnd = this.pending.indexOf(table.newline, this.at) + 1;
      // A line is nearly always a row. Where its quotes end in a later line, the whole text is parsed.
      if (
        lineEnd === 0 ||
        !(this.readTo(lineEnd, table, known) || this.readTo(this.pending.length, table, known))
      )
        break;
    }
    this.pending = this.pending.slice(this.at);
  }

  /** Returns whether there was a whole row. */
  private readTo(end: number, table: Table, known: Spans): boolean {
    const from = this.at;
    table.eachRow(this.pending.slice(from, end), (fields, rowEnd) => {
      const row = this.take(fields, table);
      if (row !== undefined) row.span = known.of(this.at, from + rowEnd);
      this.at = from + rowEnd;
    });
    return this.at > from;
  }

  private take(fields: string[], table: Table): RawRow | undefined {
    const { format } = this;
    const last = fields.length - 1;
    if (fields[last]!.endsWith('\r')) fields[last] = fields[last]!.slice(0, -1);
    if (last === 0 && fields[0]!.trim() === '') return undefined;
    if (format.headerless !== undefined && this.isFrame(fields, format.headerless)) {
      this.stand(table);
      return undefined;
    }
    this.rows++;
    if (table.width === 0 && fields.length >= format.headerless!.widthMin) {
      table.width = fields.length;
      this.stand(table);
    }
    const trailingDelimiter = last === table.width && fields[last] === '';
    const row = table.row(fields);
    const isWhole = last === table.width - 1 || trailingDelimiter;
    if (!isWhole && !(last === table.width - 2 && isInPlace(row))) {
      this.emit(RAGGED);
      return undefined;
    }
    if (this.merchant !== '' && row.merchant === undefined) row.merchant = this.merchant;
    format.tidy?.(
      row,
      table.extraColumns.map((column) => fields[column] ?? ''),
      this.spec,
    );
    this.emit(row);
    return row;
  }

  /** Whether the line is the first or the last of a table without a header; keeps the merchant and the count in it. */
  private isFrame(fields: string[], frame: NonNullable<CsvFormat['headerless']>): boolean {
    if (fields[0] === frame.first && !this.started) {
      this.started = true;
      this.merchant = fields[frame.merchantAt] ?? '';
      return true;
    }
    if (!this.started) throw new FeedError(`the first line does not begin with ${frame.first}`);
    if (fields[0] !== frame.last || fields.length > 3) return false;
    this.statedRows = Number(fields[frame.countAt]);
    return true;
  }

  private stand({ header, width }: Table): void {
    this.spans?.standAt(`${header}\n${width}\n${this.merchant}`);
  }
}

/** Some shops leave out an empty last column. If another column is missing, price and link are not both in their columns. */
const isInPlace = ({ price, salePrice, url, plainUrl }: RawRow): boolean =>
  /\d/.test(price || salePrice || '') && /^https?:\/\//i.test(url || plainUrl || '');

/** The last line has no line break: unfinished quotes or missing columns mean that the file was cut. */
function refuseCut(parsed: TableRows, width: number, format: CsvFormat): void {
  if (parsed.errors.some((error) => error.code === 'MissingQuotes')) {
    throw new FeedError('cut short inside a quoted field');
  }
  const last = parsed.data.at(-1);
  if (last === undefined || (last.length === 1 && last[0]!.trim() === '')) return;
  if (format.headerless === undefined && last.length < width)
    throw new FeedError('cut short inside the last row');
}
