import type { Day } from '../../../domain/day.ts';
import { SOLD_OUT, type Spells, SUSPECT } from '../series/spells.ts';

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
  /** Not on sale on any day, since it was sold out, and it had been on sale before: that says nothing of the before price. */
  isSoldOut: boolean;
}

export const newWindowView = (): WindowView => ({
  known: 0,
  priced: 0,
  priorOre: 0,
  priorDay: 0,
  isSuspect: false,
  isSoldOut: false,
});

/** Looks at the days from `end - days` to `end - 1`. */
export function lookAtWindow(spells: Spells, end: Day, days: number, into: WindowView): void {
  into.known = 0;
  into.priced = 0;
  into.priorOre = Number.POSITIVE_INFINITY;
  into.priorDay = 0;
  into.isSuspect = false;
  let wasSoldOut = false;
  const [from, to] = [end - days, end - 1];
  let at = spells.count - 1;
  for (; at >= 0 && spells.to[at]! >= from; at--) {
    const within = spells.daysWithin(at, from, to);
    if (within === 0) continue;
    if (spells.kind[at] === SUSPECT) into.isSuspect = true;
    if (spells.kind[at] === SOLD_OUT) wasSoldOut = true;
    if (!spells.isKnown(at)) continue;
    into.known += within;
    if (!spells.isPriced(at)) continue;
    into.priced += within;
    // From the newest on: of days with the same price the last one is named.
    if (spells.ore[at]! >= into.priorOre) continue;
    into.priorOre = spells.ore[at]!;
    into.priorDay = Math.min(spells.to[at]!, to);
  }
  while (at >= 0 && !spells.isPriced(at)) at--;
  into.isSoldOut = wasSoldOut && into.priced === 0 && at >= 0;
}
