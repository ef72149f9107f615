import { canonical } from '../../language/tokens/canonical.ts';
import { STOP_WORDS } from '../../language/tokens/words.ts';
import { HASH_SEED, hashed, WordTable } from './word-table.ts';

/*
 * The words of descriptions, forty for every ten of a name, never enter the vocabulary: what shops write in their prose
 * decides neither over spelling nor over compounds. They are read from bytes, since by text it takes four times as long.
 */

const TEXT_CHARS_MAX = 2_048;
const WORD_CHARS = { least: 3, most: 30 };
const MODEL_CHARS_MIN = 4;
/** A description that names many models is of what fits them all; its own come first. */
const MODELS_MAX = 2;
/** A word's number as three visible characters, which neither part lines nor fields. */
const DIGITS = 94;
const FIRST = 33;
const WORDS_MAX = 400_000;

/** A word that so many descriptions have tells no product from another, and its list is long to read. */
const COMMON_MIN = 200;
const COMMON_SHARE = 0.02;

const [A, E, O, HYPHEN, NINE] = [97, 101, 111, 45, 57];
const [AE, OE, AA] = [0xe6, 0xf8, 0xe5];
const LETTER = 1;
const DIGIT = 2;

/** By byte of Latin-1: how the letter or digit is written in its canonical spelling, 0 where it is neither. */
const CANONICAL = Uint8Array.from({ length: 256 }, (_, code) => {
  const letter = canonical(String.fromCharCode(code));
  return /^[a-zæøå0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});

/** Calls back for the words of a description that tell something, each with its number; -1 is a model number's. */
export type Telling = (line: string, use: (number: number, word: string) => void) => void;

/** Counts the words of all descriptions, then tells which of them are worth looking for. */
export class DescriptionWords {
  readonly #words = new WordTable(WORDS_MAX, (word) => STOP_WORDS.has(word));
  readonly #bytes = Buffer.alloc(TEXT_CHARS_MAX + 2);
  readonly #spelt = Buffer.alloc(TEXT_CHARS_MAX);
  readonly #line = Buffer.alloc(TEXT_CHARS_MAX);
  #lineEnd = 0;
  #models = '';

  /** Returns what `telling` reads: the numbers of its words, and its models as they are written, each behind a space. */
  add(description: string): string {
    if (description === '') return '';
    const text = /[^\x00-\xff]/.test(description) ? description.replace(/[^\x00-\xff]/g, ' ') : description;
    const length = this.#bytes.write(text, 0, TEXT_CHARS_MAX, 'latin1');
    this.#bytes.fill(0, length, length + 2);
    this.#words.beginDocument();
    this.#lineEnd = 0;
    this.#models = '';
    this.#read(length);
    return this.#line.toString('latin1', 0, this.#lineEnd) + this.#models;
  }

  /** Words of letters, and model numbers with or without their hyphens; numbers and measures tell too little here. */
  #read(length: number): void {
    const [bytes, spelt] = [this.#bytes, this.#spelt];
    let models = 0;
    for (let at = 0; at < length; at++) {
      let code = CANONICAL[bytes[at]!]!;
      if (code === 0) continue;
      const startsWithDigit = code <= NINE;
      let end = 0;
      let kinds = 0;
      let hash = HASH_SEED;
      while (code !== 0) {
        at++;
        if (code === A || code === O) {
          const next = CANONICAL[bytes[at]!]!;
          if (next === E || (next === A && code === A)) {
            code = next === A ? AA : code === A ? AE : OE;
            at++;
          }
        }
        spelt[end++] = code;
        hash = hashed(hash, code);
        kinds |= code <= NINE ? DIGIT : LETTER;
        const last = code;
        code = CANONICAL[bytes[at]!]!;
        if (code !== 0 || bytes[at] !== HYPHEN) continue;
        // "NK-200" is one, "vand-tæt" is two.
        const next = CANONICAL[bytes[at + 1]!]!;
        if (next === 0 || (next > NINE && last > NINE)) continue;
        code = next;
        at++;
      }
      if (startsWithDigit || end < WORD_CHARS.least || end > WORD_CHARS.most) continue;
      if (kinds === LETTER) this.#take(end, hash);
      else if (end >= MODEL_CHARS_MIN && models++ < MODELS_MAX)
        this.#models += ` ${spelt.toString('latin1', 0, end)}`;
    }
  }

  /** Puts the number of a word on the line, once a description. */
  #take(length: number, hash: number): void {
    const number = this.#words.count(hash, this.#spelt, length);
    if (number < 0) return;
    const line = this.#line;
    line[this.#lineEnd++] = FIRST + Math.floor(number / (DIGITS * DIGITS));
    line[this.#lineEnd++] = FIRST + (Math.floor(number / DIGITS) % DIGITS);
    line[this.#lineEnd++] = FIRST + (number % DIGITS);
  }

  /** Makes what finds the telling words of a line. A word rarer than `countMin` is a slip. */
  telling(countMin: number, products: number): Telling {
    const most = Math.max(COMMON_MIN, products * COMMON_SHARE);
    const words = this.#words;
    return (line, use) => {
      const space = line.indexOf(' ');
      const numbersEnd = space < 0 ? line.length : space;
      for (let at = 0; at < numbersEnd; at += 3) {
        const number =
          ((line.charCodeAt(at) - FIRST) * DIGITS + line.charCodeAt(at + 1) - FIRST) * DIGITS +
          line.charCodeAt(at + 2) -
          FIRST;
        const count = words.countOf(number);
        if (count >= countMin && count <= most) use(number, words.wordAt(number));
      }
      if (space >= 0) for (const model of line.slice(space + 1).split(' ')) use(-1, model);
    };
  }
}
