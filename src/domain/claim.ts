import type { Day } from './day.ts';
import type { Ore } from './money.ts';

/** The version of the method. Raise it when the same prices may get another verdict. */
export const METHOD = 1;

/** Verdicts on a before price. The position in this list is stored: append, never reorder. */
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

/** The position of a flag is its bit in stored data: append, never reorder. */
export const CLAIM_FLAGS = [
  'long_sale',
  'always_on_sale',
  'short_before',
  'suspect_price',
  'nobody_sells_at',
] as const;
export type ClaimFlag = (typeof CLAIM_FLAGS)[number];

/** The part of a judged claim that does not depend on the date. */
export interface Claim {
  verdict: Verdict;
  /** All flags but `long_sale`, which depends on the date. */
  flags: readonly ClaimFlag[];
  /** The first day of the current reduction; null if today's price is in doubt. */
  sinceDay: Day | null;
  periodDays: number;
  /** The known days of the prior period; null without a start. */
  knownDays: number | null;
  priorOre: Ore | null;
  /** The last day with that price; null if it is the last day of the prior period. */
  priorDay: Day | null;
  usualOre: Ore | null;
}

export interface ClaimOnDay extends Omit<Claim, 'periodDays'> {
  period: { from: Day; to: Day } | null;
  claimedPercent: number;
  realPercent: number | null;
  daysOnSale: number | null;
}

/** A price that was read counts as known for this many more nights. */
export const GOOD_NIGHTS = 3;

/** Consecutive days, both ends included. */
export type DayRun = readonly [from: Day, to: Day];

export interface ReadDays {
  /** Days with a good reading, oldest first. */
  read: readonly DayRun[];
  /** Days on which a part of the shop was missing, so that a missing offer proves nothing. Oldest first. */
  partly: readonly DayRun[];
}

/** A day after all real days. */
export const NEVER = 9_999_999 as Day;

/** Two amounts are equal if they differ by no more than the larger of 0.5 % and the smaller of 1 kr. and 2 %. */
const KRONE_ORE = 100;
/** Tolerances are compared in 1/200 øre, so that half a percent is a whole number. */
const PARTS = 200;

const toleranceParts = (ore: number): number => Math.max(ore, Math.min(KRONE_ORE * PARTS, 4 * ore));

export const isAbove = (ore: number, base: number): boolean => PARTS * (ore - base) > toleranceParts(base);

export const isBelow = (ore: number, base: number): boolean => PARTS * (base - ore) > toleranceParts(base);

/** Whether a before price is a claim: above the price by more than the tolerance. */
export const isClaim = (priceOre: number, beforeOre: number | null): boolean =>
  beforeOre !== null && isBelow(priceOre, beforeOre);

/** From five percent: otherwise three hundred claims of one percent would make up for twenty false ones. */
export const weighsInRecord = (priceOre: number, beforeOre: number | null): boolean =>
  beforeOre !== null && 20 * (beforeOre - priceOre) >= beforeOre;
