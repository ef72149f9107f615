import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pino from 'pino';
import { readConfig } from '../src/config.ts';
import { readProductView } from '../src/contract/product-view.ts';
import { addDays, type Day, instantOf, parseDay } from '../src/domain/day.ts';
import { demoMarket, writeMarketDay } from '../src/market/demo/demo-market.ts';
import { silent } from '../src/oversight/progress.ts';
import type { DemoPast } from '../src/service/night/demo/past.ts';
import { runNight } from '../src/service/night/night.ts';
import { openStores } from '../src/service/stores.ts';
import type { Generation } from '../src/store/ports/catalogue.ts';

/*
 * Runs 400 nights of the demo market and writes samples/demo-past.json.br, the past that the demo's first start begins with.
 * It is to be run again when the demo market itself changes; a test compares the file with the market's prices. Every
 * night is a whole refresh, so this takes about twenty minutes: `npm run generate` leaves it out.
 */

const FILE = new URL('../samples/demo-past.json.br', import.meta.url);
const LAST_DAY = parseDay('2026-11-14')!;
const NIGHTS = 400;

/** The part of a generation that the next night reads. */
export function demoPastOf(generation: Generation): DemoPast {
  return {
    firstDay: generation.meta.firstDay!,
    lastDay: generation.meta.day,
    shops: generation.shops(),
    articles: [...generation.memories()].map(({ ean, memory, product, made }) => [
      ean,
      memory,
      product && JSON.stringify({ ...readProductView(product), image_url: '' }),
      made,
    ]),
  };
}

async function runNights(dir: string): Promise<DemoPast> {
  const market = demoMarket();
  const feeds = join(dir, 'feeds');
  const firstDay = addDays(LAST_DAY, 1 - NIGHTS);
  await writeMarketDay(market, firstDay, feeds);
  const settings = { DATA_DIR: join(dir, 'data'), SOURCES: join(feeds, 'sources.json') };
  // Small files are read before a thread of its own is up.
  const config = { ...readConfig(settings), cores: 0 };
  const stores = await openStores(config, pino({ level: 'silent' }));
  try {
    for (let day: Day = firstDay; day <= LAST_DAY; day = addDays(day, 1)) {
      await writeMarketDay(market, day, feeds);
      const nowMs = instantOf(day, 240);
      const { day: text, totals } = await runNight({ config, stores, progress: silent, nowMs, asOf: day });
      if (totals.held + totals.failed > 0) throw new Error(`${text}: a feed was held or failed`);
      console.log(text);
    }
    return demoPastOf(stores.generations.current()!);
  } finally {
    await stores.close();
  }
}

if (import.meta.main) {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-demo-past-'));
  try {
    const text = Buffer.from(JSON.stringify(await runNights(dir)));
    const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(FILE, brotliCompressSync(text, { params }));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
