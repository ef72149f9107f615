import {
  ABOUT_WORDS,
  endsPhrase,
  FOR_WORDS,
  isAttribute,
  STOP_WORDS,
  WITH_WORDS,
} from '../language/tokens/words.ts';

/** The number of distinct words, so that a pair of word numbers fits into one safe integer. */
const WORDS_MAX = 2 ** 20;
const PAIRS_MAX = 1_500_000;
/** A phrase of fewer products may be one shop's misspelling. */
export const PRODUCTS_MIN = 3;

export interface CountedPhrase {
  words: readonly string[];
  products: number;
}

function createWordNumbers() {
  const numbers = new Map<string, number>();
  const texts: string[] = [''];
  const singles: number[] = [0];
  /** The number of products whose name goes on after the word without a word between. */
  const followed: number[] = [0];
  const goesOn: boolean[] = [false];
  /** Returns 0 for a gap and for words beyond the limit. */
  const numberOf = (word: string): number => {
    if (word === '') return 0;
    const known = numbers.get(word);
    if (known !== undefined) return known;
    if (texts.length >= WORDS_MAX) return 0;
    numbers.set(word, texts.length);
    singles.push(0);
    followed.push(0);
    goesOn.push(!isBetween(word) && !endsPhrase(word));
    return texts.push(word) - 1;
  };
  /** Counts the word at a position of a name, given as word numbers. */
  const count = (name: readonly number[], at: number): void => {
    const number = name[at]!;
    if (number === 0 || name.indexOf(number) !== at) return;
    singles[number]!++;
    if (goesOn[name[at + 1] ?? 0]) followed[number]!++;
  };
  /** "Bukser med ekstra" is half a phrase: "ekstra" mostly stands before another word. */
  const isHalf = (link: number, last: number): boolean =>
    isBetween(texts[link]!) && followed[last]! > HALF_MIN * singles[last]!;
  return { texts, singles, numberOf, count, isHalf };
}

/** Counts words, pairs and triples in names. An empty word is a gap. */
export function createPhrases() {
  const { texts, singles, numberOf, count, isHalf } = createWordNumbers();
  /** Pairs as word numbers combined into one number, and the index of each pair. */
  const pairs: number[] = [0];
  const pairProducts: number[] = [0];
  const pairAt = new Map<number, number>();
  /** Index of the first pair and number of the last word, combined → count. */
  const triples = new Map<number, number>();
  /** Returns the pair's index; 0 is no pair. */
  const countPair = (first: number, second: number): number => {
    if (first === 0 || second === 0 || first === second) return 0;
    const pair = first * WORDS_MAX + second;
    const known = pairAt.get(pair);
    if (known !== undefined) {
      pairProducts[known]!++;
      return known;
    }
    if (pairs.length > PAIRS_MAX) return 0;
    pairAt.set(pair, pairs.length);
    pairProducts.push(1);
    return pairs.push(pair) - 1;
  };
  const wordsOf = (pair: number): string[] => [
    texts[Math.floor(pair / WORDS_MAX)]!,
    texts[pair % WORDS_MAX]!,
  ];

  return {
    add(words: readonly string[]): void {
      const own = words.map(numberOf);
      let last = 0;
      let lastPair = 0;
      for (let at = 0; at < own.length; at++) {
        const number = own[at]!;
        count(own, at);
        const pair = countPair(last, number);
        // Both pairs of a frequent triple are frequent, so most triples need not be counted.
        if (pairProducts[lastPair]! >= PRODUCTS_MIN && pairProducts[pair]! >= PRODUCTS_MIN) {
          const triple = lastPair * WORDS_MAX + number;
          triples.set(triple, (triples.get(triple) ?? 0) + 1);
        }
        last = number;
        lastPair = pair;
      }
    },
    *all(): Generator<CountedPhrase> {
      for (let at = 1; at < texts.length; at++)
        if (singles[at]! >= PRODUCTS_MIN) yield { words: [texts[at]!], products: singles[at]! };
      for (let at = 1; at < pairs.length; at++)
        if (pairProducts[at]! >= PRODUCTS_MIN)
          yield { words: wordsOf(pairs[at]!), products: pairProducts[at]! };
      for (const [triple, products] of triples) {
        if (products < PRODUCTS_MIN) continue;
        const pair = pairs[Math.floor(triple / WORDS_MAX)]!;
        const last = triple % WORDS_MAX;
        if (!isHalf(pair % WORDS_MAX, last)) yield { words: [...wordsOf(pair), texts[last]!], products };
      }
    },
  };
}

/** A word that stands before another one in more than this share of its names ends no phrase after "med" or "til". */
const HALF_MIN = 0.8;

const LETTERS_MIN = 3;

const isBetween = (word: string): boolean =>
  STOP_WORDS.has(word) || FOR_WORDS.has(word) || WITH_WORDS.has(word) || ABOUT_WORDS.has(word);

/** True if somebody would type it: both ends are significant words, and a single word can be a head noun. */
function isPhrase(words: readonly string[]): boolean {
  const first = words[0]!;
  if (isBetween(first) || endsPhrase(words.at(-1)!)) return false;
  return words.length > 1 || (first.length >= LETTERS_MIN && !isAttribute(first) && /[a-zæøå]/.test(first));
}

/** Each phrase is chosen in one inflection: "kaffemaskine" or "kaffemaskiner". */
export function choosePhrases(
  phrases: Iterable<CountedPhrase>,
  stem: (word: string) => string,
  max: number,
): CountedPhrase[] {
  const byStems = new Map<string, CountedPhrase>();
  for (const phrase of phrases) {
    if (!isPhrase(phrase.words)) continue;
    const stems = phrase.words.map(stem);
    if (new Set(stems).size < stems.length) continue;
    const key = stems.join(' ');
    const known = byStems.get(key);
    if (known === undefined || isBefore(phrase, known)) byStems.set(key, phrase);
  }
  return [...byStems.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, max);
}

/** Ties are decided by the text, so that two builds of a catalogue are equal. */
const isBefore = (a: CountedPhrase, b: CountedPhrase): boolean =>
  a.products === b.products ? a.words.join(' ') < b.words.join(' ') : a.products > b.products;
