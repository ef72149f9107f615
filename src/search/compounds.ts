import type { Lexicon } from './lexicon.ts';
import { STOP_WORDS } from './words.ts';

/** The words a compound is made of, each as the catalogue writes it on its own; the last is the head. */
export type Split = (word: string) => readonly string[];

const NONE: readonly string[] = [];
const WHOLE_MIN = 6;
const PART_MIN = 3;
const LONG_MIN = 12;
const CACHE_MAX = 400_000;
const PARTS_MAX = 4;
const SHORT_FIRST = new Set(['el', 'tv', 'is', 'te', 'pc', 'øl', 'ø']);
const SHORT_LAST = new Set(['ur', 'øl']);
/** Endings that also happen to be written alone in some shops' titles. */
const NEVER_LAST = new Set([
  'ing',
  'ning',
  'hed',
  'ene',
  'erne',
  'ende',
  'else',
  'elser',
  'isk',
  'ske',
  'ter',
  'ler',
  'ner',
  'ser',
  'ger',
]);

/** Splits by the catalogue's own words: both parts must be words in their own right, often enough. */
export function createSplit(lexicon: Lexicon): Split {
  // Grows slowly with the market: 2 in a demo, 5 at 100,000 products, 14 at 5 million.
  const countMin = Math.max(2, Math.round(lexicon.products ** 0.25 / 3.4));
  const cache = new Map<string, readonly string[]>();

  const often = (word: string): number => {
    const count = lexicon.count(word);
    return count >= countMin && !STOP_WORDS.has(word) ? count : 0;
  };

  const split = (word: string, depth: number): readonly string[] => {
    if (word.length < WHOLE_MIN || lexicon.isBrand(word)) return NONE;
    const best = bestSplit(word, often, lexicon);
    if (best === undefined) return depth === 0 && word.length >= LONG_MIN ? splitLong(word) : NONE;
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
      const first = firstPart(word.slice(0, at), often);
      const rest = first === undefined ? NONE : split(word.slice(at), 1);
      if (rest.length > 0) return [first!.word, ...rest].slice(-PARTS_MAX);
    }
    return NONE;
  };

  return (word) => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    if (cache.size >= CACHE_MAX) cache.clear();
    const parts = split(word, 0);
    cache.set(word, parts);
    return parts;
  };
}

function bestSplit(
  word: string,
  often: (word: string) => number,
  lexicon: Lexicon,
): readonly [string, string] | undefined {
  let best: readonly [string, string] | undefined;
  let bestScore = 0;
  const whole = lexicon.count(word);
  for (let at = 2; at <= word.length - 2; at++) {
    const last = lastPart(word.slice(at), often);
    if (last === undefined) continue;
    const first = firstPart(word.slice(0, at), often);
    if (first === undefined) continue;
    // Both must be common; three-letter parts must be far more common than the whole to be believed.
    const shorter = Math.min(first.word.length, last.word.length);
    if (shorter < 4 && Math.min(first.count, last.count) * 4 < whole) continue;
    const score = Math.log1p(first.count) + Math.log1p(last.count) + shorter;
    if (score > bestScore) {
      bestScore = score;
      best = [first.word, last.word];
    }
  }
  return best;
}

interface Part {
  word: string;
  count: number;
}

/** The last part as it stands, or in the other number: "vinterstøvle" where only "støvler" are sold. */
function lastPart(text: string, often: (word: string) => number): Part | undefined {
  if ((text.length < PART_MIN && !SHORT_LAST.has(text)) || NEVER_LAST.has(text)) return undefined;
  const count = often(text);
  if (count > 0) return { word: text, count };
  if (text.length < 4) return undefined;
  const other = text.endsWith('e') ? `${text}r` : text.endsWith('er') ? text.slice(0, -1) : `${text}e`;
  const otherCount = often(other);
  return otherCount > 0 ? { word: other, count: otherCount } : undefined;
}

/** The first part as a word of its own: as it stands, or without the linking -s- or -e-, or with an e the link took. */
function firstPart(text: string, often: (word: string) => number): Part | undefined {
  let best: Part | undefined;
  const consider = (word: string) => {
    if (word.length < PART_MIN && !SHORT_FIRST.has(word)) return;
    const count = often(word);
    if (count > (best?.count ?? 0)) best = { word, count };
  };
  consider(text);
  const end = text.at(-1);
  if (end === 's' || end === 'e') consider(text.slice(0, -1));
  if (end === 's') consider(`${text.slice(0, -1)}e`);
  // "tandbørste", "skolejakke": the part may only be sold in the plural.
  if (best === undefined && text.length >= 4) {
    consider(`${text}e`);
    consider(`${text}er`);
    if (end === 'e') consider(`${text}r`);
  }
  return best;
}
