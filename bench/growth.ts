import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { growthChart, growthFigures, MEASURES, type Measure, type Size } from './growth-figures.ts';
import { panelPicture } from './panels.ts';
import {
  type BenchOptions,
  type Figure,
  figureTable,
  keptFigures,
  markdownPage,
  markdownTable,
  report,
  whenAndWhere,
} from './result.ts';

const KEPT = '.cache/bench/growth';

/** Runs the benches at several sizes and shows what grows with the catalogue, and how fast. */
export async function run({ sizes, save }: BenchOptions): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  const measured = sizes.toSorted((a, b) => a - b).map((products) => measuredAt(products, save));
  const figures = growthFigures(measured);
  report('growth', `${measured.map(({ products }) => products).join(', ')} products`, figures, false);
  const folder = resolve(save ? 'bench' : KEPT);
  writeFileSync(join(folder, 'growth.svg'), panelPicture(growthChart(measured)));
  writeFileSync(join(folder, 'growth.md'), growthMarkdown(measured, figures));
  console.log(`\n${folder}/growth.md, ${folder}/growth.svg`);
  process.exitCode = figures.some(({ ok }) => ok === false) ? 1 : 0;
}

function measuredAt(products: number, save: boolean): Size {
  const values: Record<string, string> = {};
  for (const bench of new Set(MEASURES.map((measure) => measure.bench))) {
    const figures = keptFigures(bench, products) ?? measuredNow(bench, products, save);
    for (const { label, figure } of MEASURES.filter((measure) => measure.bench === bench)) {
      const found = figures.find(({ name }) => name === figure);
      if (!found) throw new Error(`bench ${bench} no longer tells '${figure}'`);
      values[label] = found.value;
    }
  }
  return { products, values };
}

/** Runs a bench in a child process, so that benches do not share memory and open files. */
function measuredNow(bench: Measure['bench'], products: number, save: boolean): Figure[] {
  const args = ['bench/run.ts', bench, '--products', String(products), ...(save ? ['--save'] : [])];
  const run = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const figures = keptFigures(bench, products);
  if (!figures) throw new Error(`bench ${bench} at ${products} products ended with ${run.status}`);
  return figures;
}

function growthMarkdown(sizes: readonly Size[], figures: readonly Figure[]): string {
  return markdownPage([
    '# What grows when the catalogue grows',
    whenAndWhere(),
    'Synthetic markets (`prisme market`). Nothing may grow faster than the catalogue (a tenth is allowed for noise), and the middle search\n' +
      'slower. Run it with `npm run bench -- growth --products 500000,1000000,2000000,5000000`.',
    '![Growth against the catalogue](growth.svg)',
    markdownTable(
      ['figure', ...sizes.map(({ products }) => `${products.toLocaleString('en')} products`)],
      MEASURES.map(({ label }) => [label, ...sizes.map(({ values }) => values[label] ?? '?')]),
    ),
    '## Against the bar',
    figureTable(figures.map((figure) => ({ ...figure, value: figure.value.split(', ').at(-1)! }))),
  ]);
}
