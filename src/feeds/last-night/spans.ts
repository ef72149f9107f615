import { Hash64 } from '../../domain/hash.ts';
import type { KnownRows } from '../../store/spool/rows.ts';
import type { Span } from '../feed.ts';

/** Records longer than this are read each night. */
export const SPAN_CHARS_MAX = 1 << 16;
/** Records of last night that may be missing or changed before a reader loses its place. */
const AHEAD = 3;
/** After so many failures in a row only the next one is tried: every record has changed, or the place is lost. */
const FAILURES_MAX = 8;
const BYTES_PER_CHAR = 2;

/**
 * Knows records of last night by their text, before they are parsed. A reader that stands between two records, where it
 * stood last night, and finds the same text there could only come to the same row and stand behind it.
 */
export class Spans {
  /** The record of last night that was passed over last. */
  row = -1;
  #known: KnownRows | undefined;
  #next = 0;
  /** Failures in a row. It begins with one: until the first record of last night is found, the place is not known. */
  #failures = 1;
  #bytes = Buffer.alloc(0);
  #view = new DataView(new ArrayBuffer(0));
  #chars = 0;
  #seed = new Hash64();
  #hash = new Hash64();

  constructor() {
    this.standAt('');
  }

  know(known: KnownRows): void {
    this.#known = known;
  }

  /** A row that was read turned out to be this one. If the reader has found its place since, that is old news. */
  place(row: number): void {
    if (this.#failures > 0) this.#next = row + 1;
  }

  /** What a record's meaning depends on besides its text: the elements around it, the header above it. */
  standAt(state: string): void {
    this.#seed.start();
    this.#seed.addText(state);
    this.#seed.end();
  }

  /** The text that `pass` and `of` speak of. */
  look(text: string): void {
    if (this.#bytes.length < text.length * BYTES_PER_CHAR) {
      this.#bytes = Buffer.allocUnsafeSlow(text.length * BYTES_PER_CHAR * 2);
      this.#view = new DataView(this.#bytes.buffer);
    }
    this.#bytes.write(text, 'utf16le');
    this.#chars = text.length;
  }

  /** How many characters from `at` on are a record of last night. 0: they are none; -1: more text is needed to tell. */
  pass(at: number): number {
    const known = this.#known;
    if (known === undefined) return 0;
    const end = Math.min(this.#next + (this.#failures > FAILURES_MAX ? 1 : AHEAD), known.count);
    for (let row = this.#next; row < end; row++) {
      const chars = known.spanChars(row);
      if (chars === 0) continue;
      if (at + chars > this.#chars) return -1;
      const { high, low } = this.#hashed(at, at + chars);
      if (!known.isSpan(row, high, low)) continue;
      this.row = row;
      this.#next = row + 1;
      this.#failures = 0;
      return chars;
    }
    this.#failures++;
    return 0;
  }

  /** The span of a record that was read. */
  of(from: number, to: number): Span | undefined {
    const chars = to - from;
    if (chars > SPAN_CHARS_MAX) return undefined;
    const { high, low } = this.#hashed(from, to);
    return { high, low, chars };
  }

  #hashed(from: number, to: number): Hash64 {
    const hash = this.#hash;
    hash.start(this.#seed.high, this.#seed.low);
    hash.addBytes(this.#view, from * BYTES_PER_CHAR, to * BYTES_PER_CHAR);
    hash.end();
    return hash;
  }
}
