import { sharedHeads } from './heads.ts';
import { buildLexicon, type Lexicon, type LexiconEntry, plainLetters, WORD_LENGTH_MAX } from './lexicon.ts';
import type { Token } from './token.ts';
import { tokenise } from './tokenise.ts';

/** What a product shows to the search. */
export interface SearchProduct {
  ean: string;
  name: string;
  brand: string;
  /** From the widest to the narrowest. */
  categoryPath: readonly string[];
  size: string | null;
  color: string | null;
  vendorCount: number;
  available: boolean;
}

/** The first pass of a build: counts the words of every product, then freezes them as a lexicon. */
export interface Vocabulary {
  add(product: SearchProduct): void;
  build(): Lexicon;
}

/** 300,000 words are 3 MB of text; beyond that come misspellings and names that occur twice. */
const WORDS_MAX = 300_000;
/** When this many distinct words are held, those seen once are let go: most of them are never seen again. */
const DISTINCT_MAX = 1_500_000;

export function createVocabulary(): Vocabulary {
  let counts = new Map<string, number>();
  const brandCounts = new Map<string, number>();
  const plainCounts = new Map<string, number>();
  let products = 0;

  // A category is said by every product in it; once a path is tokenised its words are only counted.
  const pathWords = new Map<string, readonly string[]>();
  const shelfWords = new Set<string>();

  const countWord = (word: string, into: Map<string, number>) => into.set(word, (into.get(word) ?? 0) + 1);

  return {
    add(product) {
      products++;
      const seen = new Set<string>(wordsOf(tokenise(product.name)));
      const brandWords = wordsOf(tokenise(product.brand));
      for (const word of brandWords) {
        seen.add(word);
        countWord(word, brandCounts);
      }
      for (const level of product.categoryPath) {
        let words = pathWords.get(level);
        if (words === undefined) {
          words = wordsOf(tokenise(level));
          if (pathWords.size < 100_000) pathWords.set(level, words);
        }
        for (const word of words) seen.add(word);
        if (level === product.categoryPath.at(-1)) for (const word of words) shelfWords.add(word);
      }
      if (product.color !== null) for (const word of wordsOf(tokenise(product.color))) seen.add(word);
      for (const word of seen) countWord(word, counts);
      countPlainLetters(`${product.name} ${product.brand}`, seen, plainCounts);
      if (counts.size > DISTINCT_MAX) counts = new Map(counts.entries().filter(([, count]) => count > 1));
    },
    build() {
      const entries: LexiconEntry[] = [];
      // A small market keeps every word; in a large one a word seen once is more often a slip than a word.
      const countMin = products < 50_000 ? 1 : products < 500_000 ? 2 : 3;
      for (const [word, count] of counts) {
        if (count < countMin) continue;
        const brand = (brandCounts.get(word) ?? 0) * 3 >= count;
        entries.push({
          word,
          count,
          brand,
          plainLetters: (plainCounts.get(word) ?? 0) * 2 > count,
          article: shelfWords.has(word),
        });
      }
      if (entries.length > WORDS_MAX) {
        entries.sort((a, b) => b.count - a.count);
        entries.length = WORDS_MAX;
      }
      for (const [word, count] of sharedHeads(entries.filter(({ brand }) => !brand))) {
        entries.push({ word, count, brand: false, plainLetters: false, article: true });
      }
      return buildLexicon(entries, products);
    },
  };
}

const LETTERS = /^[a-zæøå]+$/;

function wordsOf(tokens: readonly Token[]): string[] {
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'word' && isLexiconWord(token.text)) words.push(token.text);
    if (token.kind === 'word') for (const piece of token.pieces) if (isLexiconWord(piece)) words.push(piece);
  }
  return words;
}

export function isLexiconWord(word: string): boolean {
  return word.length >= 2 && word.length <= WORD_LENGTH_MAX && LETTERS.test(word);
}

function countPlainLetters(text: string, words: ReadonlySet<string>, plainCounts: Map<string, number>): void {
  const lower = text.toLowerCase();
  if (!/ae|oe|aa/.test(lower)) return;
  const plain = new Set(lower.split(/[^a-z]+/));
  for (const word of words) {
    if (/[æøå]/.test(word) && plain.has(plainLetters(word)))
      plainCounts.set(word, (plainCounts.get(word) ?? 0) + 1);
  }
}
