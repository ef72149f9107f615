import { memo } from '../../../domain/calls.ts';
import { LETTERS } from './sizes.ts';

const WORN = /^(?:\d{1,3}(?:,\d| [12]\/3)?(?:\/\d{1,3}(?:,\d)?)?|\d?X{0,3}[SML](?:\/\d?X{0,3}[SML])?)$/;

/** Whether a folded size is one of clothes or shoes, which reads "str. 38"; 500 ml needs no word. */
export const isWorn = (size: string): boolean => WORN.test(size);

/** Sorts folded sizes as a rack does: 36 37 38, XS S M L, then the others by their first number and text. */
export function compareSizes(a: string, b: string): number {
  const [x, y] = [orderOf(a), orderOf(b)];
  return x.group - y.group || x.first - y.first || x.second - y.second || (a < b ? -1 : a > b ? 1 : 0);
}

const ORDERS_KEPT = 20_000;

const orderOf = memo((size: string) => {
  const letter = LETTERS.indexOf(size.split('/', 1)[0]!);
  if (letter >= 0) return { group: 1, first: letter, second: size.includes('/') ? 1 : 0 };
  const [first = 0, second = 0] = numbersIn(size);
  const group = /^\d/.test(size) ? (isWorn(size) ? 0 : / (?:år|mdr\.)$/.test(size) ? 2 : 3) : 4;
  // Months come before years.
  return { group, first: size.endsWith(' år') ? first * 12 : first * unitOf(size), second };
}, ORDERS_KEPT);

const numbersIn = (size: string): number[] =>
  [...size.matchAll(/(\d+)(?:,(\d+))?(?: ([12])\/(3))?/g)].map(
    ([, whole, tenths = '0', part, of]) =>
      Number(`${whole}.${tenths}`) + (of ? Number(part) / Number(of) : 0),
  );

const UNIT_WORTH: Readonly<Record<string, number>> = {
  __proto__: null as never,
  kg: 1000,
  l: 1000,
  dl: 100,
  cl: 10,
  m: 1000,
  cm: 10,
  TB: 1000,
};

/** 1 kg comes after 500 g. */
const unitOf = (size: string): number => UNIT_WORTH[/ (\p{L}+)$/u.exec(size)?.[1] ?? ''] ?? 1;
