import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** A figure with its bar. `ok` is left out where a figure has no bar. */
export interface Figure {
  name: string;
  value: string;
  bar?: string;
  ok?: boolean;
}

const RESULTS = new URL('./RESULTS.md', import.meta.url);

const figuresKept: Figure[] = [];

/** All figures that this process reported. */
export const reported = (): readonly Figure[] => figuresKept;

export function report(bench: string, size: string, figures: readonly Figure[], save: boolean): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log(`\n${bench} (${size})`);
  for (const { name, value, bar, ok } of figures) {
    console.log(
      `  ${name.padEnd(width)}  ${value.padStart(14)}  ${bar ? `bar ${bar}  ${ok ? 'ok' : 'MISSED'}` : ''}`.trimEnd(),
    );
  }
  figuresKept.push(...figures);
  if (save) appendFileSync(RESULTS, `\n## ${bench}, ${size}\n\n${whenAndWhere()}\n\n${figureTable(figures)}`);
}

/** The line under a heading: when, which code, which machine. */
export function whenAndWhere(): string {
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, commit ${commit()}, ${cpus().length} cores ${process.arch}, Node ${process.version}`;
}

export const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

export const figureTable = (figures: readonly Figure[]): string =>
  markdownTable(
    ['figure', 'value', 'bar', ''],
    figures.map(({ name, value, bar, ok }) => [
      name,
      value,
      bar ?? '',
      ok === undefined ? '' : ok ? 'ok' : 'missed',
    ]),
  );

export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
    .replace(/^\|( --- \|)+$/m, (line) => line.replaceAll(' ', ''));

/** Joins Markdown parts with a blank line between them. */
export const markdownPage = (parts: readonly string[]): string =>
  `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;

export interface BenchOptions {
  products: number;
  /** All that --products named; most benches take the first. */
  sizes: number[];
  save: boolean;
  /** The memory that the measured process may use; undefined for all of the machine's. Only some benches take it. */
  memoryGb: number | undefined;
}

const FIGURES_FOLDER = '.cache/bench/figures';

const pathOf = (bench: string, products: number): string =>
  join(FIGURES_FOLDER, `${commit()}-${bench}-${products}.json`);

/** Stores figures by commit, bench and size, so that the growth table need not measure them again. */
export function keepFigures(bench: string, products: number, figures: readonly Figure[]): void {
  mkdirSync(FIGURES_FOLDER, { recursive: true });
  writeFileSync(pathOf(bench, products), JSON.stringify(figures));
}

export function keptFigures(bench: string, products: number): Figure[] | undefined {
  const path = pathOf(bench, products);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
