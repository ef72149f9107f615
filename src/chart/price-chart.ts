import type { Day } from '../domain/day.ts';
import type { PricePoint } from '../domain/history.ts';
import { type Html, html } from '../html/html.ts';
import { priceAxis } from './axis.ts';
import { type ChartPeriod, lowestRun, pointsWithin } from './period.ts';
import { band, dot, type Plot, path, plotIn, stepPath, TICK_GAP, textAt, tickLine } from './plot.ts';

/** A product's prices over time. Amounts are in øre. */
export interface PriceChart {
  period: ChartPeriod;
  lowest: readonly PricePoint[];
  shops: readonly { name: string; points: readonly PricePoint[] }[];
  /** A shop's before price from the day the claim began, and the days that the claim is compared with. */
  claim: { beforeOre: number; since: Day; compared: ChartPeriod | null } | null;
}

export interface ChartLabels {
  title: string;
  desc: string;
  today: string;
  lowest: string;
  before: string;
  amount(kroner: number): string;
  /** An amount without its unit. */
  number(kroner: number): string;
  day(day: Day, today: Day): string;
  /** For axes of more than a year. */
  month(day: Day): string;
}

interface ChartSize {
  name: 'wide' | 'narrow';
  width: number;
  height: number;
  /** Room for the labels of the price axis, unless they are long. */
  left: number;
  /** The widest that a digit of a label is drawn. */
  digit: number;
  right: number;
  above: number;
  below: number;
  steps: number;
  dates: number;
}

/** Pages get the chart twice, because a wide chart cannot be read when it is shrunk to a phone's width. */
const SIZES: readonly ChartSize[] = [
  {
    name: 'wide',
    width: 1040,
    height: 320,
    left: 58,
    digit: 9.6,
    right: 14,
    above: 26,
    below: 30,
    steps: 5,
    dates: 5,
  },
  {
    name: 'narrow',
    width: 350,
    height: 250,
    left: 46,
    digit: 7.2,
    right: 10,
    above: 26,
    below: 28,
    steps: 4,
    dates: 3,
  },
];
const LABEL_PX = 26;
const LONG_DAYS = 370;

export const drawPriceCharts = (chart: PriceChart, labels: ChartLabels): Html =>
  html`${SIZES.map(({ name }) => drawPriceChart(chart, labels, name))}`;

export function drawPriceChart(chart: PriceChart, labels: ChartLabels, name: ChartSize['name']): Html {
  const size = SIZES.find((each) => each.name === name)!;
  const { period, lowest, shops, claim } = chart;
  const { plot, ticks } = plotOf(chart, size, labels);
  const id = `chart-${size.name}`;
  const lineOf = (points: readonly PricePoint[], className: string): Html =>
    path(`line ${className}`, stepPath(plot, pointsWithin(points, period), period.to + 1));
  return html`<svg class="${size.name}" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="${id}-t ${id}-d" data-left="${plot.left}" data-right="${plot.right}"><title id="${id}-t">${labels.title}</title><desc id="${id}-d">${labels.desc}</desc>
${claim?.compared && band(plot, claim.compared.from, claim.compared.to + 1)}${ticks.map((tick) => tickLine(plot, tick * 100, labels.number(tick)))}${dates(chart, plot, size, labels)}
${shops.map(({ points }, i) => lineOf(points, `c${i + 2}`))}${claim && beforeLine(claim, period, plot)}${lineOf(lowest, 'c1')}
${claim && beforeLabel(claim, plot, labels)}${marks(chart, plot, labels)}<line class="hair" y1="${plot.top}" y2="${plot.bottom}"/></svg>`;
}

function plotOf({ period, lowest, shops, claim }: PriceChart, size: ChartSize, labels: ChartLabels) {
  const amounts = [lowest, ...shops.map(({ points }) => points)]
    .flatMap((points) => pointsWithin(points, period))
    .flatMap(([, ore]) => (ore === null ? [] : [ore / 100]));
  if (claim) amounts.push(claim.beforeOre / 100);
  const { width, height, above, below } = size;
  const axis = priceAxis(amounts, size.steps, LABEL_PX / (height - above - below));
  const chars = Math.max(...axis.ticks.map((tick) => labels.number(tick).length));
  const left = Math.max(size.left, Math.ceil(chars * size.digit) + TICK_GAP);
  // The last day is as wide as the others, so that a change of today can be seen.
  const days = period.to + 1 - period.from;
  const frame = { left, right: width - size.right, top: above, bottom: height - below };
  const plot = plotIn(
    frame,
    (day) => (day - period.from) / days,
    (ore) => axis.share(ore / 100),
  );
  return { plot, ticks: axis.ticks };
}

function dates({ period }: PriceChart, plot: Plot, size: ChartSize, labels: ChartLabels): Html[] {
  const days = period.to - period.from;
  return Array.from({ length: size.dates }, (_, i) => {
    const day = Math.round(period.from + (days * i) / (size.dates - 1)) as Day;
    const isLast = i === size.dates - 1;
    const words = isLast ? labels.today : days > LONG_DAYS ? labels.month(day) : labels.day(day, period.to);
    const anchor = i === 0 ? 'start' : isLast ? 'end' : 'middle';
    return textAt(isLast ? plot.right : plot.x(day), size.height - 8, words, { anchor });
  });
}

type DrawnClaim = NonNullable<PriceChart['claim']>;

const beforeLine = ({ beforeOre, since }: DrawnClaim, period: ChartPeriod, { x, y, right }: Plot): Html =>
  path('line before', `M${x(Math.max(since, period.from))} ${y(beforeOre)}H${right}`);

/** The label stands above the end of the line, where the axis keeps room. It is drawn after all lines, so that none strikes it through. */
const beforeLabel = ({ beforeOre }: DrawnClaim, { y, right }: Plot, labels: ChartLabels): Html =>
  textAt(right, y(beforeOre) - 8, `${labels.before} ${labels.amount(beforeOre / 100)}`, { anchor: 'end' });

/** A dot for today, and one for the lowest price with its amount below it, where nothing else is ever drawn. */
function marks({ period, lowest }: PriceChart, { x, y, left, right }: Plot, labels: ChartLabels): Html {
  const shown = pointsWithin(lowest, period);
  const now = shown.at(-1)?.[1] ?? null;
  const today = now === null ? null : dot('c1', x(period.to + 1), y(now));
  const low = lowestRun(lowest, period);
  if (low === undefined || shown.length === 1) return html`${today}`;
  const at = x(low.from);
  const isAtEnd = (at - left) / (right - left) > 0.6;
  const words = `${labels.lowest} ${labels.amount(low.priceOre / 100)}`;
  const label = textAt(isAtEnd ? x(low.to + 1) : at, y(low.priceOre) + 18, words, {
    class: 'low',
    anchor: isAtEnd ? 'end' : 'start',
  });
  return html`${today}${dot('c1', at, y(low.priceOre))}${label}`;
}
