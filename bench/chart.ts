import { type Scale, type ScaleKind, scaleOf } from './chart-scale.ts';
import { DARK, escaped, line, px, SOFT, shortNumber, text } from './chart-text.ts';

export interface Series {
  name: string;
  /** A null breaks the line: nothing was measured there. */
  points: readonly (readonly [x: number, y: number | null])[];
  dashed?: boolean;
}

export interface Panel {
  title: string;
  yLabel: string;
  yScale: ScaleKind;
  series: readonly Series[];
}

/** A stretch of the x axis that is shaded through every panel and named at the top. */
export interface Band {
  from: number;
  to: number;
  label: string;
}

export interface Chart {
  title: string;
  subtitle: string;
  xLabel: string;
  xScale: ScaleKind;
  xTicks?: readonly number[];
  bands?: readonly Band[];
  panels: readonly Panel[];
}

const WIDTH = 960;
const MARGIN = { left: 76, right: 24, top: 78, bottom: 46 };
const PANEL = { height: 250, head: 44, gap: 14 };
const RIGHT = WIDTH - MARGIN.right;
const DOTS_MAX = 12;
/** Okabe and Ito's colours, told apart by colour-blind eyes too; the dashed reference is dark. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

/** Line charts one above the other with one x axis, as an SVG file that needs no style, script or font from elsewhere. */
export function svgOf(chart: Chart): string {
  const panelHeight = PANEL.head + PANEL.height + PANEL.gap;
  const height = MARGIN.top + chart.panels.length * panelHeight + MARGIN.bottom;
  const xs = chart.panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(([x]) => x)));
  const x = scaleOf(xs, chart.xScale, 8);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${escaped(chart.title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(MARGIN.left, 30, chart.title, { size: 19, weight: 600 }),
    text(MARGIN.left, 52, chart.subtitle, { colour: SOFT }),
    ...chart.panels.map((panel, i) => drawPanel(panel, MARGIN.top + i * panelHeight, chart, x)),
    text((MARGIN.left + RIGHT) / 2, height - 12, chart.xLabel, { anchor: 'middle' }),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

/** From values to places on the paper. */
interface Paper {
  right(x: number): number;
  down(y: number): number;
  top: number;
  bottom: number;
}

function drawPanel(panel: Panel, at: number, chart: Chart, x: Scale): string {
  const top = at + PANEL.head;
  const bottom = top + PANEL.height;
  const ys = panel.series.flatMap(({ points }) => points.map(([, y]) => y ?? Number.NaN));
  const y = scaleOf(ys, panel.yScale);
  const paper: Paper = {
    right: (value) => MARGIN.left + x.place(value) * (RIGHT - MARGIN.left),
    down: (value) => bottom - y.place(value) * PANEL.height,
    top,
    bottom,
  };
  const isLast = panel === chart.panels.at(-1);
  return [
    text(MARGIN.left, at + 14, panel.title, { weight: 600 }),
    legendOf(panel.series, at + 32),
    drawBands(chart.bands ?? [], paper),
    ...y.ticks.map(
      (tick) =>
        line(MARGIN.left, paper.down(tick), RIGHT, paper.down(tick), '#d9d9d9') +
        text(MARGIN.left - 8, paper.down(tick) + 4, shortNumber(tick), { anchor: 'end', colour: SOFT }),
    ),
    ...(chart.xTicks ?? x.ticks).map(
      (tick) =>
        line(paper.right(tick), bottom, paper.right(tick), bottom + 5, DARK) +
        (isLast
          ? text(paper.right(tick), bottom + 19, shortNumber(tick), { anchor: 'middle', colour: SOFT })
          : ''),
    ),
    line(MARGIN.left, bottom, RIGHT, bottom, DARK),
    text(18, top + PANEL.height / 2, panel.yLabel, { anchor: 'middle', isUpright: true }),
    ...panel.series.map((series, i) => drawLine(series, colourOf(series, i), paper, panel.yScale)),
  ].join('\n');
}

const LABEL = { size: 11, charWidth: 6.2, rowHeight: 14 };

/** A label that would touch the one before it goes a row down. */
function drawBands(bands: readonly Band[], { right, top, bottom }: Paper): string {
  let row = 0;
  let labelEnd = Number.NEGATIVE_INFINITY;
  return bands
    .map(({ from, to, label }) => {
      const width = Math.max(1, right(to) - right(from));
      const middle = right(from) + width / 2;
      const half = (label.length * LABEL.charWidth) / 2;
      row = middle - half < labelEnd ? row + 1 : 0;
      labelEnd = Math.max(labelEnd, middle + half);
      const look = { anchor: 'middle', size: LABEL.size, colour: SOFT } as const;
      return (
        `<rect x="${px(right(from))}" y="${top}" width="${px(width)}" height="${bottom - top}" fill="#f0e442" fill-opacity="0.28"/>` +
        text(middle, top + 13 + row * LABEL.rowHeight, label, look)
      );
    })
    .join('');
}

function drawLine({ points, dashed }: Series, colour: string, paper: Paper, scale: ScaleKind): string {
  const path: string[] = [];
  const dots: string[] = [];
  let pen = 'M';
  for (const [x, y] of points) {
    if (y === null || !Number.isFinite(y) || (scale === 'log' && y <= 0)) {
      pen = 'M';
      continue;
    }
    const [across, down] = [px(paper.right(x)), px(paper.down(y))];
    path.push(`${pen}${across} ${down}`);
    dots.push(`<circle cx="${across}" cy="${down}" r="3.5" fill="${colour}"/>`);
    pen = 'L';
  }
  const stroke = `fill="none" stroke="${colour}" stroke-width="1.8" stroke-linejoin="round"${dashOf(dashed)}`;
  return `<path d="${path.join('')}" ${stroke}/>${dashed || dots.length > DOTS_MAX ? '' : dots.join('')}`;
}

function legendOf(series: readonly Series[], y: number): string {
  let x = MARGIN.left;
  return series
    .map((each, i) => {
      const at = x;
      x += 34 + each.name.length * 7.1;
      const look = ` stroke-width="3"${dashOf(each.dashed)}`;
      return (
        line(at, y - 4, at + 20, y - 4, colourOf(each, i), look) + text(at + 25, y, each.name, { size: 12 })
      );
    })
    .join('');
}

const dashOf = (dashed: boolean | undefined): string => (dashed ? ' stroke-dasharray="6 4"' : '');
const colourOf = ({ dashed }: Series, i: number): string => (dashed ? DARK : COLOURS[i % COLOURS.length]!);
