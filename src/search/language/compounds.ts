import { memo } from '../../domain/calls.ts';
import { firstPart, lastPart, NEVER_LAST, type Often, PART_MIN, SHORT_FIRST } from './compound-parts.ts';
import type { Lexicon } from './lexicon.ts';
import { GOODS, MODIFIERS } from './nouns.ts';
import { areApart, mayNameThings } from './shelves.ts';
import { isAttribute, isMaterial, STOP_WORDS } from './tokens/words.ts';

/** The words a compound is made of, each as the catalogue writes it on its own; the last is the head. */
export type Split = (word: string) => readonly string[];

const NONE: readonly string[] = [];
const WHOLE_MIN = 6;
const LONG_MIN = 12;
/** From this length a general noun ends a compound whatever short word stands before it. */
const LAST_ALONE_MIN = 5;
const CACHE_MAX = 400_000;
const PARTS_MAX = 4;
/** Three letters that end a compound after any long first part. */
const SHORT_ENDINGS = new Set(['sæt', 'rem', 'lås', 'sko', 'tøj', 'bog', 'mad']);

/** Splits by the catalogue's own words: both parts must be words in their own right, often enough. */
export function createSplit(lexicon: Lexicon): Split {
  // The least count grows slowly with the market: 2 in a demo, 5 at 100,000 products, 14 at 5 million.
  const countMin = Math.max(2, Math.round(lexicon.products ** 0.25 / 3.4));

  const sold = (word: string): number => {
    const count = lexicon.count(word);
    return count >= countMin && !STOP_WORDS.has(word) ? count : 0;
  };
  const often: Often = {
    sold,
    first: (word) => sold(word) || (MODIFIERS.has(word) ? countMin : 0),
    last: (word) => (GOODS.has(word) ? countMin : 0),
  };

  const split = (word: string, depth: number): readonly string[] => {
    if (lexicon.isBrand(word) || isNoThing(word, lexicon)) return NONE;
    if (word.length < WHOLE_MIN) return splitShort(word);
    const best = bestSplit(word, often, lexicon);
    if (best === undefined) {
      const long = depth === 0 && word.length >= LONG_MIN ? splitLong(word) : NONE;
      return long.length > 0 || depth > 0 ? long : splitEnding(word);
    }
    if (depth >= 2) return best;
    const [first, last] = best;
    const firstParts = split(first, depth + 1);
    const lastParts = split(last, depth + 1);
    const parts = [
      ...(firstParts.length > 0 ? firstParts : [first]),
      ...(lastParts.length > 0 ? lastParts : [last]),
    ];
    return parts.slice(-PARTS_MAX);
  };

  /** "børnevinterstøvler" where nobody writes "vinterstøvler" alone: a first word before a compound. */
  const splitLong = (word: string): readonly string[] => {
    for (let at = PART_MIN; at <= word.length - WHOLE_MIN; at++) {
      const first = firstPart(word.slice(0, at), often.first);
      const rest = first === undefined ? NONE : split(word.slice(at), 1);
      if (rest.length > 0) return [first!.word, ...rest].slice(-PARTS_MAX);
    }
    return NONE;
  };

  return memo((word) => split(word, 0), CACHE_MAX);
}

function bestSplit(word: string, often: Often, lexicon: Lexicon): readonly [string, string] | undefined {
  let best: readonly [string, string] | undefined;
  let bestScore = 0;
  const whole = lexicon.count(word);
  for (let at = 2; at <= word.length - 2; at++) {
    const last = lastPart(word.slice(at), often);
    if (last === undefined) continue;
    const first = firstPart(word.slice(0, at), often.first);
    if (first === undefined || !isBelieved(word, first.word, last.word, lexicon)) continue;
    // Both must be common; three-letter parts must be far more common than the whole to be believed.
    const shorter = Math.min(first.word.length, last.word.length);
    const sure = GOODS.has(last.word) && (first.word.length > 3 || SHORT_FIRST.has(first.word));
    if (shorter < 4 && !sure && Math.min(first.count, last.count) * 4 < whole) continue;
    const score = Math.log1p(first.count) + Math.log1p(last.count) + shorter;
    if (score > bestScore) {
      bestScore = score;
      best = [first.word, last.word];
    }
  }
  return best;
}

/** A word that stands in many names and says what the thing is in hardly any has no last part that is one: "watering". */
function isNoThing(word: string, lexicon: Lexicon): boolean {
  const told = lexicon.shelvesOf(word);
  return told.isSure && !mayNameThings(told) && !isAttribute(word);
}

/**
 * What ends a compound says what things are, and things that are called by the compound stand where things called by one of its
 * parts do: a "carpet" is no pet, and a "bookcase" no case.
 */
function isBelieved(word: string, first: string, last: string, lexicon: Lexicon): boolean {
  if (GOODS.has(last) || isMaterial(last)) return true;
  const [whole, head] = [lexicon.shelvesOf(word), lexicon.shelvesOf(last)];
  if (lexicon.tellsShelves && !lexicon.isArticle(last) && !mayNameThings(head)) return false;
  return !areApart(whole, head) || !areApart(whole, lexicon.shelvesOf(first));
}

/** "urrem" and "elovn" are too short for the common rules: a first part of two letters and a general noun. */
function splitShort(word: string): readonly string[] {
  const [first, last] = [word.slice(0, 2), word.slice(2)];
  return SHORT_FIRST.has(first) && last.length >= PART_MIN && GOODS.has(last) ? [first, last] : NONE;
}

/** "sidebørster" where nobody sells a "side": before a general Danish noun anything is its first part. */
function splitEnding(word: string): readonly string[] {
  const colour = /^(.{3,}?)s?((?:blå|grå|grøn|gul|brun|hvid|(?<!b)rød)(?:e|t)?)$/.exec(word);
  if (colour !== null) return [colour[1]!, colour[2]!];
  for (let at = PART_MIN; at <= word.length - PART_MIN; at++) {
    const last = word.slice(at);
    if (!GOODS.has(last) || NEVER_LAST.has(last) || !/[aeiouyæøå]/.test(word.slice(0, at))) continue;
    if (
      last.length >= LAST_ALONE_MIN ||
      (at >= LAST_ALONE_MIN && (last.length > PART_MIN || SHORT_ENDINGS.has(last)))
    )
      return [word.slice(0, at), last];
  }
  return NONE;
}
