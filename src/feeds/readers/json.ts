import { FeedError, type FeedSpec, type RawRow } from '../feed.ts';
import type { Json, JsonFormat } from '../formats/format.ts';
import type { Spans } from '../last-night/spans.ts';
import { RECORD_CHARS_MAX } from '../limits.ts';
import { jsonRows } from './json-fields.ts';
import type { Emit, Reader } from './reader.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NO_ROWS: readonly RawRow[] = [];

/**
 * Cuts the records out of the list by counting brackets outside strings, and parses each alone. Memory is one record;
 * bytes before the root and after it (chunk lengths, warnings) are passed over.
 */
export class JsonReader implements Reader {
  private readonly format: JsonFormat;
  private readonly emit: Emit;
  private readonly spans: Spans | undefined;
  private readonly toRows: (record: Json) => RawRow[];
  private readonly listDepth: number;
  private pending = '';
  private at = 0;
  private depth = 0;
  private inString = false;
  private stringStart = -1;
  private lastString = '';
  private inList = false;
  private hasList = false;
  private recordStart = -1;
  private rootClosed = false;
  private count = 0;

  constructor(format: JsonFormat, spec: FeedSpec, emit: Emit, spans?: Spans) {
    this.format = format;
    this.emit = emit;
    this.spans = spans;
    this.toRows = jsonRows(format, spec);
    this.listDepth = format.list === null ? 1 : 2;
  }

  write(text: string): void {
    if (this.rootClosed) return;
    if (this.depth === 0 && /^\s*</.test(text)) throw new FeedError('an HTML page instead of a feed');
    this.pending = this.pending === '' ? text : this.pending + text;
    this.scan(this.spans);
    this.drop();
    if (this.pending.length > RECORD_CHARS_MAX)
      throw new FeedError(`a record is over ${RECORD_CHARS_MAX} characters`);
  }

  end(): void {
    const { list } = this.format;
    this.spans?.look(this.pending);
    this.scan(undefined);
    if (!this.rootClosed) throw new FeedError(this.depth === 0 ? 'no JSON in the file' : 'JSON cut short');
    if (!this.hasList) throw new FeedError(list === null ? 'no list at the root' : `no list "${list}"`);
    if (this.count === 0) throw new FeedError('the list is empty');
  }

  /** Stops where a record of last night may begin that is not whole yet, unless the file ends there. */
  private scan(known: Spans | undefined): void {
    const { pending } = this;
    known?.look(pending);
    while (this.at < pending.length && !this.rootClosed) {
      if (this.inString) {
        this.scanString();
        continue;
      }
      const code = pending.charCodeAt(this.at);
      if (code === QUOTE && this.depth > 0) {
        this.inString = true;
        this.stringStart = this.at;
      } else if (code === 0x7b || code === 0x5b) {
        const chars = this.inList && this.depth === this.listDepth ? (known?.pass(this.at) ?? 0) : 0;
        if (chars < 0) return;
        if (chars > 0) {
          this.count++;
          this.emit(known!.row);
          this.at += chars;
          continue;
        }
        this.openBracket(code === 0x5b);
      } else if ((code === 0x7d || code === 0x5d) && this.depth > 0) this.closeBracket();
      this.at++;
    }
  }

  private scanString(): void {
    const { pending } = this;
    const end = pending.indexOf('"', this.at);
    if (end === -1) {
      this.at = pending.length;
      return;
    }
    this.at = end + 1;
    if (isEscaped(pending, end)) return;
    this.inString = false;
    if (this.depth === 1 && this.stringStart >= 0) this.lastString = pending.slice(this.stringStart + 1, end);
  }

  private openBracket(isList: boolean): void {
    const { list } = this.format;
    this.depth++;
    if (this.depth === this.listDepth && isList && (list === null || this.lastString === list)) {
      this.inList = true;
      this.hasList = true;
    } else if (this.inList && this.depth === this.listDepth + 1) this.recordStart = this.at;
  }

  private closeBracket(): void {
    this.depth--;
    if (this.depth === this.listDepth && this.recordStart >= 0) {
      const rows = this.take(this.pending.slice(this.recordStart, this.at + 1));
      if (rows.length === 1) rows[0]!.span = this.spans?.of(this.recordStart, this.at + 1);
      this.recordStart = -1;
    } else if (this.depth === this.listDepth - 1) this.inList = false;
    if (this.depth === 0) this.rootClosed = true;
  }

  private take(text: string): readonly RawRow[] {
    let record: unknown;
    try {
      record = JSON.parse(text);
    } catch {
      throw new FeedError(`broken JSON in record ${this.count + 1}`);
    }
    this.count++;
    const rows = typeof record === 'object' && record !== null ? this.toRows(record as Json) : NO_ROWS;
    for (const row of rows) this.emit(row);
    return rows;
  }

  /** Keeps the unfinished record or key, drops the rest. */
  private drop(): void {
    const from = this.recordStart >= 0 ? this.recordStart : this.inString ? this.stringStart : this.at;
    if (from === 0) return;
    this.pending = this.pending.slice(from);
    this.at -= from;
    if (this.recordStart >= 0) this.recordStart = 0;
    this.stringStart = Math.max(-1, this.stringStart - from);
  }
}

function isEscaped(text: string, quoteAt: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(quoteAt - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}
