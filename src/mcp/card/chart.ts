import { findEan } from '../../catalogue/answers/lookup.ts';
import { priceLinesOf } from '../../catalogue/answers/price-position.ts';
import { type ChartLabels, drawChart } from '../../chart/draw.ts';
import { type ChartSpan, lowestRun, pointsWithin } from '../../chart/window.ts';
import type { Day } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { cardDay, cardMonth } from '../../domain/format/dates.ts';
import { axisNumberText } from '../../domain/format/numbers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

const CHART_DAYS = 90;
const SPAN_DAYS_MIN = 14;

const number = (kroner: number): string => axisNumberText(kroner, 'da');
const amount = (kroner: number): string => `${number(kroner)} kr.`;

/** The lowest price of the last 90 days as SVG; undefined for a product without a history. */
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
  from === to ? `den ${cardDay(from)}` : `fra ${cardDay(from)} til ${cardDay(to)}`;

function labels(lowest: Parameters<typeof lowestRun>[0], span: ChartSpan): ChartLabels {
  const low = lowestRun(lowest, span)!;
  return {
    title: `Laveste pris siden ${cardDay(span.from)}`,
    desc: `Lavest ${amount(low.priceOre / 100)} ${spanText(low)}`,
    today: 'i dag',
    lowest: 'lavest',
    before: 'førpris',
    amount,
    number,
    day: cardDay,
    month: cardMonth,
  };
}
