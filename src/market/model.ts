import { FORMATS } from '../domain/feed-format.ts';
import { textHash } from '../domain/hash.ts';
import type { ProductType } from './vocabulary.ts';
import {
  FIRST_NAMES,
  LAST_NAMES,
  PHONE_LINES,
  SERIES,
  TITLE_ADVENTURES,
  TITLE_HEROES,
  TITLE_KITCHEN,
  TITLE_KITCHEN_ENDS,
  TITLE_PLACES,
  TITLE_STARTS,
} from './words.ts';

/** Formats of invented shops: all but those that only a single shop's own export has. */
export const MARKET_FORMATS = FORMATS.filter(
  (format) =>
    format !== 'woocommerce-csv' && format !== 'openai-csv' && format !== 'openai-jsonl' && format !== 'json',
);
export type MarketFormat = (typeof MARKET_FORMATS)[number];

const at = <T>(list: readonly T[], i: number): T => list[i % list.length]!;
const initial = (word: string): string =>
  word.charAt(0).toUpperCase().replace('Æ', 'A').replace('Ø', 'X').replace('Å', 'A');

/** The name of a brand's j-th model of a type, distinct within type and brand. */
export function modelOf(type: ProductType, brand: string, j: number): string {
  const salt = textHash(type.key + brand);
  switch (type.shape) {
    case 'dash':
      // A Nordhavn kaffemaskine is NK-200.
      return `${initial(brand)}${initial(type.noun)}-${100 + 50 * ((salt % 5) + j * 2)}`;
    case 'xm':
      return `${at(['WH', 'HX', 'ZN', 'KD'], salt)}-${at([1000, 700, 900], j)}XM${3 + j}`;
    case 'gen':
      return `${initial(type.noun)}${at([5, 7, 9, 3, 1], j >> 1)}${j % 2 === 1 ? ' Pro' : ''}`;
    case 'phone':
      return `${at(PHONE_LINES, type.brands.indexOf(brand))} ${15 - Math.floor(j / 3)}${at(['', ' Pro', ' Pro Max'], j)}`;
    case 'name':
      return at(SERIES, salt + j * 7);
    case 'title':
      return titleOf(type.key, j);
    case 'none':
      return '';
  }
}

/** The n-th title of a kind of book. Distinct for 900 numbers (novels), 96 (cookery) and 110 (children). */
export function titleOf(key: string, n: number): string {
  if (key === 'kogebog')
    return `${at(TITLE_KITCHEN, n)} ${at(TITLE_KITCHEN_ENDS, n * 5 + Math.floor(n / 12))}`;
  if (key === 'børnebog') return `${at(TITLE_HEROES, n)} ${at(TITLE_ADVENTURES, n * 3 + Math.floor(n / 11))}`;
  const m = (n * 37 + (key === 'krimi' ? 450 : 0)) % 900;
  return `${at(TITLE_STARTS, m)} ${at(TITLE_PLACES, m + Math.floor(m / 30))}`;
}

/** A code distinct for every n: one of 676 pairs of letters before a running number. */
export function uniqueCode(n: number): string {
  const pair = n % 676;
  const letters = String.fromCharCode(65 + Math.floor(pair / 26), 65 + (pair % 26));
  return `${letters}-${100 + Math.floor(n / 676)}`;
}

/** The model of the synthetic market's n-th group, distinct for every n. */
export function uniqueModel(type: ProductType, n: number, salt: number): string {
  const code = uniqueCode(n);
  switch (type.shape) {
    case 'dash':
      return code;
    case 'xm':
      return `${code}XM${3 + (salt % 4)}`;
    case 'gen':
      return `${code.replace('-', '')}${at(['', ' Pro', ' Plus', ' Max'], salt)}`;
    case 'title': {
      const author = `${at(FIRST_NAMES, n)} ${at(LAST_NAMES, salt)}`;
      return `${titleOf(type.key, salt >>> 8)} af ${author}, nr. ${code}`;
    }
    case 'phone':
      return `${at(PHONE_LINES, salt)} ${code.replace('-', '')}`;
    case 'name':
    case 'none':
      return `${at(SERIES, salt)} ${code}`;
  }
}
