import { isAbove, isBelow, type Verdict } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import { SOLD_OUT, type Spells, SUSPECT } from './spells.ts';

/** The length of a prior period, and how many of its days must be known and priced. */
export interface PriorRule {
  days: number;
  knownMin: number;
  /** A claim is not called genuine with fewer days on sale. */
  pricedMin: number;
}

export const USUAL_PRIOR_RULE: PriorRule = { days: 30, knownMin: 24, pricedMin: 7 };
export const PERISHABLE_PRIOR_RULE: PriorRule = { days: 14, knownMin: 12, pricedMin: 4 };

/** A reduction that lasts longer is compared with the days before today. */
const SALE_DAYS_MAX = 60;

export const daysOnSale = (sinceDay: Day, today: Day): number => today - sinceDay + 1;

/** From this day on the prior period ends at the current day instead of the reduction's start. */
export const priorPeriodMovesOn = (sinceDay: Day): Day => (sinceDay + SALE_DAYS_MAX) as Day;

export const priorPeriodEnd = (sinceDay: Day, today: Day): Day =>
  today < priorPeriodMovesOn(sinceDay) ? sinceDay : today;

/** One instance is reused for all offers. */
export interface PriorPeriod {
  known: number;
  priced: number;
  priorOre: number;
  priorDay: number;
  isSuspect: boolean;
  /** The offer was sold out in the period and on sale before it. Without a price the period then says nothing. */
  isSoldOut: boolean;
}

export const newPriorPeriod = (): PriorPeriod => ({
  known: 0,
  priced: 0,
  priorOre: 0,
  priorDay: 0,
  isSuspect: false,
  isSoldOut: false,
});

export function readPriorPeriod(spells: Spells, end: Day, days: number, into: PriorPeriod): void {
  into.known = 0;
  into.priced = 0;
  into.priorOre = Number.POSITIVE_INFINITY;
  into.priorDay = 0;
  into.isSuspect = false;
  let wasSoldOut = false;
  const [from, to] = [end - days, end - 1];
  let at = spells.count - 1;
  for (; spells.reaches(at, from); at--) {
    const within = spells.daysWithin(at, from, to);
    if (within === 0) continue;
    if (spells.kind[at] === SUSPECT) into.isSuspect = true;
    if (spells.kind[at] === SOLD_OUT) wasSoldOut = true;
    if (!spells.isKnown(at)) continue;
    into.known += within;
    if (!spells.isPriced(at)) continue;
    into.priced += within;
    // Spells are read from the newest, so of equal prices the last day is kept.
    if (spells.ore[at]! >= into.priorOre) continue;
    into.priorOre = spells.ore[at]!;
    into.priorDay = Math.min(spells.to[at]!, to);
  }
  while (at >= 0 && !spells.isPriced(at)) at--;
  into.isSoldOut = wasSoldOut && at >= 0;
}

interface ClaimFigures {
  priceOre: number;
  beforeOre: number;
  period: PriorPeriod;
  rule: PriorRule;
  /** 0 if unknown. */
  usualOre: number;
  /** The shop asked the usual price or less within the 90 days before the start. */
  wasUsual: boolean;
  isRecommended: boolean;
}

export function verdictOf(figures: ClaimFigures): Verdict {
  const { priceOre, beforeOre, period, rule } = figures;
  const { known, priced, priorOre } = period;
  if (figures.isRecommended) return 'recommended_price';
  if (known < rule.knownMin) return 'unknown';
  if (priced === 0) return period.isSoldOut ? 'unknown' : 'unfounded';
  if (isAbove(priceOre, priorOre)) return 'dearer';
  if (!isBelow(priceOre, priorOre)) return 'no_saving';
  if (priced < rule.pricedMin) return 'unknown';
  if (wasRaisedFirst(figures, priorOre)) return 'raised_first';
  return isAbove(beforeOre, priorOre) ? 'overstated' : 'genuine';
}

/** Whether the price was raised before it was lowered: compared with the usual price, less than a quarter of the saving is left. */
export function wasRaisedFirst(
  figures: Pick<ClaimFigures, 'priceOre' | 'beforeOre' | 'usualOre' | 'wasUsual'>,
  priorOre: number,
): boolean {
  const { priceOre, beforeOre, usualOre, wasUsual } = figures;
  return wasUsual && isBelow(usualOre, priorOre) && 4 * (usualOre - priceOre) < beforeOre - priceOre;
}
