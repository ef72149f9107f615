import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDays, type Day, formatDay } from '../../domain/day.ts';
import { runInThread } from '../../store/threads/thread.ts';
import { lastWritten, type MarketShop } from '../synthetic/shops.ts';
import { syntheticShop } from '../synthetic/synthetic.ts';
import { fileOf, type Scale, type Written } from './generate.ts';
import type { Task } from './generate-worker.ts';
import { sourceOf, type WrittenSources } from './sources.ts';

const WRITER = new URL('./generate-worker.ts', import.meta.url);

export interface MarketOptions {
  products: number;
  vendors: number;
  days: number;
  out: string;
  seed: number;
  /** The last day; the others come before it. */
  asOf: Day;
  gzip: boolean;
  /** Descriptions as long as shops write them. */
  longDescriptions: boolean;
  /** Of a hundred offers outside a campaign, how many claim a higher price before. */
  boastPercent: number;
  workers: number;
}

export interface MarketProgress {
  day: Day;
  dayNumber: number;
  days: number;
  offers: number;
}

export interface MarketResult extends Written {
  days: { day: Day; sources: string; files: number; offers: number }[];
}

/**
 * One folder a day with a sources file of its own. The first day holds every shop's file; later days only the files that
 * changed, and their sources file points back to the earlier folders for the rest.
 */
export async function runMarket(
  options: MarketOptions,
  onProgress: (progress: MarketProgress) => void = () => {},
): Promise<MarketResult> {
  const scale: Scale = {
    products: options.products,
    shops: options.vendors,
    seed: options.seed,
    out: resolve(options.out),
    gzip: options.gzip,
    longDescriptions: options.longDescriptions,
    boastPercent: options.boastPercent,
  };
  const shops = Array.from({ length: options.vendors }, (_, index) => syntheticShop(options.seed, index));
  const result: MarketResult = { offers: 0, bytes: 0, days: [] };
  const folderOf = new Map<number, string>();
  let offers = 0;
  for (let n = 0; n < options.days; n++) {
    const day = addDays(options.asOf, n - options.days + 1);
    const changed = shops.filter((shop) => n === 0 || lastWritten(shop.weekdays, day) === day);
    const report = (more: number): void => {
      offers += more;
      onProgress({ day, dayNumber: n + 1, days: options.days, offers });
    };
    const written = await writeDay(scale, changed, day, options.workers, report);
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

/** Shops dealt out in turn: the sizes fall with the number, so every worker gets its share of large ones. */
async function writeDay(
  scale: Scale,
  shops: readonly MarketShop[],
  day: Day,
  workers: number,
  report: (offers: number) => void,
): Promise<Written> {
  const shares: number[][] = Array.from({ length: Math.max(1, Math.min(workers, shops.length)) }, () => []);
  shops.forEach((shop, i) => {
    shares[i % shares.length]!.push(shop.index);
  });
  const parts = await Promise.all(
    shares.map((shopIndexes) =>
      runInThread<Written, number>(WRITER, { scale, shopIndexes, day } satisfies Task, {
        onProgress: report,
      }),
    ),
  );
  return parts.reduce((sum, part) => ({ offers: sum.offers + part.offers, bytes: sum.bytes + part.bytes }));
}
