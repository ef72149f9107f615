import { ownText } from '../../domain/calls.ts';
import { isLexiconWord } from '../language/lexicon.ts';
import { endsPhrase, isAttribute } from '../language/tokens/words.ts';

export interface KnownWord {
  word: string;
  /** The word's number as text; '' if numbers had run out. */
  number: string;
  /** The number of products that have the word, and the last of them. */
  count: number;
  product: number;
  inBrand: number;
  brandProduct: number;
  /** The brand of the last product whose phrase has the word; `brands` is 2 for two or more. */
  brand: string | undefined;
  brands: number;
  inPlainLetters: number;
  /** The word's row in CategoryCounts; -1 before it has one. */
  counted: number;
  article: boolean;
  lexical: boolean;
  ends: boolean;
  /** The word is an adjective or a material, never a head noun. */
  attribute: boolean;
}

export const WORD_LIMITS = {
  /** At this many words those seen once are dropped; most of them never occur again. */
  words: 1_500_000,
  /** Numbered words stay until the end of the build. Frequent words appear early. */
  numbers: 300_000,
};

export function createKnownWords(limits = WORD_LIMITS) {
  let words = new Map<string, KnownWord>();
  let wordsMax = limits.words;
  const numbered: string[] = [];
  return {
    numbered: numbered as readonly string[],
    all: () => words.values(),
    of(text: string): KnownWord {
      const known = words.get(text);
      if (known !== undefined) return known;
      const word = ownText(text);
      const added = {
        word,
        number: numbered.length < limits.numbers ? String(numbered.push(word) - 1) : '',
        count: 0,
        product: 0,
        inBrand: 0,
        brandProduct: 0,
        brand: undefined,
        brands: 0,
        inPlainLetters: 0,
        counted: -1,
        article: false,
        lexical: isLexiconWord(word),
        ends: endsPhrase(word),
        attribute: isAttribute(word),
      };
      words.set(word, added);
      return added;
    },
    /** Returns true if it dropped rare words: objects of words are then stale and must be asked for again. */
    makeRoom(): boolean {
      if (words.size <= wordsMax) return false;
      words = new Map(words.entries().filter(([, { count, number }]) => count > 1 || number !== ''));
      // Without this, a catalogue with few rare words would be scanned again for every new word.
      wordsMax = Math.max(limits.words, words.size * 1.5);
      return true;
    },
  };
}

/** Collects the words that say what the article is: "phone holder" in "Oktant phone holder for the desk, black". */
interface NamePhrase {
  readonly words: readonly KnownWord[];
  /** Must be called before each name, after its brand was read. */
  begin(product: number): void;
  /** Adds the name's next word; undefined stands for a number, a measure or a model number. */
  add(word: KnownWord | undefined): void;
  /** The last word that is no attribute. */
  article(): KnownWord | undefined;
}

export function createNamePhrase(): NamePhrase {
  const words: KnownWord[] = [];
  let product = 0;
  let isOpen = true;
  return {
    words,
    begin(next) {
      words.length = 0;
      product = next;
      isOpen = true;
    },
    add(word) {
      if (!isOpen) return;
      if (word === undefined || word.ends) isOpen = words.length === 0;
      else if (word.brandProduct !== product && !words.includes(word)) words.push(word);
    },
    article: () => words.findLast(({ attribute }) => !attribute),
  };
}
