import { HASH_SEED, hashStep } from '../../domain/hash.ts';
import { canonical } from '../language/tokens/token.ts';
import { STOP_WORDS } from '../language/tokens/words.ts';
import { WordTable } from './word-table.ts';

/*
 * Words of descriptions, forty for every ten of a name, never enter the vocabulary: shops' prose must not decide on
 * spelling or compounds. They are read from bytes, since reading them as strings takes four times as long.
 */

const TEXT_CHARS_MAX = 2_048;
const WORD_CHARS = { least: 3, most: 30 };
const MODEL_CHARS_MIN = 4;
/** A description that names more models lists what the product fits; its own model comes first. */
const MODELS_MAX = 2;
/** A word's number is written as three printable characters, which are neither spaces nor tabs. */
const DIGITS = 94;
const FIRST = 33;
const WORDS_MAX = 400_000;

/** A word in more descriptions than this tells no product from another, and its posting list is long. */
const COMMON_MIN = 200;
const COMMON_SHARE = 0.02;

const [A, E, O, HYPHEN, NINE] = [97, 101, 111, 45, 57];
const [AE, OE, AA] = [0xe6, 0xf8, 0xe5];
const LETTER = 1;
const DIGIT = 2;

/** Latin-1 byte to the byte of its canonical letter or digit; 0 for anything else. */
const CANONICAL = Uint8Array.from({ length: 256 }, (_, code) => {
  const letter = canonical(String.fromCharCode(code));
  return /^[a-zæøå0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});

/** Calls `use` for the words of a description that are worth finding, with their numbers; -1 for a model number. */
export type TellingWords = (line: string, use: (number: number, word: string) => void) => void;

export class DescriptionWords {
  readonly #words = new WordTable(WORDS_MAX, (word) => STOP_WORDS.has(word));
  readonly #bytes = Buffer.alloc(TEXT_CHARS_MAX + 2);
  readonly #spelt = Buffer.alloc(TEXT_CHARS_MAX);
  readonly #line = Buffer.alloc(TEXT_CHARS_MAX);
  #lineEnd = 0;
  #models = '';

  /**
   * Returns the line that `telling` reads: the numbers of the words, then each model number after a space. A product without a place is
   * not counted: with two hundred articles a newcomer could make any word too common to be found by.
   */
  add(description: string, isCounted = true): string {
    if (description === '') return '';
    const text = /[^\x00-\xff]/.test(description) ? description.replace(/[^\x00-\xff]/g, ' ') : description;
    const length = this.#bytes.write(text, 0, TEXT_CHARS_MAX, 'latin1');
    this.#bytes.fill(0, length, length + 2);
    this.#words.beginDocument(isCounted);
    this.#lineEnd = 0;
    this.#models = '';
    this.#read(length);
    return this.#line.toString('latin1', 0, this.#lineEnd) + this.#models;
  }

  /** Reads words of letters, and model numbers with or without hyphens; other numbers say too little in prose. */
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
        hash = hashStep(hash, code);
        kinds |= code <= NINE ? DIGIT : LETTER;
        const last = code;
        code = CANONICAL[bytes[at]!]!;
        if (code !== 0 || bytes[at] !== HYPHEN) continue;
        // "NK-200" is one word, "vand-tæt" is two.
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

  #take(length: number, hash: number): void {
    const number = this.#words.count(hash, this.#spelt, length);
    if (number < 0) return;
    const line = this.#line;
    line[this.#lineEnd++] = FIRST + Math.floor(number / (DIGITS * DIGITS));
    line[this.#lineEnd++] = FIRST + (Math.floor(number / DIGITS) % DIGITS);
    line[this.#lineEnd++] = FIRST + (number % DIGITS);
  }

  /** The words that at least `min` descriptions have. */
  *common(min: number): Generator<string> {
    for (let number = 0; number < this.#words.size; number++)
      if (this.#words.countOf(number) >= min) yield this.#words.wordAt(number);
  }

  /** Returns a reader of such lines. Words rarer than `countMin` are taken for misspellings. */
  telling(countMin: number, products: number): TellingWords {
    const most = Math.max(COMMON_MIN, products * COMMON_SHARE);
    return this.#reader((number) => {
      const count = this.#words.countOf(number);
      return count >= countMin && count <= most;
    });
  }

  /** Returns a reader of such lines that has only words for which `tells` is true. */
  tellingBy(tells: (word: string) => boolean): TellingWords {
    return this.#reader((number) => tells(this.#words.wordAt(number)));
  }

  #reader(tells: (number: number) => boolean): TellingWords {
    const words = this.#words;
    return (line, use) => {
      const space = line.indexOf(' ');
      const numbersEnd = space < 0 ? line.length : space;
      for (let at = 0; at < numbersEnd; at += 3) {
        const number =
          ((line.charCodeAt(at) - FIRST) * DIGITS + line.charCodeAt(at + 1) - FIRST) * DIGITS +
          line.charCodeAt(at + 2) -
          FIRST;
        if (tells(number)) use(number, words.wordAt(number));
      }
      if (space >= 0) for (const model of line.slice(space + 1).split(' ')) use(-1, model);
    };
  }
}
