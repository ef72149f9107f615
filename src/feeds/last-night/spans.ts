import { Hash64 } from '../../domain/hash.ts';
import type { KnownRows } from '../../store/spool/rows.ts';
import type { Span } from '../feed.ts';

/** Longer records are read each night. */
export const SPAN_CHARS_MAX = 1 << 16;
/** Number of last night's records that are tried at each position. */
const AHEAD = 3;
/** After this many failures in a row only the next record is tried: every record has changed, or the position is lost. */
const FAILURES_MAX = 8;
const BYTES_PER_CHAR = 2;

/**
 * Recognises last night's records by their text, before they are parsed. A reader between two records, in the state of last
 * night, that finds the same text would produce the same row, so it can skip the text.
 */
export class Spans {
  /** The number of the record that was skipped last. */
  row = -1;
  #known: KnownRows | undefined;
  #next = 0;
  /** Failures in a row. It starts with one: the position is unknown until the first record of last night is found. */
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

  /** Sets the position behind a row that was read, unless a later record was recognised already. */
  place(row: number): void {
    if (this.#failures > 0) this.#next = row + 1;
  }

  /** `state` is what a record's meaning depends on besides its text: the elements around it, the header above it. */
  standAt(state: string): void {
    this.#seed.start();
    this.#seed.addText(state);
    this.#seed.end();
  }

  /** Sets the text that `pass` and `of` read. */
  look(text: string): void {
    if (this.#bytes.length < text.length * BYTES_PER_CHAR) {
      this.#bytes = Buffer.allocUnsafeSlow(text.length * BYTES_PER_CHAR * 2);
      this.#view = new DataView(this.#bytes.buffer);
    }
    this.#bytes.write(text, 'utf16le');
    this.#chars = text.length;
  }

  /** Returns the length of last night's record at `at`; 0: there is none; -1: more text is needed. */
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
