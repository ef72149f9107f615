import { findEan } from '../../catalogue/answers/lookup.ts';
import { priceLinesOf } from '../../catalogue/answers/price-position.ts';
import { type ChartPeriod, lowestRun, periodUntil, pointsWithin } from '../../chart/period.ts';
import { type ChartLabels, drawPriceChart } from '../../chart/price-chart.ts';
import type { Ean } from '../../domain/ean.ts';
import { cardDay, cardMonth } from '../../domain/format/dates.ts';
import { axisNumberText } from '../../domain/format/numbers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

const CHART_DAYS = 90;

const number = (kroner: number): string => axisNumberText(kroner, 'da');
const amount = (kroner: number): string => `${number(kroner)} kr.`;

/** The lowest price of the last 90 days as SVG; undefined for a product without a history. */
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
  from === to ? `den ${cardDay(from)}` : `fra ${cardDay(from)} til ${cardDay(to)}`;

function labels(lowest: Parameters<typeof lowestRun>[0], period: ChartPeriod): ChartLabels {
  const low = lowestRun(lowest, period)!;
  return {
    title: `Laveste pris siden ${cardDay(period.from)}`,
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
