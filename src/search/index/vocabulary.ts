import type { Analyser } from '../language/analyse.ts';
import { buildLexicon, type Lexicon, type LexiconEntry } from '../language/lexicon.ts';
import { plainLetters } from '../language/tokens/token.ts';
import { CategoryCounts } from './category-counts.ts';
import { DescriptionWords, type TellingWords } from './description-words.ts';
import { createKnownWords, createNamePhrase, type KnownWord, WORD_LIMITS } from './known-words.ts';
import { createTextReader, type PathField, type TextField } from './token-line.ts';

export interface SearchProduct {
  ean: string;
  name: string;
  brand: string;
  categoryPath: readonly string[];
  size: string | null;
  color: string | null;
  vendorCount: number;
  available: boolean;
  /** A shop's description; its words are found but score lowest. */
  description: string;
}

/** What the first pass of a build reads of a product. */
export interface ReadProduct {
  /** For the second pass, `Describe`, so that no text is tokenised twice; the name is a part of it. */
  line: string;
  name: string;
  brandTokens: readonly string[];
  /** Those of colour and size. */
  statedTokens: readonly string[];
}

/** The first pass of a build: reads every product, counts its words, and builds the lexicon from them. */
export interface Vocabulary {
  /** Words of a product without a place are not counted: a newcomer's misspelling would block its own correction. */
  add(product: SearchProduct, hasPlace?: boolean): ReadProduct;
  numbered: readonly string[];
  build(): Lexicon;
  /** The words of names and descriptions that at least `min` products have. */
  common(min: number): Iterable<string>;
  telling(): TellingWords;
  tellingBy: DescriptionWords['tellingBy'];
}

/** 300,000 words are 3 MB of text; rarer words are misspellings and names that occur twice. */
const WORDS_MAX = 300_000;
const NAME_TOKENS_MAX = 24;

export function createVocabulary(analyser: Analyser, limits = WORD_LIMITS): Vocabulary {
  const known = createKnownWords(limits);
  const descriptions = new DescriptionWords();
  const categories = new CategoryCounts();
  const phrase = createNamePhrase();
  let read = createTextReader(analyser, known.of, categories.numberOf);
  let products = 0;
  const productWords: KnownWord[] = [];

  const count = (word: KnownWord) => {
    if (word.product === products) return;
    word.product = products;
    word.count++;
    productWords.push(word);
  };

  const counted = (product: SearchProduct, brand: TextField, path: PathField, color: TextField): string => {
    products++;
    productWords.length = 0;
    for (const word of brand.words) {
      count(word);
      word.inBrand++;
      word.brandProduct = products;
    }
    phrase.begin(products);
    const name = read.line(product.name, NAME_TOKENS_MAX, count, phrase.add);
    for (const word of path.words) count(word);
    for (const word of path.categoryWords) word.article = true;
    for (const word of color.words) count(word);
    countPlainLetters(product, productWords);
    const article = phrase.article();
    for (const word of phrase.words) {
      countBrand(word, brand.line);
      categories.add(word, path.category, word === article);
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
      const name = hasPlace ? counted(product, brand, path, color) : read.line(product.name, NAME_TOKENS_MAX);
      if (known.makeRoom()) read = createTextReader(analyser, known.of, categories.numberOf);
      const extra = [color.line, size.line].filter(Boolean).join(' ');
      const description = descriptions.add(product.description, hasPlace);
      const line = `${product.ean}\t${product.available ? 1 : 0}\t${product.vendorCount}\t${name}\t${brand.line}\t${path.leaf}\t${path.line}\t${extra}\t${path.category}\t${description}`;
      return { line, name, brandTokens: brand.tokens, statedTokens: [...color.tokens, ...size.tokens] };
    },
    build: () => buildLexicon(entriesOf(known.all(), products, categories), products, categories.names()),
    common: (min) => [...commonOf(known.all(), min), ...descriptions.common(min)],
    telling: () => descriptions.telling(countMinOf(products), products),
    tellingBy: (tells) => descriptions.tellingBy(tells),
  };
}

function* commonOf(words: Iterable<KnownWord>, min: number): Generator<string> {
  for (const { word, count } of words) if (count >= min) yield word;
}

/** A product without a brand counts as a new brand. */
function countBrand(word: KnownWord, brand: string): void {
  if (word.brands < 2 && (brand === '' || word.brand !== brand)) word.brands++;
  word.brand = brand;
}

/** A small catalogue keeps every word; in a large one a word that few products have is more often a misspelling. */
const countMinOf = (products: number): number => (products < 50_000 ? 1 : products < 500_000 ? 2 : 3);

function entriesOf(words: Iterable<KnownWord>, products: number, categories: CategoryCounts): LexiconEntry[] {
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
      categories: categories.of(known),
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

/** Two letters that may stand for æ, ø or å. */
const PAIR = /[Aa][EeAa]|[Oo][Ee]/;

function countPlainLetters({ name, brand }: SearchProduct, productWords: readonly KnownWord[]): void {
  if (!PAIR.test(name) && !PAIR.test(brand)) return;
  const plain = new Set(`${name} ${brand}`.toLowerCase().split(/[^a-z]+/));
  for (const known of productWords) {
    if (/[æøå]/.test(known.word) && plain.has(plainLetters(known.word))) known.inPlainLetters++;
  }
}

const FIRST_MIN = 3;
const HEAD_MIN = 4;
const HEAD_MAX = 12;
/** An ending is a word if this many words precede it: "automat" in vand-, kaffe- and foderautomat. */
const FIRSTS_MIN = 3;
/** Endings that are inflections, not words: "stolerne", "bordene", "rengøring". */
const INFLECTION = /^(?:er|en|et|ne|re|ing|ning|els|hed|lig|isk|e)/;

interface CompoundHead {
  firsts: number;
  /** The number of first parts that are words without a linking s or e. */
  unlinked: number;
  count: number;
}

function sharedHeads(words: readonly { word: string; count: number }[]): Map<string, number> {
  const counts = new Map(words.map(({ word, count }) => [word, count]));
  const found = new Map<string, CompoundHead>();
  for (const { word, count } of words) {
    for (let at = Math.max(FIRST_MIN, word.length - HEAD_MAX); at <= word.length - HEAD_MIN; at++) {
      const head = word.slice(at);
      if (counts.has(head) || INFLECTION.test(head)) continue;
      const first = word.slice(0, at);
      const isWhole = counts.has(first);
      if (!isWhole && !isLinked(first, counts)) continue;
      const known = found.get(head) ?? { firsts: 0, unlinked: 0, count: 0 };
      found.set(head, {
        firsts: known.firsts + 1,
        unlinked: known.unlinked + Number(isWhole),
        count: known.count + count,
      });
    }
  }
  const isWord = (head: string): boolean => counts.has(head) || (found.get(head)?.unlinked ?? 0) > 0;
  const heads = new Map<string, number>();
  for (const [head, { firsts, unlinked, count }] of found) {
    // In "barstol" and "havestol" the s belongs to the head; in "arbejdslampe" and "sportslampe" it links.
    const isCut = head.startsWith('s') ? isWord(head.slice(1)) : unlinked === 0 && isWord(`s${head}`);
    if (firsts >= FIRSTS_MIN && !isCut) heads.set(head, count);
  }
  return heads;
}

const isLinked = (text: string, counts: ReadonlyMap<string, number>): boolean =>
  text.length > FIRST_MIN && /[se]$/.test(text) && counts.has(text.slice(0, -1));
