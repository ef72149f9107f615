import { bitCount, editCost, nearTo, takenFor } from './edits.ts';
import { buildLexicon, isLexiconWord, type Lexicon, letterMask, WORD_LENGTH_MAX } from './lexicon.ts';

export interface Correction {
  word: string;
  /** The weighted edits: o for ø costs less than a wrong letter. */
  cost: number;
  count: number;
}

export type Correct = (word: string) => readonly Correction[];

const CANDIDATES_MAX = 3;
/** One whole edit must be outweighed by e^4, some fifty times, the frequency. */
const EDIT_WEIGHT = 4;
/** In a word shorter than this, two edits must both be cheap ones. */
const TWO_EDITS_ALONE = 8;
const CHEAP_MAX = 1.6;
const INFLECTED_MIN = 6;

export function editsAllowed(length: number): 0 | 1 | 2 {
  return length >= 5 ? 2 : length >= 4 ? 1 : 0;
}

interface ScoredCorrection extends Correction {
  score: number;
}

/**
 * Words of a similar length are compared by their letter sets first (one XOR each), so 300,000 words take about a
 * millisecond. `others` are words that shoppers use and the catalogue may lack.
 */
export function createCorrect(lexicon: Lexicon, others: Iterable<string> = []): Correct {
  let besides: Lexicon | undefined;
  // Built at the first correction, so that a new thread answers its first query sooner.
  const askedFor = (): Lexicon => {
    besides ??= lexiconOf(
      [...new Set(others)].filter((word) => isLexiconWord(word) && lexicon.count(word) === 0),
    );
    return besides;
  };
  const within = (word: string, edits: 1 | 2, rangesOf: typeof ofLength): ScoredCorrection[] => [
    ...wordsWithin(word, edits, lexicon, rangesOf(word, edits, lexicon)),
    // A word that nobody sells is no correction of a word with another first letter, which may be a brand.
    ...wordsWithin(word, edits, askedFor(), rangesOf(word, edits, askedFor())).filter(
      (each) => each.word[0] === word[0],
    ),
  ];
  const found = (word: string): ScoredCorrection[] => {
    const edits = editsAllowed(word.length);
    if (!isLexiconWord(word) || edits === 0) return [];
    const one = within(word, 1, ofLength);
    if (one.length > 0 || edits === 1) return one;
    const inflected = otherEndings(word)
      .flatMap((form) => within(form, 1, ofBeginning))
      .filter((each) => each.word !== word);
    if (inflected.length > 0) return inflected;
    const costMax = word.length >= TWO_EDITS_ALONE ? Number.POSITIVE_INFINITY : CHEAP_MAX;
    return within(word, 2, ofBeginning).filter(({ cost }) => cost <= costMax);
  };
  return (word) => {
    const best = new Map(
      found(word)
        .sort(byScore)
        .map((each) => [each.word, each]),
    );
    return [...best.values()]
      .slice(0, CANDIDATES_MAX)
      .map(({ word, cost, count }) => ({ word, cost, count }));
  };
}

const byScore = (a: ScoredCorrection, b: ScoredCorrection): number =>
  b.score - a.score || (a.word < b.word ? -1 : 1);

const lexiconOf = (words: readonly string[]): Lexicon =>
  buildLexicon(
    words.map((word) => ({ word, count: 1, brand: false, plainLetters: false, article: false })),
    0,
  );

/** Returns a word with other endings: "kuglepen" where only "kuglepenne" are sold. */
export function otherEndings(word: string): string[] {
  if (word.length < INFLECTED_MIN) return [];
  const bare = /^(.{4,}?)(?:erne|ene|en|et)$/.exec(word)?.[1]?.replace(/(.)\1$/, '$1');
  return [...(bare === undefined ? [] : [bare]), `${word}er`, `${word}e`, `${word}ne`];
}

function wordsWithin(
  word: string,
  edits: 1 | 2,
  lexicon: Lexicon,
  ranges: readonly LexiconRange[],
): ScoredCorrection[] {
  const mask = letterMask(word, 0, word.length);
  const near = nearTo(word, edits, lexicon.text);
  const found: ScoredCorrection[] = [];
  for (const [from, to] of ranges) {
    for (let index = from; index < to; index++) {
      const other = lexicon.maskAt(index);
      // One edit removes at most one letter from the set and adds at most one.
      if (bitCount(mask & ~other) > edits || bitCount(other & ~mask) > edits) continue;
      if (!near(lexicon.startAt(index), lexicon.lengthAt(index))) continue;
      const candidate = lexicon.wordAt(index);
      if (candidate === word) continue;
      const cost = editCost(word, candidate, edits)!;
      const count = lexicon.countAt(index);
      found.push({ word: candidate, cost, count, score: Math.log1p(count) - EDIT_WEIGHT * cost });
    }
  }
  return found;
}

type LexiconRange = readonly [from: number, to: number];

const ofLength = (word: string, edits: 1 | 2, lexicon: Lexicon): LexiconRange[] => [
  [lexicon.range(shortest(word, edits))[0], lexicon.range(longest(word, edits))[1]],
];

/** Words that begin with the typed letter, a letter confused with it, or the second letter (if two were swapped). */
function ofBeginning(word: string, edits: 1 | 2, lexicon: Lexicon): LexiconRange[] {
  const letters = new Set([word[0]!, word[1]!, ...takenFor(word[0]!)]);
  const from = shortest(word, edits);
  const lengths = Array.from({ length: longest(word, edits) + 1 - from }, (_, at) => from + at);
  return [...letters].flatMap((letter) => lengths.map((length) => lexicon.startingWith(letter, length)));
}

const shortest = (word: string, edits: number): number => Math.max(3, word.length - edits);
const longest = (word: string, edits: number): number => Math.min(WORD_LENGTH_MAX, word.length + edits);
