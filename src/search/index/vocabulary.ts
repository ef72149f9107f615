import type { Analyser } from '../language/analyse.ts';
import { createKnownWords, type KnownWord, WORD_LIMITS } from '../language/known-words.ts';
import { buildLexicon, type Lexicon, type LexiconEntry, plainLetters } from '../language/lexicon.ts';
import { DescriptionWords, type Telling } from './descriptions/description-words.ts';
import { sharedHeads } from './heads.ts';
import { createNamePhrase } from './name-phrase.ts';
import { ShelfCounts } from './shelf-counts.ts';
import { createTextReader, type Field, type PathField } from './text-reader.ts';

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
  /** What a shop tells of it; its words are found, and weigh less than any other. */
  description: string;
}

/** The first pass of a build: reads every product and counts its words, then freezes them as a lexicon. */
export interface Vocabulary {
  /**
   * Returns what the second pass, `Describe`, needs of the product, so that no text is read twice: see token-line.ts. The
   * words of a product without a place are not counted: a newcomer's misspelling would stand in the way of its correction.
   */
  add(product: SearchProduct, hasPlace?: boolean): string;
  /** The words that lines name by number. */
  numbered: readonly string[];
  build(): Lexicon;
  /** Makes what finds the telling words of a description, as its line has it. */
  telling(): Telling;
}

/** 300,000 words are 3 MB of text; beyond that come misspellings and names that occur twice. */
const WORDS_MAX = 300_000;
const NAME_TOKENS_MAX = 24;
const NOTHING = () => {};

export function createVocabulary(analyser: Analyser, limits = WORD_LIMITS): Vocabulary {
  const known = createKnownWords(limits);
  const descriptions = new DescriptionWords();
  const shelves = new ShelfCounts();
  const phrase = createNamePhrase();
  let read = createTextReader(analyser, known.of, shelves.numberOf);
  let products = 0;
  /** The words of the product at hand, each once. */
  const seen: KnownWord[] = [];

  const count = (word: KnownWord) => {
    if (word.product === products) return;
    word.product = products;
    word.count++;
    seen.push(word);
  };

  /** Counts the words of a product, and returns the line of its name. */
  const counted = (product: SearchProduct, brand: Field, path: PathField, color: Field): string => {
    products++;
    seen.length = 0;
    for (const word of brand.words) {
      count(word);
      word.inBrand++;
      word.brandProduct = products;
    }
    phrase.begin(products);
    const name = read.line(product.name, NAME_TOKENS_MAX, count, phrase.add);
    for (const word of path.words) count(word);
    for (const word of path.shelfWords) word.article = true;
    for (const word of color.words) count(word);
    countPlainLetters(product, seen);
    const article = phrase.article();
    for (const word of phrase.words) {
      countBrand(word, brand.line);
      shelves.add(word, path.shelf, word === article);
    }
    return name;
  };

  return {
    numbered: known.numbered,
    add(product, hasPlace = true) {
      const brand = read.field(product.brand);
      const path = read.path(product.categoryPath.join('\n'));
      const color = read.field(product.color ?? '');
      const size = read.size(product.size ?? '');
      const name = hasPlace
        ? counted(product, brand, path, color)
        : read.line(product.name, NAME_TOKENS_MAX, NOTHING, NOTHING);
      if (known.makeRoom()) read = createTextReader(analyser, known.of, shelves.numberOf);
      const extra = [color.line, size.line].filter(Boolean).join(' ');
      const available = product.available ? 1 : 0;
      const description = descriptions.add(product.description);
      return `${product.ean}\t${available}\t${product.vendorCount}\t${name}\t${brand.line}\t${path.leaf}\t${path.line}\t${extra}\t${path.shelf}\t${description}`;
    },
    build: () => buildLexicon(entriesOf(known.all(), products, shelves), products, shelves.names()),
    telling: () => descriptions.telling(countMinOf(products), products),
  };
}

/** Products without a brand may be of any. */
function countBrand(word: KnownWord, brand: string): void {
  if (word.brands < 2 && (brand === '' || word.brand !== brand)) word.brands++;
  word.brand = brand;
}

/** A small market keeps every word; in a large one a word seen once is more often a slip than a word. */
const countMinOf = (products: number): number => (products < 50_000 ? 1 : products < 500_000 ? 2 : 3);

function entriesOf(words: Iterable<KnownWord>, products: number, shelves: ShelfCounts): LexiconEntry[] {
  const entries: LexiconEntry[] = [];
  const countMin = countMinOf(products);
  for (const known of words) {
    const { word, count, inBrand, inPlainLetters, article, lexical } = known;
    if (!lexical || count < countMin) continue;
    entries.push({
      word,
      count,
      brand: inBrand * 3 >= count,
      plainLetters: inPlainLetters * 2 > count,
      article,
      shelves: shelves.of(known),
    });
  }
  if (entries.length > WORDS_MAX) {
    entries.sort((a, b) => b.count - a.count);
    entries.length = WORDS_MAX;
  }
  for (const [word, count] of sharedHeads(entries.filter(({ brand }) => !brand))) {
    entries.push({ word, count, brand: false, plainLetters: false, article: true });
  }
  return entries;
}

/** Danish letters written as pairs, in either case. */
const PAIR = /[Aa][EeAa]|[Oo][Ee]/;

function countPlainLetters({ name, brand }: SearchProduct, seen: readonly KnownWord[]): void {
  if (!PAIR.test(name) && !PAIR.test(brand)) return;
  const plain = new Set(`${name} ${brand}`.toLowerCase().split(/[^a-z]+/));
  for (const known of seen) {
    if (/[æøå]/.test(known.word) && plain.has(plainLetters(known.word))) known.inPlainLetters++;
  }
}
