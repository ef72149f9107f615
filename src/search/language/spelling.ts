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
  const besides = lexiconOf(
    [...new Set(others)].filter((word) => isLexiconWord(word) && lexicon.count(word) === 0),
  );
  const within = (word: string, edits: 1 | 2): Scored[] => [
    ...wordsWithin(word, edits, lexicon),
    // Nobody sells what is called so: of a word that begins otherwise, as a brand's name may, it is no spelling.
    ...wordsWithin(word, edits, besides).filter((each) => each.word[0] === word[0]),
  ];
  const found = (word: string): Scored[] => {
    const edits = editsAllowed(word.length);
    if (!isLexiconWord(word) || edits === 0) return [];
    const one = within(word, 1);
    if (one.length > 0 || edits === 1) return one;
    const inflected = otherEndings(word).flatMap((form) => within(form, 1));
    if (inflected.length > 0) return inflected;
    const costMax = word.length >= TWO_EDITS_ALONE ? Number.POSITIVE_INFINITY : CHEAP_MAX;
    return within(word, 2).filter(({ cost }) => cost <= costMax);
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
function otherEndings(word: string): string[] {
  if (word.length < INFLECTED_MIN) return [];
  const bare = /^(.{4,}?)(?:erne|ene|en|et)$/.exec(word)?.[1]?.replace(/(.)\1$/, '$1');
  return [...(bare === undefined ? [] : [bare]), `${word}er`, `${word}e`, `${word}ne`];
}

/** The words that one edit makes of a word, or up to two that leave its beginning. */
function wordsWithin(word: string, edits: 1 | 2, lexicon: Lexicon): Scored[] {
  const mask = letterMask(word, 0, word.length);
  const near = nearTo(word, edits, lexicon.text);
  const begins = edits === 1 ? () => true : beginsLike(word, lexicon.text);
  const found: Scored[] = [];
  for (const [from, to] of rangesFor(word, edits, lexicon)) {
    for (let index = from; index < to; index++) {
      const other = lexicon.maskAt(index);
      // An edit takes away at most one letter of the set and brings at most one.
      if (bitCount(mask & ~other) > edits || bitCount(other & ~mask) > edits) continue;
      const start = lexicon.startAt(index);
      if (!begins(start) || !near(start, lexicon.lengthAt(index))) continue;
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

/** The words of a near length; when two edits are looked for in a short word, those alone that start as it likely does. */
function rangesFor(word: string, edits: 1 | 2, lexicon: Lexicon): Range[] {
  const shortest = Math.max(3, word.length - edits);
  const longest = Math.min(WORD_LENGTH_MAX, word.length + edits);
  if (edits === 1 || word.length >= TWO_EDITS_ALONE)
    return [[lexicon.range(shortest)[0], lexicon.range(longest)[1]]];
  return likelyFirst(word).flatMap((letter) =>
    Array.from({ length: longest + 1 - shortest }, (_, at) => lexicon.startingWith(letter, shortest + at)),
  );
}

/** The letters a word is likely meant to begin with: its own, those that are taken for it, and its second when two were swapped. */
const likelyFirst = (word: string): string[] => [...new Set([word[0]!, word[1]!, ...takenFor(word[0]!)])];

/** Whether the word at a place in `text` begins as a typed one likely does, or only its first letter was wrong or lost. */
function beginsLike(word: string, text: string): (start: number) => boolean {
  const letters = likelyFirst(word).map((letter) => letter.charCodeAt(0));
  const [first, second] = letters;
  return (start) => {
    if (letters.includes(text.charCodeAt(start))) return true;
    const next = text.charCodeAt(start + 1);
    return next === first || next === second;
  };
}
