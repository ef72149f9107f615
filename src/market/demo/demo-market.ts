import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Day } from '../../domain/day.ts';
import { type Face, faceOf, type Row, rowOf } from '../row.ts';
import { type Seller, sellersOf } from '../synthetic/assortment.ts';
import { isCarried, offerState } from '../synthetic/pricing.ts';
import { lastWritten } from '../synthetic/schedule.ts';
import { demoShops, type MarketShop } from '../synthetic/shops.ts';
import { WRITERS } from '../writers/index.ts';
import { sheetOf } from '../writers/writer.ts';
import { sourceOf, type WrittenSources } from '../writing/sources.ts';
import type { DemoProduct } from './demo-product.ts';
import { isOnSale, noveltiesOn, standingProducts } from './products.ts';

export interface Market {
  seed: number;
  shops: readonly MarketShop[];
  /** What is always on the market. Novelties of a day come on top. */
  products: readonly DemoProduct[];
  /** By shop index: what it sells of the standing products. */
  shelves: readonly (readonly Shelved[])[];
  /** By path: the day of the file last written there, so that a shop's quiet days cost nothing. */
  written: Map<string, Day>;
}

interface Shelved {
  product: DemoProduct;
  seller: Seller;
  face: Face;
}

const SEED = 5_700;

export function demoMarket(seed = SEED): Market {
  const shops = demoShops();
  const products = standingProducts(seed);
  return { seed, shops, products, shelves: shelvesOf(seed, products, shops), written: new Map() };
}

function shelvesOf(
  seed: number,
  products: readonly DemoProduct[],
  shops: readonly MarketShop[],
): Shelved[][] {
  const shelves: Shelved[][] = shops.map(() => []);
  for (const product of products) {
    for (const seller of sellersOf(seed, product, shops)) {
      const face = faceOf(seed, seller.shop, product, seller.condition);
      shelves[seller.shop.index]!.push({ product, seller, face });
    }
  }
  return shelves;
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
function offersOf(market: Market, shop: MarketShop, novelties: readonly Shelved[], day: Day): MarketOffer[] {
  const { seed } = market;
  const offers: MarketOffer[] = [];
  for (const { product, seller, face } of [...market.shelves[shop.index]!, ...novelties]) {
    if (!isOnSale(product, day) || !isCarried(seed, product.index, shop.index, seller.seat, day)) continue;
    const state = offerState(seed, product.index, product.basePriceOre, shop, seller.seat, day);
    offers.push({ product, row: rowOf(face, shop, state) });
  }
  return offers;
}

export interface ShopDay {
  shop: MarketShop;
  writtenDay: Day;
  offers: MarketOffer[];
}

/** All offers of a day, by shop; of the given shops only when not all are wanted. */
export function marketDay(market: Market, day: Day, shops: readonly MarketShop[] = market.shops): ShopDay[] {
  // Novelties of the week before count too: a shop that wrote last week still shows what was new then.
  const shelves = shelvesOf(market.seed, noveltiesOn(market.seed, day, 7), market.shops);
  return shops.map((shop) => {
    const writtenDay = lastWritten(shop.weekdays, day);
    return { shop, writtenDay, offers: offersOf(market, shop, shelves[shop.index]!, writtenDay) };
  });
}

/** Writes the market's feeds of a day and the sources file that names them. A file that says the same is left alone. */
export async function writeMarketDay(market: Market, day: Day, dir: string): Promise<WrittenSources> {
  await mkdir(dir, { recursive: true });
  const isThere = (shop: MarketShop): boolean => {
    const path = join(dir, fileOf(shop));
    return market.written.get(path) === lastWritten(shop.weekdays, day) && existsSync(path);
  };
  const due = market.shops.filter((shop) => !isThere(shop));
  for (const { shop, writtenDay, offers } of marketDay(market, day, due)) {
    const path = join(dir, fileOf(shop));
    await replace(path, fileBytes(shop, writtenDay, offers));
    market.written.set(path, writtenDay);
  }
  const sources: WrittenSources = {
    feeds: market.shops.map((shop) => sourceOf(shop, `file:./${fileOf(shop)}`)),
  };
  await replace(join(dir, 'sources.json'), Buffer.from(`${JSON.stringify(sources, null, 2)}\n`));
  return sources;
}

const fileOf = (shop: MarketShop): string =>
  `${shop.id}.${WRITERS[shop.format].extension}${shop.gzip ? '.gz' : ''}`;

function fileBytes(shop: MarketShop, day: Day, offers: readonly MarketOffer[]): Buffer {
  const writer = WRITERS[shop.format];
  const sheet = sheetOf(shop, day, offers.length);
  const rows = offers.map(({ row }, position) => writer.row(row, position, sheet));
  const bytes = writer.encode(writer.head(sheet) + rows.join('') + writer.tail(sheet));
  return shop.gzip ? gzipSync(bytes, { level: 1 }) : bytes;
}

async function replace(path: string, bytes: Buffer): Promise<void> {
  const before = await readFile(path).catch(() => undefined);
  if (before?.equals(bytes)) return;
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
