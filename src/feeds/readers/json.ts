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
export function jsonReader(format: JsonFormat, spec: FeedSpec, emit: Emit, spans?: Spans): Reader {
  const toRows = jsonRows(format, spec);
  const listDepth = format.list === null ? 1 : 2;
  let pending = '';
  let at = 0;
  let depth = 0;
  let inString = false;
  let stringStart = -1;
  let lastString = '';
  let inList = false;
  let listSeen = false;
  let recordStart = -1;
  let rootClosed = false;
  let count = 0;

  const openBracket = (isList: boolean): void => {
    depth++;
    if (depth === listDepth && isList && (format.list === null || lastString === format.list)) {
      inList = true;
      listSeen = true;
    } else if (inList && depth === listDepth + 1) recordStart = at;
  };

  const closeBracket = (): void => {
    depth--;
    if (depth === listDepth && recordStart >= 0) {
      const rows = take(pending.slice(recordStart, at + 1));
      if (rows.length === 1) rows[0]!.span = spans?.of(recordStart, at + 1);
      recordStart = -1;
    } else if (depth === listDepth - 1) inList = false;
    if (depth === 0) rootClosed = true;
  };

  const take = (text: string): readonly RawRow[] => {
    let record: unknown;
    try {
      record = JSON.parse(text);
    } catch {
      throw new FeedError(`broken JSON in record ${count + 1}`);
    }
    count++;
    const rows = typeof record === 'object' && record !== null ? toRows(record as Json) : NO_ROWS;
    for (const row of rows) emit(row);
    return rows;
  };

  /** Stops where a record of last night may begin that is not whole yet, unless the file ends there. */
  const scan = (known: Spans | undefined): void => {
    known?.look(pending);
    while (at < pending.length && !rootClosed) {
      if (inString) {
        const end = pending.indexOf('"', at);
        if (end === -1) {
          at = pending.length;
          return;
        }
        at = end + 1;
        if (isEscaped(pending, end)) continue;
        inString = false;
        if (depth === 1 && stringStart >= 0) lastString = pending.slice(stringStart + 1, end);
        continue;
      }
      const code = pending.charCodeAt(at);
      if (code === QUOTE && depth > 0) {
        inString = true;
        stringStart = at;
      } else if (code === 0x7b || code === 0x5b) {
        const chars = inList && depth === listDepth ? (known?.pass(at) ?? 0) : 0;
        if (chars < 0) return;
        if (chars > 0) {
          count++;
          emit(known!.row);
          at += chars;
          continue;
        }
        openBracket(code === 0x5b);
      } else if ((code === 0x7d || code === 0x5d) && depth > 0) closeBracket();
      at++;
    }
  };

  /** Keeps the unfinished record or key, drops the rest. */
  const drop = (): void => {
    const from = recordStart >= 0 ? recordStart : inString ? stringStart : at;
    if (from === 0) return;
    pending = pending.slice(from);
    at -= from;
    if (recordStart >= 0) recordStart = 0;
    stringStart = Math.max(-1, stringStart - from);
  };

  return {
    write(text) {
      if (rootClosed) return;
      if (depth === 0 && /^\s*</.test(text)) throw new FeedError('an HTML page instead of a feed');
      pending = pending === '' ? text : pending + text;
      scan(spans);
      drop();
      if (pending.length > RECORD_CHARS_MAX)
        throw new FeedError(`a record is over ${RECORD_CHARS_MAX} characters`);
    },
    end() {
      spans?.look(pending);
      scan(undefined);
      if (!rootClosed) throw new FeedError(depth === 0 ? 'no JSON in the file' : 'JSON cut short');
      if (!listSeen)
        throw new FeedError(format.list === null ? 'no list at the root' : `no list "${format.list}"`);
      if (count === 0) throw new FeedError('the list is empty');
    },
  };
}

function isEscaped(text: string, quoteAt: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(quoteAt - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}
