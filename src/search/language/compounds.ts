import { memo } from '../../domain/calls.ts';
import type { Lexicon } from './lexicon.ts';
import { GOODS, isAttribute, isMaterial, MODIFIERS, STOP_WORDS } from './tokens/words.ts';
import { areApart, mayNameThings } from './word-categories.ts';

/** The parts of a compound as the catalogue writes them alone, the head last; empty if the word is no compound. */
export type Split = (word: string) => readonly string[];

const NONE: readonly string[] = [];
const WHOLE_MIN = 6;
const LONG_MIN = 12;
/** A general noun of this length ends a compound after any first part. */
const LAST_ALONE_MIN = 5;
const CACHE_MAX = 400_000;
const PARTS_MAX = 4;
/** Nouns of three letters that end a compound after a long first part. */
const SHORT_ENDINGS = new Set(['sæt', 'rem', 'lås', 'sko', 'tøj', 'bog', 'mad']);

/** Creates a splitter that uses the catalogue's lexicon: each part must be a frequent enough word of its own. */
export function createSplit(lexicon: Lexicon): Split {
  // The minimum count grows slowly with the catalogue: 2 in a demo, 5 at 100,000 products, 14 at 5 million.
  const countMin = Math.max(2, Math.round(lexicon.products ** 0.25 / 3.4));

  const sold = (word: string): number => {
    const count = lexicon.count(word);
    return count >= countMin && !STOP_WORDS.has(word) ? count : 0;
  };
  const often: WordFrequencies = {
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

  /** Splits a first word off an unsold compound: "børnevinterstøvler" where nobody sells "vinterstøvler". */
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

function bestSplit(
  word: string,
  often: WordFrequencies,
  lexicon: Lexicon,
): readonly [string, string] | undefined {
  let best: readonly [string, string] | undefined;
  let bestScore = 0;
  const whole = lexicon.count(word);
  for (let at = 2; at <= word.length - 2; at++) {
    const last = lastPart(word.slice(at), often);
    if (last === undefined) continue;
    const first = firstPart(word.slice(0, at), often.first);
    if (first === undefined || !isBelieved(word, first.word, last.word, lexicon)) continue;
    // Three-letter parts must be far more frequent than the whole word.
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

/** True for a frequent word that is hardly ever a head noun, such as "watering": it is not split as a compound. */
function isNoThing(word: string, lexicon: Lexicon): boolean {
  const use = lexicon.categoriesOf(word);
  return use.isSure && !mayNameThings(use) && !isAttribute(word);
}

/** Some products of the compound must be in a part's categories: a "carpet" is no pet, and a "bookcase" no case. */
function isBelieved(word: string, first: string, last: string, lexicon: Lexicon): boolean {
  if (GOODS.has(last) || isMaterial(last)) return true;
  const [whole, head] = [lexicon.categoriesOf(word), lexicon.categoriesOf(last)];
  if (lexicon.tellsCategories && !lexicon.isArticle(last) && !mayNameThings(head)) return false;
  return !areApart(whole, head) || !areApart(whole, lexicon.categoriesOf(first));
}

/** Splits words that are too short for the general rule: "urrem", "elovn". */
function splitShort(word: string): readonly string[] {
  const [first, last] = [word.slice(0, 2), word.slice(2)];
  return SHORT_FIRST.has(first) && last.length >= PART_MIN && GOODS.has(last) ? [first, last] : NONE;
}

/** Splits before a general Danish noun even if the first part is unknown: "sidebørster". */
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

const PART_MIN = 3;
const SHORT_FIRST = new Set(['el', 'tv', 'is', 'te', 'pc', 'øl', 'ø', 'ur']);
const SHORT_LAST = new Set(['ur', 'øl']);
/** Endings of words that some shops' titles also contain as words of their own. */
const NEVER_LAST = new Set('ing ning hed ene erne ende else elser isk ske ter ler ner ser ger'.split(' '));

/** General Danish words count as frequent enough. */
interface WordFrequencies {
  sold: (word: string) => number;
  first: (word: string) => number;
  last: (word: string) => number;
}

interface CompoundPart {
  word: string;
  count: number;
}

/** Returns the last part as it is written or in the other number: "vinterstøvle" where only "støvler" are sold. */
function lastPart(text: string, often: WordFrequencies): CompoundPart | undefined {
  if ((text.length < PART_MIN && !SHORT_LAST.has(text)) || NEVER_LAST.has(text)) return undefined;
  const count = often.sold(text);
  if (count > 0) return { word: text, count };
  if (text.length >= 4) {
    const other = text.endsWith('e') ? `${text}r` : text.endsWith('er') ? text.slice(0, -1) : `${text}e`;
    const otherCount = often.sold(other);
    if (otherCount > 0) return { word: other, count: otherCount };
  }
  const general = often.last(text);
  return general > 0 ? { word: text, count: general } : undefined;
}

/** Returns the first part as written, without the linking -s- or -e-, or with an e that the link replaced. */
function firstPart(text: string, often: (word: string) => number): CompoundPart | undefined {
  let best: CompoundPart | undefined;
  const consider = (word: string) => {
    if (word.length < PART_MIN && !SHORT_FIRST.has(word)) return;
    const count = often(word);
    if (count > (best?.count ?? 0)) best = { word, count };
  };
  consider(text);
  const end = text.at(-1);
  if (end === 's' || end === 'e') consider(text.slice(0, -1));
  if (end === 's') consider(`${text.slice(0, -1)}e`);
  // The part may be sold in the plural only: "tandbørste", "skolejakke".
  if (best === undefined && text.length >= 4) {
    consider(`${text}e`);
    consider(`${text}er`);
    if (end === 'e') consider(`${text}r`);
  }
  return best;
}
