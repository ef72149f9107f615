import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { filesOf } from '../../src/store/sqlite/catalogue/catalogue-files.ts';
import { generationPath } from '../market.ts';
import type { Priced } from './asks.ts';

const PER_TURN = 50;

/** Articles with a price, spread over the catalogue. */
export function samplePrices(dataDir: string, count: number): Priced[] {
  const db = new DatabaseSync(generationPath(dataDir), { readOnly: true });
  const { all } = db.prepare('select count(*) as "all" from price').get() as { all: number };
  const rows = db
    .prepare('select ean, lowest from price where (ean / 10) % ? = 0 limit ?')
    .all(Math.max(1, Math.floor(all / count)), count) as { ean: number; lowest: number }[];
  db.close();
  return rows.map(({ ean, lowest }) => ({ ean, lowestOre: lowest }));
}

/** A few at a time: the same process measures answers meanwhile and must not stand still. */
export async function pricesOf(dataDir: string, eans: readonly number[]): Promise<Map<number, number>> {
  const db = new DatabaseSync(generationPath(dataDir), { readOnly: true });
  const byEan = db.prepare('select lowest from price where ean = ?');
  const prices = new Map<number, number>();
  for (const [n, ean] of eans.entries()) {
    const row = byEan.get(ean) as { lowest: number } | undefined;
    if (row) prices.set(ean, row.lowest);
    if (n % PER_TURN === 0) await wait(5);
  }
  db.close();
  return prices;
}

/** Catalogues in the data folder, and files there that nothing names. */
export function keptIn(dataDir: string): { generations: number; leftovers: string[] } {
  const dir = join(dataDir, 'generations');
  const pointed = readFileSync(join(dir, 'current'), 'utf8').split('\n').filter(Boolean);
  const named = new Set([
    'current',
    ...pointed.flatMap((id) => [
      `${id}.json`,
      ...filesOf(join(dir, `${id}.db`)).map((path) => basename(path)),
    ]),
  ]);
  const names = readdirSync(dir);
  return {
    generations: names.filter((name) => name.endsWith('.json')).length,
    leftovers: [
      ...names.filter((name) => !named.has(name)),
      ...readdirSync(dataDir).filter((name) => name.startsWith('tmp-')),
      ...readdirSync(join(dataDir, 'incoming')),
    ],
  };
}
