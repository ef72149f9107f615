import { doubtMisreads, fillSpells, type PriceSeries, Spells } from '../../catalogue/honesty/spells.ts';
import { tookWithin90, usualBefore } from '../../catalogue/honesty/usual.ts';
import {
  newPriorPeriod,
  readPriorPeriod,
  USUAL_PRIOR_RULE,
  wasRaisedFirst,
} from '../../catalogue/honesty/verdict.ts';
import { isAbove, isBelow } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import { type ReportPeriod, YEAR_KNOWN_MIN, yearBegin } from './period.ts';

/** The lowest price of a period beside those of the year before it. */
export const YEAR_FINDINGS = ['cheapest', 'as_low', 'was_cheaper', 'unknown'] as const;
export type YearFinding = (typeof YEAR_FINDINGS)[number];

/** The same beside those of the 30 days before it. */
export const MONTH_FINDINGS = ['reduced', 'raised_first', 'same', 'dearer', 'unknown'] as const;
export type MonthFinding = (typeof MONTH_FINDINGS)[number];

export interface PriceFinding {
  year: YearFinding;
  month: MonthFinding;
}

const spells = new Spells();
const view = newPriorPeriod();

/** What a series of prices shows of a period; undefined when there was no price in it. `published` is the last day known. */
export function findingOf(
  series: PriceSeries,
  period: ReportPeriod,
  published: Day,
): PriceFinding | undefined {
  // Up to the last day that is known: whether a price of the period's last night was misread is told by those after it.
  fillSpells(spells, series, published);
  doubtMisreads(spells);
  const lowest = lowestWithin(period.from, period.to);
  if (lowest.days === 0) return undefined;
  return { year: yearOf(lowest, period), month: monthOf(lowest.ore, period) };
}

interface Lowest {
  ore: number;
  /** On which there was a price. */
  days: number;
}

function lowestWithin(from: Day, to: number): Lowest {
  const lowest: Lowest = { ore: Number.POSITIVE_INFINITY, days: 0 };
  for (let at = spells.count - 1; at >= 0 && spells.to[at]! >= from; at--) {
    const days = spells.isPriced(at) ? spells.daysWithin(at, from, to) : 0;
    if (days === 0) continue;
    lowest.days += days;
    lowest.ore = Math.min(lowest.ore, spells.ore[at]!);
  }
  return lowest;
}

function yearOf(lowest: Lowest, period: ReportPeriod): YearFinding {
  const before = lowestWithin(yearBegin(period), period.from - 1);
  if (before.days + lowest.days < YEAR_KNOWN_MIN) return 'unknown';
  if (isBelow(lowest.ore, before.ore)) return 'cheapest';
  return isAbove(lowest.ore, before.ore) ? 'was_cheaper' : 'as_low';
}

function monthOf(priceOre: number, { from }: ReportPeriod): MonthFinding {
  readPriorPeriod(spells, from, USUAL_PRIOR_RULE.days, view);
  const { known, priced, priorOre } = view;
  // Without a usual price nobody knows whether it was raised first: then it is not said to be reduced either.
  const usualOre = usualBefore(spells, from);
  if (known < USUAL_PRIOR_RULE.knownMin || priced < USUAL_PRIOR_RULE.pricedMin || usualOre === 0)
    return 'unknown';
  if (isAbove(priceOre, priorOre)) return 'dearer';
  if (!isBelow(priceOre, priorOre)) return 'same';
  const wasUsual = tookWithin90(spells, usualOre, from);
  return wasRaisedFirst({ priceOre, beforeOre: priorOre, usualOre, wasUsual }, priorOre)
    ? 'raised_first'
    : 'reduced';
}
