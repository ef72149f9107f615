import { findEan } from '../../catalogue/answers/lookup.ts';
import { priceLinesOf } from '../../catalogue/answers/price-lines.ts';
import { type ChartPeriod, lowestRun, periodUntil, pointsWithin } from '../../chart/period.ts';
import { type ChartLabels, drawPriceChart } from '../../chart/price-chart.ts';
import type { Day } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

const CHART_DAYS = 90;
const DAY_MS = 86_400_000;

const dateText = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('da-DK', { timeZone: 'UTC', ...options });
  return (day: Day): string => format.format(day * DAY_MS);
};
const shortDate = dateText({ day: 'numeric', month: 'short' });
const monthAndYear = dateText({ month: 'short', year: 'numeric' });
const numbers = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 2 });
const amount = (kroner: number): string => `${numbers.format(kroner)} kr.`;

/** The lowest price of the last 90 days as SVG; undefined for a product without a past. */
export function chartSvg(generation: Generation, ean: Ean): string | undefined {
  const main = findEan(generation, ean);
  const lines = main === undefined ? undefined : priceLinesOf(generation, main);
  if (lines === undefined) return undefined;
  const period = periodUntil(generation.meta.day, CHART_DAYS, lines.firstSeen);
  const lowest = lines.lowest.map(([day, lowestOre]) => [day, lowestOre] as const);
  const first = pointsWithin(lowest, period)[0];
  if (first === undefined || first[0] === period.to) return undefined;
  return drawPriceChart({ period, lowest, shops: [], claim: null }, labels(lowest, period), 'narrow').markup;
}

const spanText = ({ from, to }: ChartPeriod): string =>
  from === to ? `den ${shortDate(from)}` : `fra ${shortDate(from)} til ${shortDate(to)}`;

function labels(lowest: Parameters<typeof lowestRun>[0], period: ChartPeriod): ChartLabels {
  const low = lowestRun(lowest, period)!;
  return {
    title: `Laveste pris siden ${shortDate(period.from)}`,
    desc: `Lavest ${amount(low.priceOre / 100)} ${spanText(low)}`,
    today: 'i dag',
    lowest: 'lavest',
    before: 'førpris',
    amount,
    number: (kroner) => numbers.format(kroner),
    day: shortDate,
    month: monthAndYear,
  };
}
