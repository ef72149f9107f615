import type { Query } from '../meaning.ts';
import { type Dice, diceOf } from '../mixed/make/dice.ts';

/** A judged query with a slip of the fingers in its longest word: what was meant is still what it was. */
export interface Slipped {
  query: Query;
  slip: SlipKind;
}

const KEYS = ['qwertyuiopå', 'asdfghjklæø', 'zxcvbnm'];
/** Letters and pairs of them that sound alike. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['d', 't'],
  ['b', 'p'],
  ['g', 'k'],
  ['æ', 'e'],
  ['å', 'o'],
  ['y', 'i'],
  ['v', 'w'],
  ['c', 'k'],
  ['s', 'c'],
  ['ks', 'x'],
];
const PLAIN: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa' };

export const SLIP_KINDS = [
  'lost',
  'doubled',
  'swapped',
  'next key',
  'alike',
  'two slips',
  'plain letters',
] as const;
export type SlipKind = (typeof SLIP_KINDS)[number];

const SLIPS: Readonly<Record<SlipKind, (word: string, dice: Dice) => string>> = {
  lost: (word, dice) => cut(word, placeIn(word, dice), 1, ''),
  doubled: (word, dice) => {
    const at = placeIn(word, dice);
    return cut(word, at, 1, word[at]! + word[at]!);
  },
  swapped: (word, dice) => {
    const at = Math.min(placeIn(word, dice), word.length - 2);
    return cut(word, at, 2, word[at + 1]! + word[at]!);
  },
  'next key': (word, dice) => {
    const at = placeIn(word, dice);
    const row = KEYS.find((keys) => keys.includes(word[at]!)) ?? 'xy';
    const key = row.indexOf(word[at]!);
    return cut(word, at, 1, row[key + 1] ?? row[key - 1]!);
  },
  alike: (word) => {
    const [from, to] = ALIKE.find(([one]) => word.indexOf(one) > 0) ?? ['', ''];
    return word.replace(from, to);
  },
  'two slips': (word, dice) => SLIPS.alike(SLIPS.lost(word, dice), dice),
  'plain letters': (word, dice) => SLIPS.lost(word, dice).replace(/[æøå]/g, (letter) => PLAIN[letter]!),
};

const WORD_MIN = 5;
const TWO_MIN = 6;
const SPELT = new Set([
  'word',
  'inflected',
  'compound',
  'category',
  'brand',
  'colour',
  'synonym',
  'accessory',
  'gender',
]);

/** Every query that is written right, once with each kind of slip that changes it. */
export function slippedQueries(queries: readonly Query[]): Slipped[] {
  return queries
    .filter(({ kind, means }) => SPELT.has(kind) && means.length > 0)
    .flatMap((query) => SLIP_KINDS.flatMap((slip) => slipped(query, slip)));
}

function slipped(query: Query, slip: SlipKind): Slipped[] {
  const words = query.q.split(' ').filter((word) => /^[a-zæøå]+$/.test(word) && word.length >= WORD_MIN);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined || (slip === 'two slips' && longest.length < TWO_MIN)) return [];
  if (slip === 'plain letters' && !/[æøå]/.test(longest)) return [];
  const wrong = SLIPS[slip](longest, diceOf(`${slip} ${query.q}`));
  return wrong === longest ? [] : [{ slip, query: { ...query, q: query.q.replace(longest, wrong) } }];
}

/** The first letter is seldom the wrong one. */
const placeIn = (word: string, dice: Dice): number =>
  dice.one(Array.from({ length: word.length - 1 }, (_, at) => at + 1));

const cut = (word: string, at: number, length: number, put: string): string =>
  word.slice(0, at) + put + word.slice(at + length);
