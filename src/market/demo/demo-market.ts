import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '../../domain/day.ts';
import { type Row, rowOf } from '../row.ts';
import { lastWritten } from '../synthetic/schedule.ts';
import { type SourceEntry, sourceOf, type WrittenSources } from '../writing/sources.ts';
import type { DemoProduct } from './demo-product.ts';
import { type DemoShop, demoShops } from './demo-shops.ts';
import { feedBytes, feedFile } from './feed-files.ts';
import { stateOn } from './prices/demo-price.ts';
import { noveltiesOn, standingProducts } from './products.ts';
import { type ShelfPlan, type Shelved, shelvesOf } from './shelves.ts';

export interface Market extends ShelfPlan {
  /** What is always on the market. Novelties of a day come on top. */
  products: readonly DemoProduct[];
  /** By shop index: what it sells of the standing products. */
  shelves: readonly (readonly Shelved[])[];
  /** By path: the day of the file last written there, so that a shop's quiet days cost nothing. */
  written: Map<string, Day>;
}

const SEED = 5_700;

/** `picturesUrl`: where the service has its drawings of articles. Without it the pictures are at the invented shops. */
export function demoMarket(picturesUrl = ''): Market {
  const plan: ShelfPlan = { seed: SEED, shops: demoShops(), picturesUrl };
  const products = standingProducts(SEED);
  return { ...plan, products, shelves: shelvesOf(plan, products), written: new Map() };
}

/** The standing products, with the truth about each: type, brand, model, feature, colour, size, code and proper name. */
export const demoProducts = (market: Market = demoMarket()): readonly DemoProduct[] => market.products;

/** Everything on sale somewhere on a day, novelties too. */
export const productsOn = (market: Market, day: Day): readonly DemoProduct[] => [
  ...market.products,
  ...noveltiesOn(market.seed, day),
];

export interface MarketOffer {
  product: DemoProduct;
  row: Row;
}

/** What a shop's feed says on a day. Between the days it writes on, that is what it said last. */
function offersOf(market: Market, shop: DemoShop, novelties: readonly Shelved[], day: Day): MarketOffer[] {
  const offers: MarketOffer[] = [];
  for (const { place, product, face } of [...market.shelves[shop.index]!, ...novelties]) {
    const { state } = stateOn(place, day);
    if (state !== undefined) offers.push({ product, row: rowOf(face, shop, state) });
  }
  return offers;
}

export interface ShopDay {
  shop: DemoShop;
  writtenDay: Day;
  offers: MarketOffer[];
}

/** All offers of a day, by shop; of the given shops only when not all are wanted. */
export function marketDay(market: Market, day: Day, shops: readonly DemoShop[] = market.shops): ShopDay[] {
  // Novelties of the week before count too: a shop that wrote last week still shows what was new then.
  const shelves = shelvesOf(market, noveltiesOn(market.seed, day, 7));
  return shops.map((shop) => {
    const writtenDay = lastWritten(shop.weekdays, day);
    return { shop, writtenDay, offers: offersOf(market, shop, shelves[shop.index]!, writtenDay) };
  });
}

/** Writes the market's feeds of a day and the sources file that names them. A file that says the same is left alone. */
export async function writeMarketDay(market: Market, day: Day, dir: string): Promise<WrittenSources> {
  await mkdir(dir, { recursive: true });
  const isThere = (shop: DemoShop): boolean => {
    const path = join(dir, feedFile(shop));
    return market.written.get(path) === lastWritten(shop.weekdays, day) && existsSync(path);
  };
  const due = market.shops.filter((shop) => !isThere(shop));
  for (const { shop, writtenDay, offers } of marketDay(market, day, due)) {
    const path = join(dir, feedFile(shop));
    const rows = offers.map(({ row }) => row);
    await replace(path, feedBytes(shop, writtenDay, rows));
    market.written.set(path, writtenDay);
  }
  const sources: WrittenSources = {
    feeds: market.shops.map(sourceIn),
  };
  await replace(join(dir, 'sources.json'), Buffer.from(`${JSON.stringify(sources, null, 2)}\n`));
  return sources;
}

/** What the operator of such a feed would say of it. */
const sourceIn = (shop: DemoShop): SourceEntry => ({
  ...sourceOf(shop, `file:./${feedFile(shop)}`),
  ...(shop.character === 'recommended_price' && { before_kind: 'recommended' }),
});

async function replace(path: string, bytes: Buffer): Promise<void> {
  const before = await readFile(path).catch(() => undefined);
  if (before?.equals(bytes)) return;
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
