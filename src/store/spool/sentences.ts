import { HASH_SEED, hashFour, spread } from '../../domain/hash.ts';
import { SENTENCE_END } from '../../domain/offer.ts';

/*
 * What a shop writes under all its articles (delivery terms, greetings, warranties) says nothing of any of them. Sentences
 * are counted by their hash in a table of fixed size while a spool is written, taken-over lines like new ones, so the
 * order of the rows and what was known of them do not matter. The spool keeps every sentence: whoever reads it leaves out
 * those that its footer names.
 */

const SLOTS = 1 << 16;
const END = SENTENCE_END.charCodeAt(0);

/** An article of many sizes and colours has its sentences as often as that. */
const ROWS_MIN = 50;
/** In a large shop a sentence of some dozens of rows may well tell what they are. */
const SHARE = 0.02;

/** Where the sentence ends that begins at a place, and which slot it is counted in. One is used for all of a text. */
class Sentence {
  slot = 0;
  end = 0;

  /** `view` is of the same bytes, for taking four at a time. */
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

/** Counts the sentences of one shop. */
export class SentenceCounts {
  readonly #rows = new Uint32Array(SLOTS);
  readonly #sentence = new Sentence();
  #offers = 0;

  /** Of every offer, also where there is nothing between the two places. */
  add(bytes: Uint8Array, view: DataView, from: number, to: number): void {
    const sentence = this.#sentence;
    this.#offers++;
    for (let at = from; at < to; at = sentence.end + 1) {
      sentence.read(bytes, view, at, to);
      this.#rows[sentence.slot]!++;
    }
  }

  /** The slots of sentences that stand in too many of the offers. */
  common(): number[] {
    const most = Math.max(ROWS_MIN, Math.floor(this.#offers * SHARE));
    const common: number[] = [];
    for (let slot = 0; slot < SLOTS; slot++) if (this.#rows[slot]! > most) common.push(slot);
    return common;
  }
}

const sentence = new Sentence();

/** The sentences between two places that are not among the common ones, whole words of them up to so many characters. */
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
  /** Where the neighbouring sentences begin that are taken at once. */
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
