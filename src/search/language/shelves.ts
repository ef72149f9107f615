/** How many of a word's products one shelf has, 0–1: of those that it names, and of all whose names have it. */
export interface ShelfShare {
  readonly shelf: number;
  readonly asArticle: number;
  readonly anywhere: number;
}

/** On which shelves the products stand whose names have a word. */
export interface WordShelves {
  /** How many of the names that have the word it names the article in, 0–1: "holder" of nearly all, "phone" of few. */
  readonly articleShare: number;
  /** Products enough, and of several brands, tell so. */
  readonly isSure: boolean;
  /** The largest first. */
  readonly shares: readonly ShelfShare[];
}

/** How much of two words' products stand on the same shelves, 0–1. */
export const agreement = (one: WordShelves, other: WordShelves): number =>
  one.shares.reduce((sum, { shelf, anywhere }) => {
    const same = other.shares.find((share) => share.shelf === shelf);
    return sum + Math.min(anywhere, same?.anywhere ?? 0);
  }, 0);

/** Products enough tell that two words are not of the same things: hardly any stand on one shelf. */
export const areApart = (one: WordShelves, other: WordShelves): boolean =>
  one.isSure && other.isSure && agreement(one, other) < APART_MAX;

/** Things are called by the word: it says what the thing is in enough of the names it stands in. */
export const namesThings = ({ articleShare }: WordShelves): boolean => articleShare >= NAMING_MIN;

/** Now and then a thing is called by the word: "bicycle" stands before pumps and baskets more often than alone. */
export const mayNameThings = ({ articleShare }: WordShelves): boolean => articleShare >= MAY_NAME_MIN;

/** What the catalogue's shelves tell of its words, by a word's place in the lexicon. Read-only. */
export interface Shelves {
  /** Whether anything is told at all. */
  tell: boolean;
  of(index: number): WordShelves;
  /** The shelf's name: the last level of a category. */
  nameOf(shelf: number): string;
}

export const NO_SHELVES: WordShelves = { articleShare: 0, isSure: false, shares: [] };
export const noShelves: Shelves = { tell: false, of: () => NO_SHELVES, nameOf: () => '' };
/** Further shelves of a word have too little of it to be guessed. */
export const SHARES_MAX = 6;

/** Words of the same things share more than this of their shelves, whatever else they are used for. */
const APART_MAX = 0.05;

const NAMING_MIN = 0.2;
export const MAY_NAME_MIN = 0.05;

const HEADER_WORDS = 3;
const BYTE = 255;
/** Beside the number of a word's shelves. */
const SURE = 128;

/** `words` in the order of the lexicon. */
export function packShelves(words: readonly WordShelves[], names: readonly string[]): Uint8Array {
  const entries = words.flatMap(({ shares }) => shares.slice(0, SHARES_MAX));
  const text = Buffer.from(names.join('\n'));
  const { counts, articles, shelves, asArticle, anywhere, end } = places(words.length, entries.length);
  const bytes = new Uint8Array(end + text.length);
  new Uint32Array(bytes.buffer, 0, HEADER_WORDS).set([words.length, entries.length, text.length]);
  words.forEach(({ articleShare, isSure, shares }, index) => {
    bytes[counts + index] = Math.min(SHARES_MAX, shares.length) | (isSure ? SURE : 0);
    bytes[articles + index] = Math.round(articleShare * BYTE);
  });
  new Uint16Array(bytes.buffer, shelves, entries.length).set(entries.map(({ shelf }) => shelf));
  entries.forEach((entry, at) => {
    bytes[asArticle + at] = Math.round(entry.asArticle * BYTE);
    bytes[anywhere + at] = Math.round(entry.anywhere * BYTE);
  });
  bytes.set(text, end);
  return bytes;
}

/** Undefined when the bytes are not what `packShelves` wrote of so many words. */
export function loadShelves(stored: Uint8Array, size: number): Shelves | undefined {
  if (stored.length < HEADER_WORDS * 4) return undefined;
  // A copy of our own is aligned; a view into somebody's buffer need not be.
  const bytes = stored.slice();
  const [words, entries, textLength] = new Uint32Array(bytes.buffer, 0, HEADER_WORDS);
  const { counts, articles, shelves, asArticle, anywhere, end } = places(words!, entries!);
  if (words !== size || bytes.length !== end + textLength!) return undefined;
  const shelfAt = new Uint16Array(bytes.buffer, shelves, entries);
  const firstOf = new Uint32Array(size + 1);
  for (let index = 0; index < size; index++)
    firstOf[index + 1] = firstOf[index]! + (bytes[counts + index]! & ~SURE);
  let names: readonly string[] | undefined;
  return {
    tell: entries! > 0,
    of(index) {
      const [from, to] = [firstOf[index], firstOf[index + 1]];
      if (from === undefined || to === undefined) return NO_SHELVES;
      const shares = Array.from({ length: to - from }, (_, at) => ({
        shelf: shelfAt[from + at]!,
        asArticle: bytes[asArticle + from + at]! / BYTE,
        anywhere: bytes[anywhere + from + at]! / BYTE,
      }));
      const isSure = (bytes[counts + index]! & SURE) !== 0;
      return { articleShare: bytes[articles + index]! / BYTE, isSure, shares };
    },
    nameOf(shelf) {
      names ??= Buffer.from(bytes.buffer, end).toString().split('\n');
      return names[shelf] ?? '';
    },
  };
}

function places(words: number, entries: number) {
  const shelves = HEADER_WORDS * 4;
  const counts = shelves + entries * 2;
  const articles = counts + words;
  const asArticle = articles + words;
  const anywhere = asArticle + entries;
  return { shelves, counts, articles, asArticle, anywhere, end: anywhere + entries };
}
