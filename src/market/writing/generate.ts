import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Day, formatDay } from '../../domain/day.ts';
import { faceOf, rowOf } from '../row.ts';
import type { Article } from '../synthetic/article.ts';
import { isCarried, offerState, type Seat } from '../synthetic/pricing.ts';
import { lastWritten, type MarketShop } from '../synthetic/shops.ts';
import {
  identityOf,
  sellersInto,
  shopPicker,
  syntheticArticle,
  syntheticShop,
} from '../synthetic/synthetic.ts';
import { WRITERS } from '../writers/index.ts';
import { type Sheet, sheetOf } from '../writers/writer.ts';

export interface Scale {
  products: number;
  shops: number;
  seed: number;
  out: string;
  gzip: boolean;
  /** Descriptions as long as shops write them. */
  longDescriptions: boolean;
  /** Percent of the offers outside a campaign that claim a higher price before. */
  boastPercent: number;
}

export const fileOf = (shop: MarketShop, gzip: boolean): string =>
  `${shop.id}.${WRITERS[shop.format].extension}${gzip ? '.gz' : ''}`;

/** Characters buffered per shop: 1,200 shops hold at most 80 MB (two workers, 665 MB resident in all). */
const CHUNK_CHARS = 32 * 1024;

interface OpenFile {
  shop: MarketShop;
  sheet: Sheet;
  path: string;
  position: number;
  text: string;
}

/** Appends the file's text as one gzip member: concatenated members are one gzip file, and no stream stays open. */
function flush(file: OpenFile, gzip: boolean): number {
  const bytes = WRITERS[file.shop.format].encode(file.text);
  appendFileSync(file.path, gzip ? gzipSync(bytes, { level: 1 }) : bytes);
  file.text = '';
  return bytes.length;
}

function visitOffers(
  scale: Scale,
  files: readonly (OpenFile | undefined)[],
  visit: (file: OpenFile, product: number, seat: Seat) => void,
): void {
  const { seed } = scale;
  const pick = shopPicker(scale.shops);
  const sellers = new Uint16Array(8);
  for (let product = 0; product < scale.products; product++) {
    const count = sellersInto(seed, product, pick, sellers);
    for (let rank = 0; rank < count; rank++) {
      const file = files[sellers[rank]!];
      if (!file) continue;
      const seat = { rank, shops: count };
      if (isCarried(seed, product, file.shop.index, seat, file.sheet.day)) visit(file, product, seat);
    }
  }
}

export interface WriteTotals {
  offers: number;
  bytes: number;
}

/** Writes one day's files of the given shops. Memory holds one chunk per shop, whatever the number of products. */
export function writeShops(
  scale: Scale,
  shopIndexes: readonly number[],
  day: Day,
  onOffers: (offers: number) => void,
): WriteTotals {
  const { seed } = scale;
  const dir = join(scale.out, formatDay(day));
  mkdirSync(dir, { recursive: true });
  const files: (OpenFile | undefined)[] = Array(scale.shops);
  for (const index of shopIndexes) {
    const shop = syntheticShop(seed, index);
    const sheet = sheetOf(shop, lastWritten(shop.weekdays, day), 0);
    files[index] = { shop, sheet, path: join(dir, fileOf(shop, scale.gzip)), position: 0, text: '' };
  }
  // Some formats state the number of rows before the first row.
  visitOffers(scale, files, (file) => file.sheet.count++);
  for (const file of files) {
    if (!file) continue;
    writeFileSync(file.path, '');
    file.text = WRITERS[file.shop.format].head(file.sheet);
  }

  const written: WriteTotals = { offers: 0, bytes: 0 };
  let article: Article | undefined;
  visitOffers(scale, files, (file, product, seat) => {
    const { shop, sheet } = file;
    const identity = identityOf(seed, scale.products, product, sheet.day);
    if (article?.index !== identity) article = syntheticArticle(seed, identity);
    const { basePriceOre } = article;
    const state = offerState(seed, product, basePriceOre, shop, seat, sheet.day, scale.boastPercent);
    const condition = shop.refurbished ? 'refurbished' : 'new';
    const face = faceOf(seed, shop, article, condition, scale.longDescriptions);
    file.text += WRITERS[shop.format].row(rowOf(face, shop, state), file.position++, sheet);
    if (file.text.length >= CHUNK_CHARS) written.bytes += flush(file, scale.gzip);
    if (++written.offers % 50_000 === 0) onOffers(50_000);
  });
  for (const file of files) {
    if (!file) continue;
    file.text += WRITERS[file.shop.format].tail(file.sheet);
    written.bytes += flush(file, scale.gzip);
  }
  onOffers(written.offers % 50_000);
  return written;
}
