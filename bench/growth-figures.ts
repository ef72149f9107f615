import type { PanelChart } from './panels.ts';
import type { Figure } from './result.ts';

/** One thing measured at every size: which bench tells it, and under which name. */
export interface Measure {
  label: string;
  bench: 'refresh' | 'search' | 'lookup' | 'start';
  figure: string;
  /** A rate is better when higher: what grows is its inverse, the cost of one. */
  isRate?: true;
  /** Not only no faster than the catalogue: slower. */
  isSlower?: true;
}

export const MEASURES: readonly Measure[] = [
  { label: 'refresh, wall', bench: 'refresh', figure: 'whole refresh, wall' },
  { label: 'refresh, CPU', bench: 'refresh', figure: 'whole refresh, CPU' },
  { label: 'refresh, memory', bench: 'refresh', figure: 'memory, all threads' },
  { label: 'disk of a generation', bench: 'refresh', figure: 'generation on disk' },
  { label: 'search p50', bench: 'search', figure: 'p50', isSlower: true },
  { label: 'search p99', bench: 'search', figure: 'p99' },
  { label: 'lookups', bench: 'lookup', figure: 'Prisme', isRate: true },
  { label: 'start', bench: 'start', figure: 'start to first answer' },
  { label: 'serving, memory', bench: 'start', figure: 'anonymous memory' },
];

/** Machines are noisy: the same tenth as between 1 M and 5 M in the bar of the refresh. */
const NOISE = 1.1;

export interface Size {
  products: number;
  /** Keyed by the measure's label in the bench's output. */
  values: Readonly<Record<string, string>>;
}

/** The ratio to the smallest size. */
export function growthOf({ label, isRate }: Measure, from: Size, to: Size): number {
  const before = Number.parseFloat(from.values[label] ?? '');
  const after = Number.parseFloat(to.values[label] ?? '');
  return isRate ? before / after : after / before;
}

export function isBounded(measure: Measure, from: Size, to: Size): boolean {
  const times = to.products / from.products;
  return growthOf(measure, from, to) <= (measure.isSlower ? times : times * NOISE);
}

const shownName = ({ label, isRate }: Measure): string =>
  isRate ? `cost of a ${label.replace(/s$/, '')}` : label;

/** The largest size against the smallest; a size between that breaks its bar is missed too. */
export function growthFigures(sizes: readonly Size[]): Figure[] {
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const times = last.products / first.products;
  return MEASURES.map((measure) => {
    const figure = {
      name: shownName(measure),
      value: `${sizes.map(({ values }) => values[measure.label] ?? '?').join(' → ')}, ${growthOf(measure, first, last).toFixed(2)} ×`,
    };
    if (sizes.length < 2) return figure;
    const bar = measure.isSlower ? `< ${times} ×` : `≤ ${Number((times * NOISE).toFixed(2))} ×`;
    return { ...figure, bar, ok: sizes.slice(1).every((size) => isBounded(measure, first, size)) };
  });
}

export function growthChart(sizes: readonly Size[]): PanelChart {
  const first = sizes[0]!;
  const points = (of: (size: Size) => number) => sizes.map((size) => [size.products, of(size)] as const);
  const number = (label: string) => points(({ values }) => Number.parseFloat(values[label] ?? ''));
  return {
    title: 'What grows when the catalogue grows',
    subtitle:
      'Synthetic markets (prisme market), one machine, one run a size. Below the dashed line: slower than the catalogue.',
    xLabel: 'products (log)',
    xScale: 'log',
    xTicks: sizes.map(({ products }) => products),
    panels: [
      {
        title: 'Reading a night',
        yLabel: 'times the smallest (log)',
        yScale: 'log',
        series: [
          ...MEASURES.filter(({ bench }) => bench === 'refresh').map((measure) => ({
            name: measure.label,
            points: points((size) => growthOf(measure, first, size)),
          })),
          catalogueLine(sizes),
        ],
      },
      {
        title: 'Answering',
        yLabel: 'times the smallest (log)',
        yScale: 'log',
        series: [
          ...MEASURES.filter(({ bench }) => bench !== 'refresh').map((measure) => ({
            name: shownName(measure),
            points: points((size) => growthOf(measure, first, size)),
          })),
          catalogueLine(sizes),
        ],
      },
      {
        title: 'Search',
        yLabel: 'milliseconds',
        yScale: 'linear',
        series: [
          { name: 'p50', points: number('search p50') },
          { name: 'p99', points: number('search p99') },
        ],
      },
    ],
  };
}

const catalogueLine = (sizes: readonly Size[]) => ({
  name: 'the catalogue itself',
  points: sizes.map(({ products }) => [products, products / sizes[0]!.products] as const),
  isReference: true,
});
