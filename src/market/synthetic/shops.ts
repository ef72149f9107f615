import type { Day } from '../../domain/day.ts';
import type { MarketFormat } from '../model.ts';
import type { Department } from '../vocabulary.ts';
import type { NameStyle } from './naming.ts';

/** A shop of the market: what it sells, how it prices, and how it writes its feed. */
export interface MarketShop {
  index: number;
  id: string;
  name: string;
  domain: string;
  format: MarketFormat;
  gzip: boolean;
  departments: readonly Department[];
  level: number;
  weekdays: number;
  style: NameStyle;
  omits: readonly ('brand' | 'size' | 'color')[];
  /** Writes its categories in a network's English. */
  english: boolean;
  /** Sells only what has been used before. */
  refurbished: boolean;
  /** null: the feed does not tell. */
  shippingOre: number | null;
  freeFromOre: number;
  delivery: string;
  /** Google's Atom form instead of RSS. */
  atom: boolean;
}

/** Bit 0 is Sunday. 1970-01-01, day 0, was a Thursday. */
const weekdayBit = (day: number): number => 1 << ((((day + 4) % 7) + 7) % 7);

/** Sunday to Saturday as a text of seven marks: "x.x.x.x" is Sunday, Tuesday, Thursday, Saturday. */
export function weekdaysOf(marks: string): number {
  let bits = 0;
  for (let i = 0; i < 7; i++) if (marks[i] === 'x') bits |= 1 << i;
  return bits;
}

export const writesOn = (weekdays: number, day: number): boolean => (weekdays & weekdayBit(day)) !== 0;

/** The day on which a shop last wrote its file: on the days between, the file stays as it was to the byte. */
export function lastWritten(weekdays: number, day: Day): Day {
  let written = day as number;
  while (!writesOn(weekdays, written) && written > day - 7) written--;
  return written as Day;
}
