import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDays, type Day, formatDay } from '../../domain/day.ts';
import { runInThread } from '../../store/threads/thread.ts';
import { lastWritten, type MarketShop } from '../synthetic/shops.ts';
import { syntheticShop } from '../synthetic/synthetic.ts';
import { sourceOf, type WrittenSources } from '../writers/index.ts';
import { fileOf, type Scale, type WriteTotals } from './generate.ts';
import type { WriteTask } from './generate-worker.ts';

const WRITER = new URL('./generate-worker.ts', import.meta.url);

export interface MarketOptions extends Omit<Scale, 'shops'> {
  vendors: number;
  days: number;
  /** The last day; the others come before it. */
  asOf: Day;
  workers: number;
}

export interface MarketProgress {
  day: Day;
  dayNumber: number;
  days: number;
  offers: number;
}

export interface MarketResult extends WriteTotals {
  days: { day: Day; sources: string; files: number; offers: number }[];
}

/**
 * Writes one folder a day, each with a sources file. The first folder has every shop's file, later ones only the files that
 * changed; their sources files point to earlier folders for the rest.
 */
export async function runMarket(
  options: MarketOptions,
  onProgress: (progress: MarketProgress) => void = () => {},
): Promise<MarketResult> {
  const { vendors, days, asOf, workers, ...rest } = options;
  const scale: Scale = { ...rest, shops: vendors, out: resolve(options.out) };
  const shops = Array.from({ length: vendors }, (_, index) => syntheticShop(scale.seed, index));
  const result: MarketResult = { offers: 0, bytes: 0, days: [] };
  const folderOf = new Map<number, string>();
  let offers = 0;
  for (let n = 0; n < days; n++) {
    const day = addDays(asOf, n - days + 1);
    const changed = shops.filter((shop) => n === 0 || lastWritten(shop.weekdays, day) === day);
    const report = (more: number): void => {
      offers += more;
      onProgress({ day, dayNumber: n + 1, days, offers });
    };
    const written = await writeDay(scale, changed, day, workers, report);
    for (const shop of changed) folderOf.set(shop.index, formatDay(day));
    const sources = writeSources(scale, shops, folderOf, day);
    result.offers += written.offers;
    result.bytes += written.bytes;
    result.days.push({ day, sources, files: changed.length, offers: written.offers });
  }
  return result;
}

function writeSources(
  scale: Scale,
  shops: readonly MarketShop[],
  folderOf: ReadonlyMap<number, string>,
  day: Day,
): string {
  const dir = join(scale.out, formatDay(day));
  mkdirSync(dir, { recursive: true });
  const urlOf = (shop: MarketShop): string => {
    const folder = folderOf.get(shop.index)!;
    return `file:${folder === formatDay(day) ? '.' : `../${folder}`}/${fileOf(shop, scale.gzip)}`;
  };
  const sources: WrittenSources = { feeds: shops.map((shop) => sourceOf(shop, urlOf(shop))) };
  const path = join(dir, 'sources.json');
  writeFileSync(path, `${JSON.stringify(sources, null, 1)}\n`);
  return path;
}

/** Deals the shops out in turn: sizes fall with the number, so every worker gets its share of large ones. */
async function writeDay(
  scale: Scale,
  shops: readonly MarketShop[],
  day: Day,
  workers: number,
  report: (offers: number) => void,
): Promise<WriteTotals> {
  const shares: number[][] = Array.from({ length: Math.max(1, Math.min(workers, shops.length)) }, () => []);
  shops.forEach((shop, i) => {
    shares[i % shares.length]!.push(shop.index);
  });
  const parts = await Promise.all(
    shares.map((shopIndexes) =>
      runInThread<WriteTotals, number>(WRITER, { scale, shopIndexes, day } satisfies WriteTask, {
        onProgress: report,
      }),
    ),
  );
  return parts.reduce((sum, part) => ({ offers: sum.offers + part.offers, bytes: sum.bytes + part.bytes }));
}
