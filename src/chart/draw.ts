import type { Day } from '../domain/day.ts';
import type { PricePoint } from '../domain/history.ts';
import { type Html, html } from '../html/html.ts';
import { type Axis, axisOf } from './scale.ts';
import { type ChartSpan, lowestRun, pointsWithin } from './window.ts';

/** What a chart shows. Amounts are in øre. */
export interface Drawing {
  span: ChartSpan;
  lowest: readonly PricePoint[];
  shops: readonly { name: string; points: readonly PricePoint[] }[];
  /** A shop's claim of what it cost before, from the day it began, and the days it is held against. */
  claim: { beforeOre: number; since: Day; window: ChartSpan | null } | null;
}

/** Whatever is written in a chart, in the reader's language. */
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

interface Size {
  name: 'wide' | 'narrow';
  width: number;
  height: number;
  left: number;
  right: number;
  above: number;
  below: number;
  steps: number;
  dates: number;
}

/** Drawn twice: a wide chart that is shrunk to a phone's width cannot be read. */
const SIZES: readonly Size[] = [
  { name: 'wide', width: 1040, height: 320, left: 58, right: 14, above: 26, below: 30, steps: 5, dates: 5 },
  { name: 'narrow', width: 350, height: 250, left: 46, right: 10, above: 26, below: 28, steps: 4, dates: 3 },
];
const LABEL_PX = 26;

export const drawCharts = (drawing: Drawing, labels: ChartLabels): Html =>
  html`${SIZES.map(({ name }) => drawChart(drawing, labels, name))}`;

export function drawChart(drawing: Drawing, labels: ChartLabels, name: Size['name']): Html {
  const size = SIZES.find((each) => each.name === name)!;
  const place = placesOf(drawing, size);
  const { span, lowest, shops, claim } = drawing;
  const id = `chart-${size.name}`;
  const [left, right] = [size.left, size.width - size.right];
  return html`<svg class="${size.name}" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="${id}-t ${id}-d" data-left="${left}" data-right="${right}"><title id="${id}-t">${labels.title}</title><desc id="${id}-d">${labels.desc}</desc>
${claim?.window && band(claim.window, place, size)}${place.axis.ticks.map((tick) => tickLine(tick, place, size, labels))}${dates(span, place, size, labels)}
${shops.map(({ points }, i) => html`<path class="line c${i + 2}" d="${stepPath(points, span, place)}"/>`)}${claim && beforeLine(claim, span, place, size, labels)}<path class="line c1" d="${stepPath(lowest, span, place)}"/>
${marks(drawing, place, size, labels)}<line class="hair" y1="${size.above}" y2="${size.height - size.below}"/></svg>`;
}

interface Places {
  axis: Axis;
  x(day: number): number;
  y(ore: number): number;
}

function placesOf({ span, lowest, shops, claim }: Drawing, size: Size): Places {
  const amounts = [lowest, ...shops.map(({ points }) => points)]
    .flatMap((points) => pointsWithin(points, span))
    .flatMap(([, ore]) => (ore === null ? [] : [ore / 100]));
  if (claim) amounts.push(claim.beforeOre / 100);
  const height = size.height - size.above - size.below;
  const axis = axisOf(amounts, size.steps, LABEL_PX / height);
  const width = size.width - size.left - size.right;
  // The last day is as wide as the others: what changed today can be seen.
  const days = span.to + 1 - span.from;
  return {
    axis,
    x: (day) => short(size.left + ((day - span.from) / days) * width),
    y: (ore) => short(size.above + ((axis.top - ore / 100) / (axis.top - axis.bottom)) * height),
  };
}

const short = (value: number): number => Math.round(value * 10) / 10;

/** A price holds until it changes: across, then up or down. Days without one are a gap. */
function stepPath(points: readonly PricePoint[], span: ChartSpan, { x, y }: Places): string {
  let path = '';
  let isDown = false;
  for (const [day, ore] of pointsWithin(points, span)) {
    if (isDown) path += `H${x(day)}`;
    if (ore === null) isDown = false;
    else {
      path += isDown ? `V${y(ore)}` : `M${x(day)} ${y(ore)}`;
      isDown = true;
    }
  }
  return isDown ? `${path}H${x(span.to + 1)}` : path;
}

const tickLine = (tick: number, { y }: Places, size: Size, labels: ChartLabels): Html =>
  html`<path class="tick" d="M${size.left} ${y(tick * 100)}H${size.width - size.right}"/><text x="${size.left - 8}" y="${short(y(tick * 100) + 4)}" text-anchor="end">${labels.number(tick)}</text>`;

function dates(span: ChartSpan, { x }: Places, size: Size, labels: ChartLabels): Html[] {
  const days = span.to - span.from;
  const isLong = days > 370;
  return Array.from({ length: size.dates }, (_, i) => {
    const day = Math.round(span.from + (days * i) / (size.dates - 1)) as Day;
    const isLast = i === size.dates - 1;
    const anchor = i === 0 ? 'start' : isLast ? 'end' : 'middle';
    const at = isLast ? size.width - size.right : x(day);
    const text = isLast ? labels.today : isLong ? labels.month(day) : labels.day(day, span.to);
    return html`<text x="${at}" y="${size.height - 8}" text-anchor="${anchor}">${text}</text>`;
  });
}

function band({ from, to }: ChartSpan, { x }: Places, size: Size): Html {
  const start = Math.max(size.left, x(from));
  const width = short(Math.min(size.width - size.right, x(to + 1)) - start);
  if (width <= 0) return html``;
  return html`<rect class="band" x="${start}" y="${size.above}" width="${width}" height="${size.height - size.above - size.below}"/>`;
}

/** The label stands above the line at its end, where the space above the highest amount is kept free. */
function beforeLine(
  { beforeOre, since }: NonNullable<Drawing['claim']>,
  span: ChartSpan,
  { x, y }: Places,
  size: Size,
  labels: ChartLabels,
): Html {
  const start = x(Math.max(since, span.from));
  const end = size.width - size.right;
  const text = `${labels.before} ${labels.amount(beforeOre / 100)}`;
  return html`<path class="line before" d="M${start} ${y(beforeOre)}H${end}"/><text x="${end}" y="${short(y(beforeOre) - 8)}" text-anchor="end">${text}</text>`;
}

/** The lowest price with its amount, and a dot for today. Below the lowest line nothing else is ever drawn. */
function marks({ span, lowest }: Drawing, { x, y }: Places, size: Size, labels: ChartLabels): Html {
  const last = pointsWithin(lowest, span).at(-1);
  const today =
    last === undefined || last[1] === null
      ? null
      : html`<circle class="c1" cx="${x(span.to + 1)}" cy="${y(last[1])}" r="4"/>`;
  const low = lowestRun(lowest, span);
  if (low === undefined || (last !== undefined && pointsWithin(lowest, span).length === 1))
    return html`${today}`;
  const at = x(low.from);
  const share = (at - size.left) / (size.width - size.left - size.right);
  const anchor = share < 0.2 ? 'start' : share > 0.6 ? 'end' : 'start';
  const text = `${labels.lowest} ${labels.amount(low.priceOre / 100)}`;
  return html`${today}<circle class="c1" cx="${at}" cy="${y(low.priceOre)}" r="4"/><text class="low" x="${anchor === 'end' ? x(low.to + 1) : at}" y="${short(y(low.priceOre) + 18)}" text-anchor="${anchor}">${text}</text>`;
}
