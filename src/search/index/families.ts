import { Hash64 } from '../../domain/hash.ts';
import { doubled, firstIndex } from '../../domain/sorting.ts';
import type { FamilyColumns } from '../../store/ports/traits.ts';
import { namesColour, SIZE_LETTERS, SIZE_SIGNS } from '../language/tokens/words.ts';
import { lineTokens } from './token-line.ts';
import type { ReadProduct } from './vocabulary.ts';

/*
 * A family is one article in all its sizes and colours: products of one brand whose names have the same words when sizes, colours
 * and the brand are left out. A name that says neither a size nor a colour has no family, because "Lego City" may be any box.
 */

/** Equal for the members of a family, also in later nights' copies of the index; 0 for a product without one. */
export type FamilyKey = number;

const PLAIN = 1;
const COLOUR = 2;
const SIGN = 3;
const LETTER = 4;

function kindOfWord(word: string): number {
  if (namesColour(word)) return COLOUR;
  if (SIZE_SIGNS.has(word)) return SIGN;
  return SIZE_LETTERS.has(word) ? LETTER : PLAIN;
}

/** Signs of token lines: see `token-line.ts`. */
const MEASURE = 64;
const NUMBER = 35;
const MODEL = 126;
const QUOTE = 39;
const ZERO = 48;
const NINE = 57;

/** Makes the function that gives a product's key; `brand` is the brand's number, 0 for none. */
export function createFamilyKeys(
  numbered: readonly string[],
): (product: ReadProduct, brand: number) => FamilyKey {
  let kinds = new Uint8Array(65_536);
  const wordOf = (token: string): string =>
    token.charCodeAt(0) === QUOTE ? token.slice(1).split('|', 1)[0]! : numbered[Number(token)]!;
  const kindOf = (token: string): number => {
    if (token.charCodeAt(0) === QUOTE) return kindOfWord(wordOf(token));
    const number = Number(token);
    while (number >= kinds.length) kinds = doubled(kinds);
    kinds[number] ||= kindOfWord(numbered[number]!);
    return kinds[number]!;
  };
  const hashToken = createTokenHash(wordOf);
  return ({ name, brandTokens, statedTokens: own }, brand) =>
    brand === 0 ? 0 : keyOf(lineTokens(name), { own, brandTokens, brand, kindOf, wordOf, hashToken });
}

interface KeyParts {
  /** The tokens of the size and the colour that the shop states. */
  own: readonly string[];
  brandTokens: readonly string[];
  brand: number;
  kindOf(token: string): number;
  wordOf(token: string): string;
  /** Leaves the token's hash in `hash`. */
  hashToken(token: string): void;
}

const hash = new Hash64();

/** Sums a hash per word: shops write the words of one name in several orders. */
function keyOf(name: readonly string[], parts: KeyParts): FamilyKey {
  const { own, brandTokens, brand, kindOf, hashToken } = parts;
  // "Pixel 9 Pro XL" is another model; on a shirt without a model number, XL is the size.
  const hasModel = name.some(
    (token, at) => isModel(token) && !own.includes(token) && !isAfterSign(name, at, kindOf),
  );
  let [high, low, words, left] = [brand | 0, brand | 0, 0, 0];
  for (let at = 0; at < name.length; at++) {
    const token = name[at]!;
    if (brandTokens.includes(token)) continue;
    if (own.includes(token) || isAfterSign(name, at, kindOf) || isDetail(token, hasModel, parts)) {
      left++;
      continue;
    }
    words++;
    hashToken(token);
    high = (high + hash.high) | 0;
    low = (low + hash.low) | 0;
  }
  if (words === 0 || (left === 0 && own.length === 0)) return 0;
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}

/** Hashes words by their text, since every build numbers them anew; the hash of a numbered word is kept. */
function createTokenHash(wordOf: (token: string) => string): (token: string) => void {
  let [highs, lows] = [new Int32Array(65_536), new Int32Array(65_536)];
  const hashText = (text: string) => {
    hash.start();
    hash.addText(text);
    hash.end();
  };
  return (token) => {
    const code = token.charCodeAt(0);
    if (code < ZERO || code > NINE) return hashText(code === QUOTE ? wordOf(token) : token);
    const number = Number(token);
    while (number >= lows.length) [highs, lows] = [doubled(highs), doubled(lows)];
    // The low half of a hash is never 0.
    if (lows[number] === 0) {
      hashText(wordOf(token));
      [highs[number], lows[number]] = [hash.high, hash.low];
    } else hash.start(highs[number], lows[number]);
  };
}

const isModel = (token: string): boolean => {
  const sign = token.charCodeAt(0);
  return sign === NUMBER || sign === MODEL;
};

const isWord = (token: string): boolean => {
  const sign = token.charCodeAt(0);
  return sign !== NUMBER && sign !== MODEL && sign !== MEASURE;
};

/** "Str. 98": the number behind the word for a size is the size. */
const isAfterSign = (name: readonly string[], at: number, kindOf: KeyParts['kindOf']): boolean =>
  at > 0 && isModel(name[at]!) && isWord(name[at - 1]!) && kindOf(name[at - 1]!) === SIGN;

function isDetail(token: string, hasModel: boolean, { own, kindOf, wordOf }: KeyParts): boolean {
  if (token.charCodeAt(0) === MEASURE) return true;
  if (!isWord(token)) return false;
  const kind = kindOf(token);
  if (kind !== LETTER) return kind === COLOUR || kind === SIGN;
  // The size "XL" is stated as the measure "xlstr".
  return !hasModel || own.some((stated) => stated.startsWith(`@${wordOf(token)}str`));
}

export interface FamilyNumbers {
  of(key: FamilyKey): number;
  /** The keys of all families, and their numbers. */
  all(): FamilyColumns;
}

/** Numbers the families that have two members or more. */
export function createFamilies() {
  let keys = new Float64Array(1_024);
  let count = 0;
  return {
    add(key: FamilyKey): void {
      if (key === 0) return;
      if (count === keys.length) keys = doubled(keys);
      keys[count++] = key;
    },
    /** Makes the function that returns a family's number, 0 for a single product. Call it after the last `add`. */
    numbers(): FamilyNumbers {
      const sorted = keys.subarray(0, count).sort();
      const shared = sorted.filter((key, at) => key === sorted[at + 1] && key !== sorted[at - 1]);
      keys = new Float64Array(1);
      const numbers = new Uint32Array(shared.length);
      let families = 0;
      const of = (key: FamilyKey): number => {
        if (key === 0) return 0;
        const at = firstIndex(0, shared.length, (index) => shared[index]! >= key);
        if (shared[at] !== key) return 0;
        if (numbers[at] === 0) numbers[at] = ++families;
        return numbers[at]!;
      };
      return { of, all: () => ({ keys: shared, numbers }) };
    },
  };
}
