import { findEan } from '../../catalogue/answers/lookup.ts';
import { priceLinesOf } from '../../catalogue/answers/price-position.ts';
import { type ChartLabels, drawChart } from '../../chart/draw.ts';
import { type ChartSpan, lowestRun, pointsWithin } from '../../chart/window.ts';
import type { Day } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

const CHART_DAYS = 90;
const SPAN_DAYS_MIN = 14;
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
  const to = generation.meta.day;
  const from = Math.min(Math.max(to - CHART_DAYS + 1, lines.firstSeen), to - SPAN_DAYS_MIN + 1) as Day;
  const span: ChartSpan = { from, to };
  const lowest = lines.lowest.map(([day, lowestOre]) => [day, lowestOre] as const);
  const first = pointsWithin(lowest, span)[0];
  if (first === undefined || first[0] === to) return undefined;
  return drawChart({ span, lowest, shops: [], claim: null }, labels(lowest, span), 'narrow').markup;
}

const spanText = ({ from, to }: ChartSpan): string =>
  from === to ? `den ${shortDate(from)}` : `fra ${shortDate(from)} til ${shortDate(to)}`;

function labels(lowest: Parameters<typeof lowestRun>[0], span: ChartSpan): ChartLabels {
  const low = lowestRun(lowest, span)!;
  return {
    title: `Laveste pris siden ${shortDate(span.from)}`,
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
