import { textHash } from '../../domain/hash.ts';
import { firstIndex } from '../../domain/sorting.ts';
import { FileDamage } from '../../store/disk/disk-trouble.ts';
import { plainLetters } from './tokens/token.ts';
import {
  type CategoryTable,
  loadCategories,
  NO_CATEGORIES,
  noCategories,
  packCategories,
  type WordCategories,
} from './word-categories.ts';

/** The catalogue's frequent words with their counts. Spelling and compounds are decided by it. Read-only. */
export interface Lexicon {
  products: number;
  size: number;
  /** The number of products that have the word; 0 if it is not among the frequent words. */
  count(word: string): number;
  isBrand(word: string): boolean;
  /** A leaf category's name contains the word, so it can be a head noun. */
  isArticle(word: string): boolean;
  tellsCategories: boolean;
  categoriesOf(word: string): WordCategories;
  /** Empty for a category that holds anything. */
  categoryName(category: number): string;
  hasCategory(name: string): boolean;
  /** The spelling that most shops use: "aeg" is shown as "aeg" although it is compared as "æg". */
  display(word: string): string;
  wordAt(index: number): string;
  /** All words in one string, and the offset of each: spelling compares thousands without creating substrings. */
  text: string;
  startAt(index: number): number;
  lengthAt(index: number): number;
  countAt(index: number): number;
  /** Words are sorted by length: those of `length` letters are at [from, to). */
  range(length: number): readonly [from: number, to: number];
  startingWith(letter: string, length: number): readonly [from: number, to: number];
  /** One bit per letter, for a cheap test before the edit distance. */
  maskAt(index: number): number;
  bytes(): Uint8Array;
}

export const WORD_LENGTH_MAX = 30;
const BRAND = 1;
const PLAIN_LETTERS = 2;
const ARTICLE = 4;
/** The format before categories were counted. It is still read, until the next night writes the new one. */
const MAGIC_WITHOUT_CATEGORIES = 0x3158_4c50;
const MAGIC = 0x3258_4c50;
const HEADER_WORDS = 4;

export interface LexiconEntry {
  word: string;
  count: number;
  brand: boolean;
  plainLetters: boolean;
  article: boolean;
  categories?: WordCategories;
}

export function buildLexicon(
  entries: LexiconEntry[],
  products: number,
  categoryNames: readonly string[] = [],
): Lexicon {
  const sorted = entries.toSorted((a, b) => a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  const text = Buffer.from(sorted.map((entry) => entry.word).join(''), 'latin1');
  const size = sorted.length;
  const categories = packCategories(
    sorted.map((entry) => entry.categories ?? NO_CATEGORIES),
    categoryNames,
  );
  const bytes = new Uint8Array(HEADER_WORDS * 4 + size * 6 + text.length + categories.length);
  new Uint32Array(bytes.buffer, 0, HEADER_WORDS).set([MAGIC, size, products, text.length]);
  new Uint32Array(bytes.buffer, HEADER_WORDS * 4, size).set(sorted.map((entry) => entry.count));
  const lengthsAt = HEADER_WORDS * 4 + size * 4;
  sorted.forEach((entry, index) => {
    bytes[lengthsAt + index] = entry.word.length;
    bytes[lengthsAt + size + index] =
      (entry.brand ? BRAND : 0) | (entry.plainLetters ? PLAIN_LETTERS : 0) | (entry.article ? ARTICLE : 0);
  });
  bytes.set(text, lengthsAt + size * 2);
  bytes.set(categories, lengthsAt + size * 2 + text.length);
  return loadLexicon(bytes);
}

/** Reads the bytes stored in a generation. 300,000 words load in under 100 ms. */
export function loadLexicon(stored: Uint8Array): Lexicon {
  // Typed arrays need aligned bytes, so the stored bytes are copied.
  const bytes = new Uint8Array(Math.max(stored.length, HEADER_WORDS * 4));
  bytes.set(stored);
  const [magic, size, products, textLength] = new Uint32Array(bytes.buffer, 0, HEADER_WORDS);
  const lengthsAt = HEADER_WORDS * 4 + size! * 4;
  const wordsEnd = lengthsAt + size! * 2 + textLength!;
  const categories = categoriesIn(stored, magic!, wordsEnd, size!);
  if (categories === undefined) throw new FileDamage('the stored search vocabulary is damaged');
  const counts = new Uint32Array(bytes.buffer, HEADER_WORDS * 4, size);
  const lengths = bytes.subarray(lengthsAt, lengthsAt + size!);
  const flags = bytes.subarray(lengthsAt + size!, lengthsAt + size! * 2);
  const text = Buffer.from(bytes.buffer, lengthsAt + size! * 2, textLength).toString('latin1');
  const { starts, masks, firstOfLength } = scan(text, lengths);
  const slots = hashTable(text, starts, lengths);

  const indexOf = (word: string): number => {
    for (let slot = textHash(word) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const index = slots[slot]! - 1;
      if (index < 0 || (lengths[index] === word.length && text.startsWith(word, starts[index]!)))
        return index;
    }
  };
  const range = (length: number): readonly [from: number, to: number] =>
    length < 0 || length > WORD_LENGTH_MAX ? [0, 0] : [firstOfLength[length]!, firstOfLength[length + 1]!];
  return {
    products: products!,
    size: size!,
    count: (word) => counts[indexOf(word)] ?? 0,
    isBrand: (word) => ((flags[indexOf(word)] ?? 0) & BRAND) !== 0,
    isArticle: (word) => ((flags[indexOf(word)] ?? 0) & ARTICLE) !== 0,
    tellsCategories: categories.tell,
    categoriesOf: (word) => categories.of(indexOf(word)),
    categoryName: categories.nameOf,
    hasCategory: categories.has,
    display: (word) => (((flags[indexOf(word)] ?? 0) & PLAIN_LETTERS) === 0 ? word : plainLetters(word)),
    wordAt: (index) => text.slice(starts[index]!, starts[index]! + lengths[index]!),
    text,
    startAt: (index) => starts[index]!,
    lengthAt: (index) => lengths[index]!,
    countAt: (index) => counts[index]!,
    range,
    startingWith(letter, length) {
      const [from, to] = range(length);
      const firstFrom = (code: number) =>
        firstIndex(from, to, (index) => text.charCodeAt(starts[index]!) >= code);
      return [firstFrom(letter.charCodeAt(0)), firstFrom(letter.charCodeAt(0) + 1)];
    },
    maskAt: (index) => masks[index]!,
    bytes: () => bytes,
  };
}

function categoriesIn(
  stored: Uint8Array,
  magic: number,
  wordsEnd: number,
  size: number,
): CategoryTable | undefined {
  if (magic === MAGIC_WITHOUT_CATEGORIES) return stored.length === wordsEnd ? noCategories : undefined;
  return magic === MAGIC && stored.length > wordsEnd
    ? loadCategories(stored.subarray(wordsEnd), size)
    : undefined;
}

function scan(text: string, lengths: Uint8Array) {
  const starts = new Uint32Array(lengths.length);
  const masks = new Uint32Array(lengths.length);
  const firstOfLength = new Uint32Array(WORD_LENGTH_MAX + 2).fill(lengths.length);
  let at = 0;
  for (let index = 0; index < lengths.length; index++) {
    const length = lengths[index]!;
    starts[index] = at;
    masks[index] = letterMask(text, at, at + length);
    for (let shorter = length; shorter >= 0 && firstOfLength[shorter]! > index; shorter--) {
      firstOfLength[shorter] = index;
    }
    at += length;
  }
  return { starts, masks, firstOfLength };
}

export function letterMask(text: string, from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to; at++) mask |= 1 << (text.charCodeAt(at) % 32);
  return mask >>> 0;
}

function hashTable(text: string, starts: Uint32Array, lengths: Uint8Array): Uint32Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(lengths.length * 2 + 2)));
  for (let index = 0; index < lengths.length; index++) {
    let slot = textHash(text, starts[index]!, starts[index]! + lengths[index]!) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = index + 1;
  }
  return slots;
}

export function isLexiconWord(word: string): boolean {
  return word.length >= 2 && word.length <= WORD_LENGTH_MAX && LETTERS.test(word);
}

const LETTERS = /^[a-zæøå]+$/;
