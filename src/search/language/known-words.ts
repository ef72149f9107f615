import { ownText } from '../../domain/text.ts';
import { WORD_LENGTH_MAX } from './lexicon.ts';
import { endsPhrase, isAttribute } from './tokens/words.ts';

/** A word of the catalogue and how it is used. */
export interface KnownWord {
  word: string;
  /** The word's number as text; '' when numbers had run out. */
  number: string;
  /** In how many products the word stands, and the last of them. */
  count: number;
  product: number;
  inBrand: number;
  /** The last product whose brand has the word. */
  brandProduct: number;
  /** The brand of the last product that is called by the word, and of how many brands those are: 2 stands for all above. */
  brand: string | undefined;
  brands: number;
  inPlainLetters: number;
  /** Its place in the counts by shelf; −1 before it has one. */
  counted: number;
  /** Shelves are called by this word. */
  article: boolean;
  /** The word is of letters, and no longer than the lexicon takes. */
  lexical: boolean;
  /** What a thing is has been said when the word comes. */
  ends: boolean;
  /** It says how a thing is, never what. */
  attribute: boolean;
}

export const WORD_LIMITS = {
  /** When this many are held, those seen once are let go: most of them are never seen again. */
  words: 1_500_000,
  /** Numbered words stay to the end of the build. What comes often comes early. */
  numbers: 300_000,
};

export function createKnownWords(limits = WORD_LIMITS) {
  let words = new Map<string, KnownWord>();
  let wordsMax = limits.words;
  const numbered: string[] = [];
  return {
    /** The numbered words, each at the place of its number. */
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
    /** Whether words were let go: whoever holds one must ask for it again. */
    makeRoom(): boolean {
      if (words.size <= wordsMax) return false;
      words = new Map(words.entries().filter(([, { count, number }]) => count > 1 || number !== ''));
      // Where few are seen only once, looking through all of them for every new word would never end.
      wordsMax = Math.max(limits.words, words.size * 1.5);
      return true;
    },
  };
}

const LETTERS = /^[a-zæøå]+$/;

export function isLexiconWord(word: string): boolean {
  return word.length >= 2 && word.length <= WORD_LENGTH_MAX && LETTERS.test(word);
}
