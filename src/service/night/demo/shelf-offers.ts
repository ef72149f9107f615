import { join } from 'node:path';
import { type MergedFeed, type ReadOffer, readOffers } from '../../../catalogue/night/group.ts';
import { type EanNumber, numberOfEan } from '../../../domain/ean.ts';
import type { Stock } from '../../../domain/product.ts';
import { parse } from '../../../feeds/reading/parse-pool.ts';
import type { ShelfFile, ShelfRow } from '../../../market/demo/shelf-files.ts';
import { STOCKS } from '../../../store/packed/codes.ts';
import { mergeRuns, openRuns } from '../../../store/spool/read.ts';
import type { PlannedFeed } from '../feeds/planned-feed.ts';

/** What reading makes of what a shop writes: some formats do not tell a before price, some know two kinds of stock. */
export interface Understood {
  stock: Readonly<Record<Stock, Stock>>;
  before: boolean;
  shipping: boolean;
}

/** An article of a shop's shelf as it is read. Price, before price, delivery and stock are not of any day. */
export interface ShelfOffer extends ShelfRow {
  offer: ReadOffer;
  understood: Understood;
}

/** Reads the shelf files as nights read feeds: everything that shops ever offer, by article, in order of the codes. */
export async function readShelves(
  files: readonly ShelfFile[],
  feeds: readonly PlannedFeed[],
  dir: string,
  nowMs: number,
): Promise<[key: EanNumber, offers: ShelfOffer[]][]> {
  // In the order in which a night merges its feeds.
  const sorted = [...files].sort((a, b) => (a.shop.id < b.shop.id ? -1 : 1));
  const paths = sorted.map(({ shop }) => join(dir, `${shop.id}.spool`));
  for (const [i, { shop, path }] of sorted.entries()) {
    const { spec } = feeds.find((feed) => feed.spec.id === shop.id)!;
    await parse({ spec, path, spoolPath: paths[i]!, goodSpoolPath: null, sameRecipe: false, nowMs });
  }
  const specs = sorted.map(({ shop }) => feeds.find((feed) => feed.spec.id === shop.id)!);
  const merged = specs.map(({ terms }, number): MergedFeed => ({ number, readTonight: true, ...terms }));
  const rows = sorted.map((file) => new Map(file.rows.map((row) => [numberOfEan(row.product.ean), row])));
  const { runs, close } = openRuns(paths);
  try {
    const found = [...mergeRuns(runs)].map(({ key, lines }): [EanNumber, [ShelfRow, ReadOffer][]] => [
      key,
      readOffers(lines, merged).map((offer) => [rows[offer.feed]!.get(key)!, offer]),
    ]);
    const understood = sorted.map((_, feed) => understoodOf(found, feed));
    return found.map(([key, offers]) => [
      key,
      offers.map(([row, offer]) => ({ ...row, offer, understood: understood[offer.feed]! })),
    ]);
  } finally {
    close();
  }
}

/** Found out from rows of which both is known, what was written and what was read. */
function understoodOf(
  found: readonly (readonly [number, readonly (readonly [ShelfRow, ReadOffer])[]])[],
  feed: number,
): Understood {
  const own = found.flatMap(([, offers]) => offers).filter(([, offer]) => offer.feed === feed);
  const readAs = (stock: Stock) => own.find(([{ written }]) => written.stock === stock)?.[1].stock ?? stock;
  return {
    stock: Object.fromEntries(STOCKS.map((stock) => [stock, readAs(stock)])) as Record<Stock, Stock>,
    before: own.some(([, { beforeOre }]) => beforeOre !== null),
    shipping: own.some(([, { shippingOre }]) => shippingOre !== null),
  };
}
