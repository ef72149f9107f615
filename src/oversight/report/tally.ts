import { doubtMisreads, fillSpells, type PriceSeries, Spells } from '../../catalogue/honesty/spells.ts';
import { tookWithin90, usualBefore } from '../../catalogue/honesty/usual.ts';
import {
  newPriorPeriod,
  readPriorPeriod,
  USUAL_PRIOR_RULE,
  wasRaisedFirst,
} from '../../catalogue/honesty/verdict.ts';
import { isAbove, isBelow, VERDICTS, type Verdict } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import { percentOf } from '../../domain/money.ts';
import { type ReportPeriod, YEAR_KNOWN_MIN, yearBegin } from './period.ts';

export interface ReportTally {
  goods: number;
  year: Record<YearFinding, number>;
  month: Record<MonthFinding, number>;
  claims: Record<Verdict, number>;
}

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

export const aTally = (): ReportTally => ({
  goods: 0,
  year: zeros(YEAR_FINDINGS),
  month: zeros(MONTH_FINDINGS),
  claims: zeros(VERDICTS),
});

export function countFinding(tally: ReportTally, { year, month }: PriceFinding): void {
  tally.goods++;
  tally.year[year]++;
  tally.month[month]++;
}

export function countClaim(tally: ReportTally, verdict: Verdict): void {
  tally.claims[verdict]++;
}

export const yearKnown = ({ goods, year }: ReportTally): number => goods - year.unknown;
export const monthKnown = ({ goods, month }: ReportTally): number => goods - month.unknown;
export const claimsMade = ({ claims }: ReportTally): number =>
  VERDICTS.reduce((sum, one) => sum + claims[one], 0);
/** Claims that the shop's own prices can judge. */
export const claimsJudged = (tally: ReportTally): number =>
  claimsMade(tally) - tally.claims.unknown - tally.claims.recommended_price;

/** Below this number a share would mostly show chance. */
const SHARE_OF_MIN = 100;

/** A share in percent; null when there are too few articles. */
export const shareOf = (part: number, whole: number, min = SHARE_OF_MIN): number | null =>
  whole < Math.max(1, min) ? null : percentOf(part, whole);

export const byGoods = (tallies: ReadonlyMap<string, ReportTally>): [name: string, tally: ReportTally][] =>
  [...tallies]
    .filter(([, tally]) => tally.goods > 0 || claimsMade(tally) > 0)
    .sort(([a, x], [b, y]) => y.goods - x.goods || (a < b ? -1 : 1));

/** The lowest price of a period compared with the year before it. */
const YEAR_FINDINGS = ['cheapest', 'as_low', 'was_cheaper', 'unknown'] as const;
type YearFinding = (typeof YEAR_FINDINGS)[number];

/** The lowest price of a period compared with the 30 days before it. */
const MONTH_FINDINGS = ['reduced', 'raised_first', 'same', 'dearer', 'unknown'] as const;
type MonthFinding = (typeof MONTH_FINDINGS)[number];

interface PriceFinding {
  year: YearFinding;
  month: MonthFinding;
}

const spells = new Spells();
const view = newPriorPeriod();

/** Judges a series of prices in a period; undefined without a price in it. `published` is the last known day. */
export function findingOf(
  series: PriceSeries,
  period: ReportPeriod,
  published: Day,
): PriceFinding | undefined {
  // The series runs to the last known day: only later prices show that the period's last one was misread.
  fillSpells(spells, series, published);
  doubtMisreads(spells);
  const lowest = lowestWithin(period.from, period.to);
  if (lowest.days === 0) return undefined;
  return { year: yearOf(lowest, period), month: monthOf(lowest.ore, period) };
}

interface LowestPrice {
  ore: number;
  days: number;
}

function lowestWithin(from: Day, to: number): LowestPrice {
  const lowest: LowestPrice = { ore: Number.POSITIVE_INFINITY, days: 0 };
  for (let at = spells.count - 1; at >= 0 && spells.to[at]! >= from; at--) {
    const days = spells.isPriced(at) ? spells.daysWithin(at, from, to) : 0;
    if (days === 0) continue;
    lowest.days += days;
    lowest.ore = Math.min(lowest.ore, spells.ore[at]!);
  }
  return lowest;
}

function yearOf(lowest: LowestPrice, period: ReportPeriod): YearFinding {
  const before = lowestWithin(yearBegin(period), period.from - 1);
  if (before.days + lowest.days < YEAR_KNOWN_MIN) return 'unknown';
  if (isBelow(lowest.ore, before.ore)) return 'cheapest';
  return isAbove(lowest.ore, before.ore) ? 'was_cheaper' : 'as_low';
}

function monthOf(priceOre: number, { from }: ReportPeriod): MonthFinding {
  readPriorPeriod(spells, from, USUAL_PRIOR_RULE.days, view);
  const { known, priced, priorOre } = view;
  // Without a usual price it is unknown whether the price was raised first, so it does not count as reduced.
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
