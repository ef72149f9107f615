import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '../../domain/day.ts';
import type { Stock } from '../../domain/product.ts';
import { rowOf } from '../row.ts';
import type { OfferState } from '../synthetic/pricing.ts';
import type { Market } from './demo-market.ts';
import type { DemoShop } from './demo-shops.ts';
import { feedBytes, feedFile } from './feed-files.ts';
import { noveltiesOn } from './products.ts';
import { type Shelved, shelvesOf } from './shelves.ts';

/** An article of a shop's shelf, and what its file says of price and stock: any state at all, not that of a day. */
export interface ShelfRow extends Shelved {
  written: OfferState;
}

export interface ShelfFile {
  shop: DemoShop;
  path: string;
  rows: readonly ShelfRow[];
}

/**
 * A file of each shop, as it writes them, with everything that it has on any day from one to another: read once, it tells
 * what the shop's words become, whatever the day. By turns the rows are in every state, so that it also tells what those do.
 */
export function writeShelfFiles(market: Market, fromDay: Day, toDay: Day, dir: string): ShelfFile[] {
  // A week more: a shop that wrote last week still shows what was new then.
  const novelties = noveltiesOn(market.seed, toDay, toDay - fromDay + 7);
  const shelves = shelvesOf(market, novelties);
  mkdirSync(dir, { recursive: true });
  return market.shops.map((shop) => {
    const shelved = [...market.shelves[shop.index]!, ...shelves[shop.index]!];
    const rows = shelved.map((one, i) => ({ ...one, written: stateByTurns(one, i) }));
    const path = join(dir, feedFile(shop));
    const written = rows.map((row) => rowOf(row.face, shop, row.written));
    writeFileSync(path, feedBytes(shop, toDay, written));
    return { shop, path, rows };
  });
}

const STOCKS_BY_TURNS: readonly Stock[] = ['in_stock', 'out_of_stock', 'preorder', 'unknown'];

const stateByTurns = ({ product }: Shelved, i: number): OfferState => ({
  priceOre: product.basePriceOre,
  beforeOre: i % 8 < 4 ? product.basePriceOre * 2 : 0,
  stock: STOCKS_BY_TURNS[i % 4]!,
});
