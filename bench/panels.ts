import { type Axis, type AxisKind, measureAxis } from '../src/chart/axis.ts';
import { drawPicture, SERIES_LOOKS } from '../src/chart/picture.ts';
import { band, dot, linePath, type Plot, path, plotIn, textAt, tickLine } from '../src/chart/plot.ts';
import { type Html, html } from '../src/html/html.ts';

/** One line of a panel. A null breaks it: nothing was measured there. */
export interface Series {
  name: string;
  points: readonly (readonly [x: number, y: number | null])[];
  isReference?: boolean;
}

export interface Panel {
  title: string;
  yLabel: string;
  yScale: AxisKind;
  series: readonly Series[];
}

/** A stretch of the x axis that is shaded in every panel, with its name at the top. */
export interface Stretch {
  from: number;
  to: number;
  label: string;
}

export interface PanelChart {
  title: string;
  subtitle: string;
  xLabel: string;
  xScale: AxisKind;
  xTicks?: readonly number[];
  stretches?: readonly Stretch[];
  panels: readonly Panel[];
}

const WIDTH = 960;
const MARGIN = { left: 76, right: 24, top: 78, bottom: 46 };
const PANEL = { height: 250, head: 44, gap: 14 };
const RIGHT = WIDTH - MARGIN.right;
/** A line of more points than this is drawn without dots. */
const DOTS_MAX = 12;
const LABEL = { size: 11, charWidth: 6.2, rowHeight: 14 };

/** Line charts one above the other with a common x axis, as an SVG file. */
export function panelPicture(chart: PanelChart): string {
  const panelHeight = PANEL.head + PANEL.height + PANEL.gap;
  const height = MARGIN.top + chart.panels.length * panelHeight + MARGIN.bottom;
  const xs = chart.panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(([x]) => x)));
  const x = measureAxis(xs, chart.xScale, 8);
  const head = { width: WIDTH, height, fontSize: 13, title: chart.title, description: chart.subtitle };
  return drawPicture(head, [
    textAt(MARGIN.left, 30, chart.title, { class: 'ink', size: 19, isBold: true }),
    textAt(MARGIN.left, 52, chart.subtitle, { class: 'soft' }),
    ...chart.panels.flatMap((panel, i) => drawPanel(panel, MARGIN.top + i * panelHeight, chart, x)),
    textAt((MARGIN.left + RIGHT) / 2, height - 12, chart.xLabel, { class: 'ink', anchor: 'middle' }),
  ]);
}

function drawPanel(panel: Panel, offset: number, chart: PanelChart, x: Axis): Html[] {
  const top = offset + PANEL.head;
  const bottom = top + PANEL.height;
  const ys = panel.series.flatMap(({ points }) => points.map(([, y]) => y ?? Number.NaN));
  const y = measureAxis(ys, panel.yScale);
  const plot = plotIn({ left: MARGIN.left, right: RIGHT, top, bottom }, x.share, y.share);
  const isLast = panel === chart.panels.at(-1);
  return [
    textAt(MARGIN.left, offset + 14, panel.title, { class: 'ink', isBold: true }),
    html`${legend(panel.series, offset + 32)}`,
    html`${stretches(chart.stretches ?? [], plot)}`,
    ...y.ticks.map((tick) => tickLine(plot, tick, shortNumber(tick), { class: 'soft' })),
    ...(chart.xTicks ?? x.ticks).map((tick) => {
      const label = textAt(plot.x(tick), bottom + 19, shortNumber(tick), { class: 'soft', anchor: 'middle' });
      return html`${path('axis', `M${plot.x(tick)} ${bottom}v5`)}${isLast && label}`;
    }),
    path('axis', `M${MARGIN.left} ${bottom}H${RIGHT}`),
    textAt(18, top + PANEL.height / 2, panel.yLabel, { class: 'ink', anchor: 'middle', isUpright: true }),
    ...panel.series.map((series, i) => drawSeries(series, i, plot, panel.yScale)),
  ];
}

/** A label that would touch the one before it goes a row down. */
function stretches(all: readonly Stretch[], plot: Plot): Html[] {
  let row = 0;
  let labelEnd = Number.NEGATIVE_INFINITY;
  return all.map(({ from, to, label }) => {
    const middle = (plot.x(from) + plot.x(to)) / 2;
    const half = (label.length * LABEL.charWidth) / 2;
    row = middle - half < labelEnd ? row + 1 : 0;
    labelEnd = Math.max(labelEnd, middle + half);
    const look = { class: 'soft', anchor: 'middle', size: LABEL.size } as const;
    return html`${band(plot, from, to)}${textAt(middle, plot.top + 13 + row * LABEL.rowHeight, label, look)}`;
  });
}

function drawSeries({ points, isReference }: Series, i: number, plot: Plot, scale: AxisKind): Html {
  const drawn = points.map(([x, y]) => {
    const isDrawn = y !== null && Number.isFinite(y) && (scale === 'linear' || y > 0);
    return [x, isDrawn ? y : null] as const;
  });
  const line = path(lineClass(isReference, i), linePath(plot, drawn));
  const measured = drawn.filter(([, y]) => y !== null);
  if (isReference || measured.length > DOTS_MAX) return line;
  return html`${line}${measured.map(([x, y]) => dot(`d${lookOf(i)}`, plot.x(x), plot.y(y!), 3.5))}`;
}

function legend(series: readonly Series[], y: number): Html[] {
  let x = MARGIN.left;
  return series.map(({ name, isReference }, i) => {
    const start = x;
    x += 34 + name.length * 7.1;
    const sample = path(lineClass(isReference, i), `M${start} ${y - 4}h20`);
    return html`${sample}${textAt(start + 25, y, name, { class: 'ink', size: 12 })}`;
  });
}

const lookOf = (i: number): number => (i % SERIES_LOOKS) + 1;
const lineClass = (isReference: boolean | undefined, i: number): string =>
  `line ${isReference ? 'reference' : `s${lookOf(i)}`}`;

/** 1500000 as 1.5 M, because axis labels have little room. */
export function shortNumber(value: number): string {
  const [divisor, unit] = value >= 1e6 ? [1e6, ' M'] : value >= 1e4 ? [1e3, ' k'] : [1, ''];
  return `${Number((value / divisor).toPrecision(4))}${unit}`;
}
