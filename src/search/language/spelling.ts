import { bitCount, editCost, nearTo, takenFor } from './edits.ts';
import { isLexiconWord } from './known-words.ts';
import { buildLexicon, type Lexicon, letterMask, WORD_LENGTH_MAX } from './lexicon.ts';

export interface Correction {
  word: string;
  /** Weighted edits: o for ø costs less than a wrong letter. */
  cost: number;
  count: number;
}

export type Correct = (word: string) => readonly Correction[];

const CANDIDATES_MAX = 3;
/** One whole edit must buy e^4, some fifty times, the frequency. */
const EDIT_WEIGHT = 4;
/** Two slips in a word of less than eight letters leave little of it: both must be of the cheap kinds. */
const TWO_EDITS_ALONE = 8;
const CHEAP_MAX = 1.6;
/** Of a shorter word an ending is too much of it. */
const INFLECTED_MIN = 6;

export function editsAllowed(length: number): 0 | 1 | 2 {
  return length >= 5 ? 2 : length >= 4 ? 1 : 0;
}

interface Scored extends Correction {
  score: number;
}

/**
 * The likeliest words for one not in the catalogue. Words of a near length are looked at by their letter sets first
 * (one XOR each), so 300,000 words take about a millisecond without any index beside the words themselves. `others` are
 * words that are asked for and understood although the catalogue need not have them.
 */
export function createCorrect(lexicon: Lexicon, others: Iterable<string> = []): Correct {
  let besides: Lexicon | undefined;
  // Made when a word is first to be put right: a thread that has just begun answers sooner.
  const askedFor = (): Lexicon => {
    besides ??= lexiconOf(
      [...new Set(others)].filter((word) => isLexiconWord(word) && lexicon.count(word) === 0),
    );
    return besides;
  };
  const within = (word: string, edits: 1 | 2, rangesOf: typeof ofLength): Scored[] => [
    ...wordsWithin(word, edits, lexicon, rangesOf(word, edits, lexicon)),
    // Nobody sells what is called so: of a word that begins otherwise, as a brand's name may, it is no spelling.
    ...wordsWithin(word, edits, askedFor(), rangesOf(word, edits, askedFor())).filter(
      (each) => each.word[0] === word[0],
    ),
  ];
  const found = (word: string): Scored[] => {
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

const byScore = (a: Scored, b: Scored): number => b.score - a.score || (a.word < b.word ? -1 : 1);

const lexiconOf = (words: readonly string[]): Lexicon =>
  buildLexicon(
    words.map((word) => ({ word, count: 1, brand: false, plainLetters: false, article: false })),
    0,
  );

/** The word in forms of which the catalogue may have another one alone: a "kuglepen" where only "kuglepenne" are sold. */
export function otherEndings(word: string): string[] {
  if (word.length < INFLECTED_MIN) return [];
  const bare = /^(.{4,}?)(?:erne|ene|en|et)$/.exec(word)?.[1]?.replace(/(.)\1$/, '$1');
  return [...(bare === undefined ? [] : [bare]), `${word}er`, `${word}e`, `${word}ne`];
}

/** The words that so many edits make of a word. */
function wordsWithin(word: string, edits: 1 | 2, lexicon: Lexicon, ranges: readonly Range[]): Scored[] {
  const mask = letterMask(word, 0, word.length);
  const near = nearTo(word, edits, lexicon.text);
  const found: Scored[] = [];
  for (const [from, to] of ranges) {
    for (let index = from; index < to; index++) {
      const other = lexicon.maskAt(index);
      // An edit takes away at most one letter of the set and brings at most one.
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

type Range = readonly [from: number, to: number];

/** All words of a near length. */
const ofLength = (word: string, edits: 1 | 2, lexicon: Lexicon): Range[] => [
  [lexicon.range(shortest(word, edits))[0], lexicon.range(longest(word, edits))[1]],
];

/** Those alone that begin as the word is likely meant to: with its own letter, one that is taken for it, or its second when two were swapped. */
function ofBeginning(word: string, edits: 1 | 2, lexicon: Lexicon): Range[] {
  const letters = new Set([word[0]!, word[1]!, ...takenFor(word[0]!)]);
  const from = shortest(word, edits);
  const lengths = Array.from({ length: longest(word, edits) + 1 - from }, (_, at) => from + at);
  return [...letters].flatMap((letter) => lengths.map((length) => lexicon.startingWith(letter, length)));
}

const shortest = (word: string, edits: number): number => Math.max(3, word.length - edits);
const longest = (word: string, edits: number): number => Math.min(WORD_LENGTH_MAX, word.length + edits);
