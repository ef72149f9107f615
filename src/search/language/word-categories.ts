import { once } from '../../domain/calls.ts';

/** The category's share of the products whose head noun a word is, and of all whose names contain it, 0–1. */
export interface CategoryShare {
  readonly category: number;
  readonly asArticle: number;
  readonly anywhere: number;
}

export interface WordCategories {
  /** The share of the names with the word in which it is the head noun, 0–1: "holder" in nearly all, "phone" in few. */
  readonly articleShare: number;
  /** Enough products of several brands were counted. */
  readonly isSure: boolean;
  /** Sorted by `anywhere`, the largest first. */
  readonly shares: readonly CategoryShare[];
}

export const agreement = (one: WordCategories, other: WordCategories): number =>
  one.shares.reduce((sum, { category, anywhere }) => {
    const same = other.shares.find((share) => share.category === category);
    return sum + Math.min(anywhere, same?.anywhere ?? 0);
  }, 0);

export const areApart = (one: WordCategories, other: WordCategories): boolean =>
  one.isSure && other.isSure && agreement(one, other) < APART_MAX;

export const namesThings = ({ articleShare }: WordCategories): boolean => articleShare >= NAMING_MIN;

/** True if the word is sometimes a head noun: "bicycle" stands before "pump" and "basket" more often than alone. */
export const mayNameThings = ({ articleShare }: WordCategories): boolean => articleShare >= MAY_NAME_MIN;

/** The categories of all words, by a word's index in the lexicon. Read-only. */
export interface CategoryTable {
  tell: boolean;
  of(index: number): WordCategories;
  nameOf(category: number): string;
  /** Whether a category of this name has a name here. */
  has(name: string): boolean;
}

export const NO_CATEGORIES: WordCategories = { articleShare: 0, isSure: false, shares: [] };
export const noCategories: CategoryTable = {
  tell: false,
  of: () => NO_CATEGORIES,
  nameOf: () => '',
  has: () => false,
};
/** A word's further categories are too small to be guessed. */
export const SHARES_MAX = 6;

/** Words with the same meaning share more than this of their categories. */
const APART_MAX = 0.05;

const NAMING_MIN = 0.2;
export const MAY_NAME_MIN = 0.05;

const HEADER_WORDS = 3;
const BYTE = 255;
/** High bit of the count byte: the word's categories are certain (`isSure`). */
const SURE = 128;

/** `words` are in the order of the lexicon. */
export function packCategories(words: readonly WordCategories[], names: readonly string[]): Uint8Array {
  const entries = words.flatMap(({ shares }) => shares.slice(0, SHARES_MAX));
  const text = Buffer.from(names.join('\n'));
  const { counts, articles, categories, asArticle, anywhere, end } = places(words.length, entries.length);
  const bytes = new Uint8Array(end + text.length);
  new Uint32Array(bytes.buffer, 0, HEADER_WORDS).set([words.length, entries.length, text.length]);
  words.forEach(({ articleShare, isSure, shares }, index) => {
    bytes[counts + index] = Math.min(SHARES_MAX, shares.length) | (isSure ? SURE : 0);
    bytes[articles + index] = Math.round(articleShare * BYTE);
  });
  new Uint16Array(bytes.buffer, categories, entries.length).set(entries.map(({ category }) => category));
  entries.forEach((entry, at) => {
    bytes[asArticle + at] = Math.round(entry.asArticle * BYTE);
    bytes[anywhere + at] = Math.round(entry.anywhere * BYTE);
  });
  bytes.set(text, end);
  return bytes;
}

/** Returns undefined if the bytes were not written by `packCategories` for this many words. */
export function loadCategories(stored: Uint8Array, size: number): CategoryTable | undefined {
  if (stored.length < HEADER_WORDS * 4) return undefined;
  // Typed arrays need aligned bytes, so the stored bytes are copied.
  const bytes = stored.slice();
  const [words, entries, textLength] = new Uint32Array(bytes.buffer, 0, HEADER_WORDS);
  const { counts, articles, categories, asArticle, anywhere, end } = places(words!, entries!);
  if (words !== size || bytes.length !== end + textLength!) return undefined;
  const categoryAt = new Uint16Array(bytes.buffer, categories, entries);
  const firstOf = new Uint32Array(size + 1);
  for (let index = 0; index < size; index++)
    firstOf[index + 1] = firstOf[index]! + (bytes[counts + index]! & ~SURE);
  const names = once(() => Buffer.from(bytes.buffer, end).toString().split('\n'));
  const all = once(() => new Set(names()));
  return {
    tell: entries! > 0,
    of(index) {
      const [from, to] = [firstOf[index], firstOf[index + 1]];
      if (from === undefined || to === undefined) return NO_CATEGORIES;
      const shares = Array.from({ length: to - from }, (_, at) => ({
        category: categoryAt[from + at]!,
        asArticle: bytes[asArticle + from + at]! / BYTE,
        anywhere: bytes[anywhere + from + at]! / BYTE,
      }));
      const isSure = (bytes[counts + index]! & SURE) !== 0;
      return { articleShare: bytes[articles + index]! / BYTE, isSure, shares };
    },
    nameOf: (category) => names()[category] ?? '',
    has: (name) => name !== '' && all().has(name),
  };
}

function places(words: number, entries: number) {
  const categories = HEADER_WORDS * 4;
  const counts = categories + entries * 2;
  const articles = counts + words;
  const asArticle = articles + words;
  const anywhere = asArticle + entries;
  return { categories, counts, articles, asArticle, anywhere, end: anywhere + entries };
}
