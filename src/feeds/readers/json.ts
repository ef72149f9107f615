import { FeedError, type FeedSpec, type RawRow, RECORD_CHARS_MAX } from '../feed.ts';
import type { Json, JsonFormat } from '../formats/format.ts';
import type { Spans } from '../last-night/spans.ts';
import { type Emit, jsonRows, type Reader } from './reader.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Number of other lists that the error names where the expected one is missing. */
const OTHERS_MAX = 5;

/**
 * Finds the records of the list by counting brackets outside strings, and parses each alone, so that memory is one record.
 * Bytes before and after the root (chunk lengths, warnings) are skipped.
 */
export class JsonReader implements Reader {
  private readonly emit: Emit;
  private readonly spans: Spans | undefined;
  private readonly toRows: (record: Json) => RawRow[];
  private readonly listPath: readonly string[];
  private readonly listDepth: number;
  private readonly isLines: boolean;
  private pending = '';
  private at = 0;
  private depth = 0;
  private inString = false;
  private stringStart = -1;
  /** Depth → the last string there, which is the key of the next bracket. */
  private readonly names: string[] = [];
  private readonly otherLists = new Set<string>();
  /** The depth of another list that is being skipped: lists inside it are not named. */
  private otherDepth = 0;
  private inList = false;
  private hasList = false;
  private recordStart = -1;
  private rootClosed = false;
  private count = 0;
  private rows = 0;

  constructor(format: JsonFormat, spec: FeedSpec, emit: Emit, spans?: Spans) {
    this.emit = emit;
    this.spans = spans;
    this.toRows = jsonRows(format, spec);
    this.listPath = (spec.list ?? format.list)?.split('.') ?? [];
    this.isLines = format.isLines === true;
    this.listDepth = this.isLines ? 0 : this.listPath.length + 1;
    this.inList = this.hasList = this.isLines;
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
    this.spans?.look(this.pending);
    this.scan(undefined);
    const isWhole = this.isLines ? this.depth === 0 && this.count > 0 : this.rootClosed;
    if (!isWhole) throw new FeedError(this.depth === 0 ? 'no JSON in the file' : 'JSON cut short');
    const { listPath, otherLists, count } = this;
    const list = this.isLines
      ? 'file'
      : listPath.length === 0
        ? 'list at the root'
        : `list "${listPath.join('.')}"`;
    if (!this.hasList) {
      const others = [...otherLists].map((name) => `"${name}"`).join(', ');
      throw new FeedError(`no ${list}${others === '' ? '' : `; the file has ${others}`}`);
    }
    if (count === 0) throw new FeedError('the list is empty');
    if (this.rows === 0)
      throw new FeedError(`the ${list} has ${count} records, of which none is as this format writes them`);
  }

  /** Stops where a record of last night may begin whose text is not whole yet. */
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
          this.rows++;
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
    if (!this.inList && this.stringStart >= 0)
      this.names[this.depth] = pending.slice(this.stringStart + 1, end);
  }

  private openBracket(isList: boolean): void {
    const { listDepth, listPath, names } = this;
    this.depth++;
    if (this.depth === listDepth && isList && listPath.every((name, i) => names[i + 1] === name)) {
      this.inList = true;
      this.hasList = true;
    } else if (this.inList) {
      if (this.depth === listDepth + 1) this.recordStart = this.at;
    } else if (isList && this.otherDepth === 0 && this.depth > 1) {
      this.otherDepth = this.depth;
      if (this.otherLists.size < OTHERS_MAX) this.otherLists.add(names.slice(1, this.depth).join('.'));
    }
  }

  private closeBracket(): void {
    if (this.depth === this.otherDepth) this.otherDepth = 0;
    this.depth--;
    if (this.depth === this.listDepth && this.recordStart >= 0) {
      const rows = this.take(this.pending.slice(this.recordStart, this.at + 1));
      if (rows.length === 1) rows[0]!.span = this.spans?.of(this.recordStart, this.at + 1);
      this.recordStart = -1;
    } else if (this.depth === this.listDepth - 1) this.inList = false;
    if (this.depth === 0 && !this.isLines) this.rootClosed = true;
  }

  private take(text: string): readonly RawRow[] {
    let record: unknown;
    try {
      record = JSON.parse(text);
    } catch {
      throw new FeedError(`broken JSON in record ${this.count + 1}`);
    }
    this.count++;
    const rows = typeof record === 'object' && record !== null ? this.rowsOf(record as Json) : [];
    this.rows += rows.length;
    for (const row of rows) this.emit(row);
    return rows;
  }

  private rowsOf(record: Json): readonly RawRow[] {
    try {
      return this.toRows(record);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      throw new FeedError(`record ${this.count} is not as this format writes them`, { cause: error });
    }
  }

  /** Keeps only the unfinished record or key. */
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
