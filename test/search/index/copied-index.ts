import { join } from 'node:path';
import { numberOfEan } from '../../../src/domain/ean.ts';
import { createNightIndexer } from '../../../src/search/index/carried/carried-indexer.ts';
import { createIndexer } from '../../../src/search/index/indexer.ts';
import type { SearchProduct } from '../../../src/search/index/vocabulary.ts';
import type { GenerationBuilder } from '../../../src/store/ports/catalogue.ts';
import type { SearchIndex } from '../../../src/store/ports/search-index.ts';
import { buildGeneration } from '../../../src/store/sqlite/catalogue/builder.ts';
import { openSearchIndex } from '../../../src/store/sqlite/catalogue/search/search-index.ts';
import { aFolder, anEan, day } from '../../builders.ts';

/* Markets of articles by number, and their search indexes: made anew, or copied from the last night's. */

const META = {
  ...{ day: day('2026-11-15'), dataAsOfMs: 0, inputs: '', demo: false },
  ...{ products: 0, offers: 0, vendors: 0 },
};

export interface Article {
  product: SearchProduct;
  popularity: number;
  priceOre: number;
  hasPlace: boolean;
  shops: readonly number[];
}
export type Market = ReadonlyMap<number, Article>;

export interface Published {
  path: string;
  index: SearchIndex;
}

export const traitsOf = ({ priceOre, hasPlace, shops }: Article) => ({
  ...{ priceOre, firstSeenDay: 20_000, dropTenths: 0, kinds: 1, unitPrice: 0 },
  ...{ vendorIds: shops, hasPlace },
});

export function published(name: string, write: (builder: GenerationBuilder) => void): Published {
  const path = join(aFolder(), name);
  const builder = buildGeneration(path, (meta) => ({ ...meta, id: name }));
  write(builder);
  builder.publish(META);
  return { path, index: openSearchIndex(path) };
}

const byCode = (market: Market) => [...market].sort(([a], [b]) => a - b).map(([, each]) => each);

/** The index of a market, made anew; tokens that `listedMin` products have get a rank list. */
export function madeAnew(market: Market, listedMin = 10): Published {
  const indexer = createIndexer(join(aFolder(), 'tmp'), 0, { listedMinOf: () => listedMin, roomyFrom: 1 });
  for (const each of byCode(market)) indexer.add(each.product, each.popularity, traitsOf(each));
  return published('anew', (builder) => indexer.finish(builder));
}

/** The index of a market, copied from the last one; what is the same object in both markets is as it was. */
export function carried(from: Published, before: Market, market: Market): Published {
  const indexer = createNightIndexer(from);
  for (const n of [...new Set([...before.keys(), ...market.keys()])].sort((a, b) => a - b)) {
    const now = market.get(n);
    if (now === undefined) indexer.remove(numberOfEan(anEan(n)));
    else if (before.get(n) === now) indexer.keep(numberOfEan(anEan(n)), 7);
    else indexer.add(now.product, now.popularity, traitsOf(now));
  }
  return published('carried', (builder) => indexer.finish(builder));
}

/** The categories of a path's products. */
export function nodesOfPaths({ traits }: SearchIndex): (path: number) => readonly number[] {
  const paths = new Map(traits!.paths().map(({ number, nodes }) => [number, nodes]));
  return (path) => paths.get(path) ?? [];
}
