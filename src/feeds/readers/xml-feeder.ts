import type { RawRow } from '../feed.ts';
import { SPAN_CHARS_MAX, type Spans } from '../last-night/spans.ts';

/** The reader's position in the text. */
export interface XmlTally {
  /** Characters that the parser got, and how many of them it had read when a record last closed. */
  fed: number;
  closedAt: number;
  /** Records, and tags outside them, since the end of the last record; and the row of the last record. */
  records: number;
  outsideTags: number;
  row: RawRow | undefined;
  /** The closing tag of the last record. */
  closeTag: string;
}

export const newTally = (): XmlTally => ({
  fed: 0,
  closedAt: 0,
  records: 0,
  outsideTags: 0,
  row: undefined,
  closeTag: '',
});

/** After this many closing tags that end no record, a text is cut no more: the parser buffers every part of a CDATA section. */
const OTHER_ENDS_MAX = 4;

interface FeederParts {
  tally: XmlTally;
  spans: Spans;
  feed(text: string): void;
  /** Called for each record of last night that is skipped. */
  onKnown(row: number): void;
  /** Everything that a record's meaning depends on besides its text. */
  state(): string;
}

/**
 * Feeds the parser parts of the text that end where a record may end. Where one did, the parser is between two records, and the
 * next may be skipped. A closing tag within a comment or a CDATA section only makes one more part.
 */
export function createFeeder({ tally, spans, feed, onKnown, state }: FeederParts) {
  /** The text after the last record; the parser has its first `fed` characters. */
  let pending = '';
  let fed = 0;
  /** Whether `pending` begins between two records. */
  let between = false;

  const endRecord = (from: number): void => {
    const { row, records, outsideTags } = tally;
    if (between && row !== undefined && records === 1 && outsideTags === 0) row.span = spans.of(from, fed);
    if (outsideTags > 0) spans.standAt(state());
    tally.row = undefined;
    tally.records = 0;
    tally.outsideTags = 0;
    between = true;
  };

  return {
    write(text: string): void {
      pending += text;
      spans.look(pending);
      let from = 0;
      let otherEnds = 0;
      for (;;) {
        const chars = between && fed === from ? spans.pass(from) : 0;
        if (chars < 0) break;
        if (chars > 0) {
          onKnown(spans.row);
          from += chars;
          fed = from;
          continue;
        }
        const cuts = tally.closeTag !== '' && otherEnds < OTHER_ENDS_MAX;
        const tagAt = cuts ? pending.indexOf(tally.closeTag, fed) : -1;
        const to = tagAt < 0 ? pending.length : tagAt + tally.closeTag.length;
        if (to === fed) break;
        feed(pending.slice(fed, to));
        fed = to;
        if (tagAt >= 0 && tally.closedAt === tally.fed) {
          endRecord(from);
          from = fed;
          continue;
        }
        otherEnds++;
        if (fed - from > SPAN_CHARS_MAX) {
          between = false;
          from = fed;
        }
      }
      pending = pending.slice(from);
      fed -= from;
    },
    /** The text that the parser did not get yet. */
    rest: (): string => pending.slice(fed),
  };
}
