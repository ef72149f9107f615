import { bitCount, editCost, nearTo, takenFor } from './edits.ts';
import { buildLexicon, isLexiconWord, type Lexicon, letterMask, WORD_LENGTH_MAX } from './lexicon.ts';
import { soundalikes } from './soundalikes.ts';

export interface Correction {
  word: string;
  /** The weighted edits: o for ø costs less than a wrong letter. */
  cost: number;
  count: number;
}

type Edits = 1 | 2 | 3;

/**
 * How far a correction may be from the typed word: `near` is one edit; `usual` is also another ending and two edits, in short
 * words cheap ones; `far` is for a query without a known word: two edits of any kind, three in long words, a compound's part.
 */
export type Reach = 'near' | 'usual' | 'far';
export type Correct = (word: string, reach?: Reach) => readonly Correction[];

const CANDIDATES_MAX = 3;
/** One whole edit must be outweighed by e^4, some fifty times, the frequency. */
const EDIT_WEIGHT = 4;
/** In a word shorter than this, two edits must both be cheap ones. */
const TWO_EDITS_ALONE = 8;
const CHEAP_MAX = 1.6;
const INFLECTED_MIN = 6;
const SOUND_MIN = 5;
/** The cost of one sound written in another way. */
const SOUND_COST = 0.5;
/** Added if an ending was taken off the typed word. */
const ENDING_COST = 0.5;
const THREE_MIN = 12;
const PART_MIN = 4;

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
function createNeighbours(lexicon: Lexicon, others: Iterable<string>) {
  let besides: Lexicon | undefined;
  // Built at the first correction, so that a new thread answers its first query sooner.
  const askedFor = (): Lexicon => {
    besides ??= lexiconOf(
      [...new Set(others)].filter((word) => isLexiconWord(word) && lexicon.count(word) === 0),
    );
    return besides;
  };
  const isWord = (word: string): boolean => lexicon.count(word) > 0 || askedFor().count(word) > 0;
  return {
    isWord,
    within: (word: string, edits: Edits, rangesOf: typeof ofLength): ScoredCorrection[] => [
      ...wordsWithin(word, edits, lexicon, rangesOf(word, edits, lexicon)),
      // A word that nobody sells is no correction of a word with another first letter, which may be a brand.
      ...wordsWithin(word, edits, askedFor(), rangesOf(word, edits, askedFor())).filter(
        (each) => each.word[0] === word[0],
      ),
    ],
    /** Scores those of the spellings that are words. */
    known: (spellings: Iterable<string>, cost: number): ScoredCorrection[] =>
      [...new Set(spellings)].filter(isWord).map((word) => scored(word, cost, lexicon.count(word) || 1)),
  };
}

export function createCorrect(lexicon: Lexicon, others: Iterable<string> = []): Correct {
  const { isWord, within, known } = createNeighbours(lexicon, others);
  const oneSlip = (word: string): ScoredCorrection[] => [
    ...within(word, 1, ofLength),
    ...(word.length < SOUND_MIN ? [] : known(soundalikes(word), SOUND_COST)),
  ];
  const inflected = (word: string): ScoredCorrection[] => {
    const bare = bareForms(word);
    return [
      ...bare.flatMap((form) => within(form, 1, ofBeginning)).map(withEnding),
      ...known([...bare, ...bare.flatMap(soundalikes)], SOUND_COST + ENDING_COST),
      ...otherEndings(word).flatMap((form) => within(form, 1, ofBeginning)),
    ].filter((each) => each.word !== word);
  };
  const twoSlips = (word: string, costMax: number): ScoredCorrection[] => [
    ...within(word, 2, ofBeginning).filter(({ cost }) => cost <= costMax),
    ...known(soundalikes(word).flatMap(soundalikes), 2 * SOUND_COST),
  ];
  /** Corrects one part of a compound that is not sold: "dameløpesko" where "dame" and "løbesko" are words. */
  const inCompound = (word: string): ScoredCorrection[] => {
    const found: ScoredCorrection[] = [];
    for (let at = PART_MIN; at <= word.length - PART_MIN && found.length === 0; at++) {
      const [first, last] = [word.slice(0, at), word.slice(at)];
      const [hasFirst, hasLast] = [first, last].map(isWord);
      const corrected = hasFirst ? oneSlip(last) : hasLast ? oneSlip(first) : [];
      for (const part of corrected)
        found.push(scored(hasFirst ? first + part.word : part.word + last, part.cost, part.count));
    }
    return found;
  };
  const stepsOf = (word: string, reach: Reach): (() => ScoredCorrection[])[] => {
    const edits = editsAllowed(word.length);
    if (!isLexiconWord(word) || edits === 0) return [];
    const near = [() => oneSlip(word)];
    if (edits === 1 || reach === 'near') return near;
    const isFar = reach === 'far';
    const costMax = isFar || word.length >= TWO_EDITS_ALONE ? Number.POSITIVE_INFINITY : CHEAP_MAX;
    const usual = [...near, () => [...inflected(word), ...twoSlips(word, costMax)]];
    if (!isFar) return usual;
    const threeSlips = () => (word.length < THREE_MIN ? [] : within(word, 3, ofBeginning));
    return [...usual, () => inCompound(word), threeSlips];
  };
  return (word, reach = 'usual') => {
    for (const step of stepsOf(word, reach)) {
      const best = new Map<string, Correction>();
      for (const { word, cost, count } of step().sort(byScore))
        if (!best.has(word)) best.set(word, { word, cost, count });
      if (best.size > 0) return [...best.values()].slice(0, CANDIDATES_MAX);
    }
    return [];
  };
}

const scored = (word: string, cost: number, count: number): ScoredCorrection => ({
  word,
  cost,
  count,
  score: Math.log1p(count) - EDIT_WEIGHT * cost,
});

const withEnding = ({ word, cost, count }: Correction): ScoredCorrection =>
  scored(word, cost + ENDING_COST, count);

const byScore = (a: ScoredCorrection, b: ScoredCorrection): number =>
  b.score - a.score || (a.word < b.word ? -1 : 1);

const lexiconOf = (words: readonly string[]): Lexicon =>
  buildLexicon(
    words.map((word) => ({ word, count: 1, brand: false, plainLetters: false, article: false })),
    0,
  );

/** Returns a word without its endings: "dagkremernes" gives "dagkrem" and "dagkreme". */
export function bareForms(word: string): string[] {
  const own = /^.{5,}[^aiouyæøås]s$/.test(word) ? word.slice(0, -1) : word;
  const bare = own.length < INFLECTED_MIN ? undefined : /^(.{5,}?)(?:erne|ene|en|et|er|e)$/.exec(own)?.[1];
  const forms = bare === undefined ? [own] : [own, bare, `${bare}e`, bare.replace(/(.)\1$/, '$1')];
  return [...new Set(forms)].filter((form) => form !== word);
}

/** Returns a word with other endings: "kuglepen" where only "kuglepenne" are sold. */
export function otherEndings(word: string): string[] {
  return word.length < INFLECTED_MIN ? [] : [`${word}er`, `${word}e`, `${word}ne`];
}

function wordsWithin(
  word: string,
  edits: Edits,
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
      found.push(scored(candidate, cost, count));
    }
  }
  return found;
}

type LexiconRange = readonly [from: number, to: number];

const ofLength = (word: string, edits: Edits, lexicon: Lexicon): LexiconRange[] => [
  [lexicon.range(shortest(word, edits))[0], lexicon.range(longest(word, edits))[1]],
];

/** Words that begin with the typed letter, a letter confused with it, or the second letter (if two were swapped). */
function ofBeginning(word: string, edits: Edits, lexicon: Lexicon): LexiconRange[] {
  const letters = new Set([word[0]!, word[1]!, ...takenFor(word[0]!)]);
  const from = shortest(word, edits);
  const lengths = Array.from({ length: longest(word, edits) + 1 - from }, (_, at) => from + at);
  return [...letters].flatMap((letter) => lengths.map((length) => lexicon.startingWith(letter, length)));
}

const shortest = (word: string, edits: number): number => Math.max(3, word.length - edits);
const longest = (word: string, edits: number): number => Math.min(WORD_LENGTH_MAX, word.length + edits);
