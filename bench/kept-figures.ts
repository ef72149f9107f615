import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commit, type Figure } from './result.ts';

const FOLDER = '.cache/bench/figures';

const pathOf = (bench: string, products: number): string =>
  join(FOLDER, `${commit()}-${bench}-${products}.json`);

/** By commit, bench and size: what was measured need not be measured again for the growth table. */
export function keepFigures(bench: string, products: number, figures: readonly Figure[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(pathOf(bench, products), JSON.stringify(figures));
}

export function keptFigures(bench: string, products: number): Figure[] | undefined {
  const path = pathOf(bench, products);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
