/** So many words that begin pairs are told apart; a pair is then one whole number. */
const WORDS_MAX = 2 ** 20;
const PAIRS_MAX = 1_500_000;
/** What three products have is a phrase; what fewer have may be one shop's slip. */
export const PRODUCTS_MIN = 3;

export interface CountedPhrase {
  words: readonly string[];
  products: number;
}

/** Words by numbers from 1 on, and how many products have each. */
function createWordNumbers() {
  const numbers = new Map<string, number>();
  const texts: string[] = [''];
  const singles: number[] = [0];
  /** The number of a word; 0 for a gap, and for words beyond those that can be told apart. */
  const numberOf = (word: string): number => {
    if (word === '') return 0;
    const known = numbers.get(word);
    if (known !== undefined) return known;
    if (texts.length >= WORDS_MAX) return 0;
    numbers.set(word, texts.length);
    singles.push(0);
    return texts.push(word) - 1;
  };
  return { texts, singles, numberOf };
}

/** Counts the words, pairs and triples that names have in common. A gap in a name is an empty word. */
export function createPhrases() {
  const { texts, singles, numberOf } = createWordNumbers();
  /** Pairs, the numbers of their words in one, and where each stands. */
  const pairs: number[] = [0];
  const pairProducts: number[] = [0];
  const pairAt = new Map<number, number>();
  /** By the place of its first pair and the number of its last word in one. */
  const triples = new Map<number, number>();
  /** Counts a pair and returns its place; 0 is of no pair. */
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
        if (number > 0 && own.indexOf(number) === at) singles[number]!++;
        const pair = countPair(last, number);
        // A triple that three products have consists of pairs that three have: most are never counted.
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
        yield { words: [...wordsOf(pair), texts[triple % WORDS_MAX]!], products };
      }
    },
  };
}
