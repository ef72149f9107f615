import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addDays, type Day } from '../../domain/day.ts';
import { hash, TOPIC } from '../hash.ts';
import { type Row, rowOf } from '../row.ts';
import {
  isCarried,
  isOutlier,
  nextPeriod,
  type OfferState,
  periodAt,
  stockAt,
} from '../synthetic/pricing.ts';
import { lastWritten } from '../synthetic/shops.ts';
import { type SourceEntry, sourceOf, WRITERS, type WrittenSources } from '../writers/index.ts';
import { sheetOf } from '../writers/writer.ts';
import { type AssortmentPlan, assortmentsOf, type ShopArticle } from './assortment.ts';
import { type DemoShop, demoShops } from './demo-shops.ts';
import type { DemoProduct } from './known.ts';
import { type PricedArticle, type PriceTag, regularOn, TAGS } from './price-tags.ts';
import { isOnSale, noveltiesOn, standingProducts } from './products.ts';

export interface Market extends AssortmentPlan {
  /** The standing products, without the novelties of a day. */
  products: readonly DemoProduct[];
  /** Shop index → the standing products that it sells. */
  assortments: readonly (readonly ShopArticle[])[];
  /** The calendar day minus the market's own day. The formulas of prices and novelties count in the market's days. */
  shiftDays: number;
  /** Path → the day of the file last written there: a file that stays the same is not written again. */
  written: Map<string, Day>;
}

const SEED = 5_700;

/** Without `picturesUrl`, the address of the service's drawings, pictures are at the invented shops. */
export function demoMarket(picturesUrl = '', shiftDays = 0): Market {
  const plan: AssortmentPlan = { seed: SEED, shops: demoShops(), picturesUrl };
  const products = standingProducts(SEED);
  return { ...plan, products, assortments: assortmentsOf(plan, products), shiftDays, written: new Map() };
}

export const demoProducts = (market: Market = demoMarket()): readonly DemoProduct[] => market.products;

const ownDay = ({ shiftDays }: Market, day: Day): Day => addDays(day, -shiftDays);

/** The calendar day on which a shop last wrote its file. */
const lastFileDay = (market: Market, { weekdays }: DemoShop, day: Day): Day =>
  addDays(lastWritten(weekdays, ownDay(market, day)), market.shiftDays);

export const productsOn = (market: Market, day: Day): readonly DemoProduct[] => [
  ...market.products,
  ...noveltiesOn(market.seed, ownDay(market, day)),
];

export interface MarketOffer {
  product: DemoProduct;
  row: Row;
}

function offersOf(
  market: Market,
  shop: DemoShop,
  novelties: readonly ShopArticle[],
  day: Day,
): MarketOffer[] {
  const offers: MarketOffer[] = [];
  for (const { priced, product, face } of [...market.assortments[shop.index]!, ...novelties]) {
    const state = stateOn(priced, ownDay(market, day));
    if (state !== undefined) offers.push({ product, row: rowOf(face, shop, state) });
  }
  return offers;
}

export interface ShopDay {
  shop: DemoShop;
  writtenDay: Day;
  offers: MarketOffer[];
}

/** All offers of a day by shop. Until a shop writes its next feed, it offers what the last one says. */
export function marketDay(market: Market, day: Day, shops: readonly DemoShop[] = market.shops): ShopDay[] {
  // Novelties that left the market in the last week are included: a shop that wrote last week still shows them.
  const news = assortmentsOf(market, noveltiesOn(market.seed, ownDay(market, day), 7));
  return shops.map((shop) => {
    const writtenDay = lastFileDay(market, shop, day);
    return { shop, writtenDay, offers: offersOf(market, shop, news[shop.index]!, writtenDay) };
  });
}

/** Writes the feeds of a day and the sources file that names them. A file whose content stays is not touched. */
export async function writeMarketDay(market: Market, day: Day, dir: string): Promise<WrittenSources> {
  await mkdir(dir, { recursive: true });
  const isThere = (shop: DemoShop): boolean => {
    const path = join(dir, feedFile(shop));
    return market.written.get(path) === lastFileDay(market, shop, day) && existsSync(path);
  };
  const due = market.shops.filter((shop) => !isThere(shop));
  for (const { shop, writtenDay, offers } of marketDay(market, day, due)) {
    const path = join(dir, feedFile(shop));
    const rows = offers.map(({ row }) => row);
    await replace(path, feedBytes(shop, writtenDay, rows));
    market.written.set(path, writtenDay);
  }
  const sources: WrittenSources = { feeds: market.shops.map(sourceIn) };
  await replace(join(dir, 'sources.json'), Buffer.from(`${JSON.stringify(sources, null, 2)}\n`));
  return sources;
}

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

const feedFile = (shop: DemoShop): string =>
  `${shop.id}.${WRITERS[shop.format].extension}${shop.gzip ? '.gz' : ''}`;

function feedBytes(shop: DemoShop, day: Day, rows: readonly Row[]): Buffer {
  const writer = WRITERS[shop.format];
  const sheet = sheetOf(shop, day, rows.length);
  const written = rows.map((row, position) => writer.row(row, position, sheet));
  const bytes = writer.encode(writer.head(sheet) + written.join('') + writer.tail(sheet));
  return shop.gzip ? gzipSync(bytes, { level: 1 }) : bytes;
}

/** Undefined while the shop does not have the article. */
export function stateOn(article: PricedArticle, day: number): OfferState | undefined {
  const { seed, product, shop, seat } = article;
  const { index } = product;
  if (!isOnSale(product, day) || !isCarried(seed, index, shop.index, seat, day)) return undefined;
  const tag = isOutlier(seed, index, seat) ? lostDigit(article, day) : TAGS[shop.character](article, day);
  const isMisread = day === misreadDay(article, day);
  return {
    priceOre: isMisread ? Math.round(tag.priceOre / 100) : tag.priceOre,
    beforeOre: isMisread ? 0 : tag.beforeOre,
    stock: tag.isLeading ? 'in_stock' : stockAt(seed, index, shop.index, day),
  };
}

const lostDigit = (article: PricedArticle, day: number): PriceTag => ({
  priceOre: Math.round(regularOn(article, day) / 10),
  beforeOre: 0,
  isLeading: true,
});

const MISREAD_DAYS = 90;
/** One offer in 30 has a day in each 90 on which its price is a hundredth: kroner written as øre. */
const MISREAD_EVERY = 30;

function misreadDay({ seed, product, shop }: PricedArticle, day: number): number | undefined {
  const phase = hash(seed, TOPIC.misread, product.index, shop.index);
  const h = hash(seed, TOPIC.misread, product.index, shop.index, 1 + periodAt(day, MISREAD_DAYS, phase));
  return h % MISREAD_EVERY === 0
    ? nextPeriod(day, MISREAD_DAYS, phase) - 1 - ((h >>> 8) % MISREAD_DAYS)
    : undefined;
}
