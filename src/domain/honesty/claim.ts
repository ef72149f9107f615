import type { Day } from '../day.ts';
import type { Ore } from '../money.ts';

/** Raised when the same series may come out otherwise. */
export const METHOD = 1;

/** What a before price is worth. A verdict's place is its number in what is stored: append, never reorder. */
export const VERDICTS = [
  'unknown',
  'genuine',
  'overstated',
  'no_saving',
  'dearer',
  'raised_first',
  'unfounded',
  'recommended_price',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A flag's place is its bit in what is stored: append, never reorder. */
export const CLAIM_FLAGS = [
  'long_sale',
  'always_on_sale',
  'short_before',
  'suspect_price',
  'nobody_sells_at',
] as const;
export type ClaimFlag = (typeof CLAIM_FLAGS)[number];

/** The part of a judged claim that stays as it is while nothing but the date changes. */
export interface Claim {
  verdict: Verdict;
  /** Without `long_sale`, which the date alone brings. */
  flags: readonly ClaimFlag[];
  /** The first day of the present reduction; null when today's price itself is in doubt. */
  sinceDay: Day | null;
  /** How many days before the reduction are looked at. */
  windowDays: number;
  /** Of those, the days of which something is known; null without a start. */
  knownDays: number | null;
  /** The lowest price of the window. */
  priorOre: Ore | null;
  /** The last day on which that was the price; null for the last day of the window, wherever it lies. */
  priorDay: Day | null;
  usualOre: Ore | null;
}

/** A claim as it stands on a day, with everything that the date alone changes. */
export interface ClaimOnDay extends Omit<Claim, 'windowDays'> {
  window: { from: Day; to: Day } | null;
  claimedPercent: number;
  realPercent: number | null;
  daysOnSale: number | null;
}

/** A price is taken to hold for so many nights after it was read. */
export const GOOD_NIGHTS = 3;

/** Days in a row, both included. */
export type DayRun = readonly [from: Day, to: Day];

/** On which days a shop was read. */
export interface ReadDays {
  /** A price that was read is known on the day and the three nights after it. Oldest first. */
  read: readonly DayRun[];
  /** Some of the shop was missing: what was not on sale on these days may have been. Oldest first. */
  partly: readonly DayRun[];
}

/** Beyond every day that is ever asked for. */
export const NEVER = 9_999_999 as Day;
