import { HASH_SEED, hashFour, spread } from '../../domain/hash.ts';
import { SENTENCE_END } from '../../domain/product.ts';

/*
 * Sentences that a shop writes under all its articles (delivery terms, greetings, warranties) say nothing about any of
 * them. While a spool is written, sentences are counted by hash in a table of fixed size, in copied lines and new ones
 * alike, so that the counts do not depend on row order. The spool keeps every sentence; its footer names the common ones,
 * and readers skip them.
 */

const SLOTS = 1 << 16;
const END = SENTENCE_END.charCodeAt(0);

/** Sizes and colours of one article repeat its sentences up to this often. */
const ROWS_MIN = 50;
/** In a large shop a sentence on some dozens of rows may still describe them. */
const SHARE = 0.02;

/** The end of the sentence at an offset, and the slot of its hash. One object is reused for a whole text. */
class Sentence {
  slot = 0;
  end = 0;

  /** `view` is of the same bytes, for reading four at a time. */
  read(bytes: Uint8Array, view: DataView, from: number, to: number): void {
    const found = bytes.indexOf(END, from);
    const end = found < 0 || found > to ? to : found;
    let hash = HASH_SEED ^ (end - from);
    let at = from;
    for (; at < end - 3; at += 4) hash = hashFour(hash, view.getInt32(at, true));
    for (; at < end; at++) hash = hashFour(hash, bytes[at]!);
    this.slot = spread(hash) & (SLOTS - 1);
    this.end = end;
  }
}

export class SentenceCounts {
  readonly #rows = new Uint32Array(SLOTS);
  readonly #sentence = new Sentence();
  #offers = 0;
  #sentences = 0;

  /** Call once per offer, even with an empty description (from = to): it counts offers too. */
  add(bytes: Uint8Array, view: DataView, from: number, to: number): void {
    const sentence = this.#sentence;
    this.#offers++;
    for (let at = from; at < to; at = sentence.end + 1) {
      sentence.read(bytes, view, at, to);
      this.#rows[sentence.slot]!++;
      this.#sentences++;
    }
  }

  common(): number[] {
    const most = Math.max(ROWS_MIN, Math.floor(this.#offers * SHARE));
    if (this.#sentences <= most) return [];
    const common: number[] = [];
    for (let slot = 0; slot < SLOTS; slot++) if (this.#rows[slot]! > most) common.push(slot);
    return common;
  }
}

const sentence = new Sentence();

/** The sentences in a byte range without the common ones, cut at a word to at most `chars` characters. */
export function tellingSentences(
  bytes: Buffer,
  view: DataView,
  from: number,
  to: number,
  common: ReadonlySet<number>,
  chars: number,
): string {
  if (common.size === 0) return wordsOf(bytes.toString('utf8', from, to), chars);
  let text = '';
  /** Start of adjacent sentences that are decoded together. */
  let start = from;
  let at = from;
  for (; at < to && text.length + at - start <= chars; at = sentence.end + 1) {
    sentence.read(bytes, view, at, to);
    if (!common.has(sentence.slot)) continue;
    text += bytes.toString('utf8', start, at);
    start = sentence.end + 1;
  }
  return wordsOf(text + bytes.toString('utf8', start, Math.min(at, to)), chars);
}

const wordsOf = (text: string, chars: number): string => {
  const whole = text.endsWith(SENTENCE_END) ? text.slice(0, -1) : text;
  if (whole.length <= chars) return whole;
  return whole.slice(0, Math.max(0, whole.lastIndexOf(' ', chars), whole.lastIndexOf(SENTENCE_END, chars)));
};
