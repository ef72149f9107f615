/** So many words that begin pairs are told apart; a pair is then one whole number. */
const WORDS_MAX = 2 ** 20;
const PAIRS_MAX = 1_500_000;
/** What three products have is a phrase; what fewer have may be one shop's slip. */
export const PRODUCTS_MIN = 3;

export interface CountedPhrase {
  words: readonly string[];
  products: number;
}

/** Counts the words, pairs and triples that names have in common. A gap in a name is an empty word. */
export function createPhrases() {
  const numbers = new Map<string, number>();
  const texts: string[] = [''];
  const singles: number[] = [0];
  const pairs = new Map<number, number>();
  const triples = new Map<string, number>();
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
  const pairCount = (first: number, second: number): number => {
    if (first === 0 || second === 0 || first === second) return 0;
    const pair = first * WORDS_MAX + second;
    const before = pairs.get(pair);
    if (before === undefined && pairs.size >= PAIRS_MAX) return 0;
    const count = (before ?? 0) + 1;
    pairs.set(pair, count);
    return count;
  };

  return {
    add(words: readonly string[]): void {
      let first = 0;
      let second = 0;
      let isCommon = false;
      const own = words.map(numberOf);
      own.forEach((number, at) => {
        if (number > 0 && own.indexOf(number) === at) singles[number]!++;
        const isCommonToo = pairCount(second, number) >= PRODUCTS_MIN;
        // A triple that three products have consists of pairs that three have: most are never counted.
        if (isCommon && isCommonToo) {
          const triple = `${first} ${second} ${number}`;
          triples.set(triple, (triples.get(triple) ?? 0) + 1);
        }
        [first, second, isCommon] = [second, number, isCommonToo];
      });
    },
    *all(): Generator<CountedPhrase> {
      for (let at = 1; at < texts.length; at++)
        if (singles[at]! >= PRODUCTS_MIN) yield { words: [texts[at]!], products: singles[at]! };
      for (const [pair, products] of pairs)
        if (products >= PRODUCTS_MIN)
          yield { words: [texts[Math.floor(pair / WORDS_MAX)]!, texts[pair % WORDS_MAX]!], products };
      for (const [triple, products] of triples)
        if (products >= PRODUCTS_MIN)
          yield { words: triple.split(' ').map((number) => texts[+number]!), products };
    },
  };
}
