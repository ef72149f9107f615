import type { Day } from '../../../domain/day.ts';
import { type Spells, SUSPECT } from '../series/spells.ts';

/** What a before price is held against: so many days, of which so many must be known, and so many on sale. */
export interface WindowRule {
  days: number;
  knownMin: number;
  /** On sale on fewer days, nothing good is said either. */
  pricedMin: number;
}

export const USUAL_WINDOW: WindowRule = { days: 30, knownMin: 24, pricedMin: 7 };
export const PERISHABLE_WINDOW: WindowRule = { days: 14, knownMin: 12, pricedMin: 4 };

/** A sale that has lasted longer is held against the days before today. */
const SALE_DAYS_MAX = 60;

export const daysOnSale = (sinceDay: Day, today: Day): number => today - sinceDay + 1;

/** The first day on which a reduction is held against the days before that day instead of those before its start. */
export const windowMovesOn = (sinceDay: Day): Day => (sinceDay + SALE_DAYS_MAX) as Day;

/** The day after the window's last. */
export const windowEnd = (sinceDay: Day, today: Day): Day =>
  today < windowMovesOn(sinceDay) ? sinceDay : today;

/** What the window shows. One instance is filled again and again. */
export interface WindowView {
  known: number;
  priced: number;
  priorOre: number;
  priorDay: number;
  isSuspect: boolean;
}

/** Looks at the days from `end - days` to `end - 1`. */
export function lookAtWindow(spells: Spells, end: Day, days: number, into: WindowView): void {
  into.known = 0;
  into.priced = 0;
  into.priorOre = Number.POSITIVE_INFINITY;
  into.priorDay = 0;
  into.isSuspect = false;
  const [from, to] = [end - days, end - 1];
  for (let at = spells.count - 1; at >= 0 && spells.to[at]! >= from; at--) {
    const within = spells.daysWithin(at, from, to);
    if (within === 0) continue;
    if (spells.kind[at] === SUSPECT) into.isSuspect = true;
    if (!spells.isKnown(at)) continue;
    into.known += within;
    if (!spells.isPriced(at)) continue;
    into.priced += within;
    // From the newest on: of days with the same price the last one is named.
    if (spells.ore[at]! >= into.priorOre) continue;
    into.priorOre = spells.ore[at]!;
    into.priorDay = Math.min(spells.to[at]!, to);
  }
}
