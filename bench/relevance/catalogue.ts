import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { instantOf, parseDay } from '../../src/domain/day.ts';
import { type Ean, eanOfNumber } from '../../src/domain/ean.ts';
import type { ShopArticle } from '../../src/market/demo/assortment.ts';
import { demoMarket, type Market, writeMarketDay } from '../../src/market/demo/demo-market.ts';
import type { DemoProduct } from '../../src/market/demo/known.ts';
import { noveltiesOn } from '../../src/market/demo/products.ts';
import { describeAtLength } from '../../src/market/synthetic/describing.ts';
import { silent } from '../../src/oversight/progress.ts';
import { runNight } from '../../src/service/night/night.ts';
import { openStores } from '../../src/service/stores.ts';
import type { Generation } from '../../src/store/ports/catalogue.ts';

const DAY = parseDay('2026-11-15')!;
const NOON_MINUTES = 720;
/** Shops that write once a week still show what was new then. */
const WEEK_DAYS = 7;

/** The demo market of one day as shops offer it: the text the catalogue has of each article, and the truth about it. */
export interface RelevanceCatalogue {
  /** The published generation's file. */
  path: string;
  products: readonly Shown[];
  truth: readonly DemoProduct[];
}

export interface Shown {
  ean: Ean;
  name: string;
  brand: string;
  category: string;
}

/** The demo market in which every shop writes at length of what is new: praise, other goods, mark-up, and its terms. */
export function longWindedMarket(): Market {
  const market = demoMarket();
  const atLength = ({ product, priced, face }: ShopArticle): ShopArticle => ({
    product,
    priced,
    face:
      face.condition === 'new'
        ? { ...face, description: describeAtLength(market.seed, priced.shop, product) }
        : face,
  });
  return { ...market, assortments: market.assortments.map((articles) => articles.map(atLength)) };
}

/** A day alone and not its weeks before: searches ask for no history. Always built anew, since the index is under test. */
export async function buildCatalogue(dir: string, market = demoMarket()): Promise<RelevanceCatalogue> {
  await writeMarketDay(market, DAY, join(dir, 'feeds'));
  const config = readConfig({ DATA_DIR: join(dir, 'data'), SOURCES: join(dir, 'feeds', 'sources.json') });
  const stores = await openStores(config, pino({ level: 'silent' }));
  try {
    await runNight({ config, stores, progress: silent, nowMs: instantOf(DAY, NOON_MINUTES) });
    const generation = stores.generations.current()!;
    const products = shownIn(generation);
    const offered = new Set<string>(products.map(({ ean }) => ean));
    const all = [...market.products, ...noveltiesOn(market.seed, DAY, WEEK_DAYS)];
    return { path: generation.path, products, truth: all.filter(({ ean }) => offered.has(ean)) };
  } finally {
    await stores.close();
  }
}

function shownIn(generation: Generation): Shown[] {
  const shown: Shown[] = [];
  for (const memory of generation.memories()) {
    if (!memory.offered) continue;
    const ean = eanOfNumber(memory.ean);
    const { product_name, brand, category } = JSON.parse(generation.productJson(ean)!);
    shown.push({ ean, name: product_name, brand, category });
  }
  return shown;
}
