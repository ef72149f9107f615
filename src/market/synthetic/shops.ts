import type { Day } from '../../domain/day.ts';
import type { MarketFormat } from '../model.ts';
import type { Department } from '../vocabulary.ts';
import type { NameStyle } from './naming.ts';

export interface MarketShop {
  index: number;
  id: string;
  name: string;
  domain: string;
  format: MarketFormat;
  gzip: boolean;
  departments: readonly Department[];
  /** The shop's price level; 1 is the market's. */
  level: number;
  /** A bit mask of the days on which it writes its feed; bit 0 is Sunday. */
  weekdays: number;
  style: NameStyle;
  omits: readonly ('brand' | 'size' | 'color')[];
  /** Writes its categories in a network's English. */
  english: boolean;
  /** Sells only what has been used before. */
  refurbished: boolean;
  /** null: the feed does not say. */
  shippingOre: number | null;
  freeFromOre: number;
  delivery: string;
  /** Google's Atom form instead of RSS. */
  atom: boolean;
}

/** Day 0, 1970-01-01, was a Thursday. */
const weekdayBit = (day: number): number => 1 << ((((day + 4) % 7) + 7) % 7);

/** `marks` run from Sunday to Saturday: "x.x.x.x" is Sunday, Tuesday, Thursday, Saturday. */
export function weekdaysOf(marks: string): number {
  let bits = 0;
  for (let i = 0; i < 7; i++) if (marks[i] === 'x') bits |= 1 << i;
  return bits;
}

export const writesOn = (weekdays: number, day: number): boolean => (weekdays & weekdayBit(day)) !== 0;

/** The day on which a shop last wrote its file. Until the next one the file keeps every byte. */
export function lastWritten(weekdays: number, day: Day): Day {
  let written = day as number;
  while (!writesOn(weekdays, written) && written > day - 7) written--;
  return written as Day;
}
