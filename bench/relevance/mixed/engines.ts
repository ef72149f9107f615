import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { INDEXED_CHARS } from '../../../src/catalogue/night/index-products.ts';
import { parseDay } from '../../../src/domain/day.ts';
import { cleanDescription } from '../../../src/feeds/normalise/description.ts';
import { createIndexer } from '../../../src/search/index/indexer.ts';
import { openGenerations } from '../../../src/store/open.ts';
import { SentenceCounts, tellingSentences } from '../../../src/store/spool/sentences.ts';
import { wordsOf } from '../../peers/peer.ts';
import { NOT_OFFERED } from '../../peers/prisme.ts';
import { DEPTH, type Engine } from '../engines.ts';
import { type MixedProduct, plainDescription } from './catalogue.ts';

/** The path of a generation that has the products in its index. */
export async function buildMixed(products: readonly MixedProduct[], dir: string): Promise<string> {
  rmSync(dir, { recursive: true, force: true });
  const generations = await openGenerations({ dir: join(dir, 'generations'), log: () => {} });
  const builder = generations.build();
  const indexer = createIndexer(join(dir, 'tmp-index'));
  const descriptions = indexedDescriptions(products);
  products.forEach((product, at) => {
    indexer.add(handedOver(product, descriptions[at]!), 0, NOT_OFFERED);
  });
  indexer.finish(builder);
  const day = parseDay('2026-11-15')!;
  const counts = { products: products.length, offers: 0, vendors: 0 };
  builder.publish({ day, dataAsOfMs: 0, inputs: 'mixed', demo: false, ...counts });
  const { path } = generations.current()!;
  generations.close();
  return path;
}

/** The shops' descriptions as a night indexes them: cleaned, without repeated sentences, and shortened. */
function indexedDescriptions(products: readonly MixedProduct[]): string[] {
  const cleaned = products.map(({ description }) => {
    const bytes = Buffer.from(cleanDescription(description));
    return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
  });
  const counts = new SentenceCounts();
  for (const { bytes, view } of cleaned) counts.add(bytes, view, 0, bytes.length);
  const common = new Set(counts.common());
  return cleaned.map(({ bytes, view }) =>
    tellingSentences(bytes, view, 0, bytes.length, common, INDEXED_CHARS),
  );
}

/** All that the index is told of a product. */
function handedOver(product: MixedProduct, description: string) {
  const { ean, name, brand, category } = product;
  return {
    ean,
    name,
    brand,
    categoryPath: category === '' ? [] : [category],
    size: null,
    color: null,
    vendorCount: 1,
    available: true,
    description,
  };
}

/** The columns name, brand, category and description. */
type Weights = readonly [name: number, brand: number, category: number, description: number];
export const DEFAULT_WEIGHTS: Weights = [1, 1, 1, 1];
/** A word in the name says most, one among the hundreds of a description least. */
export const FIELD_WEIGHTS: Weights = [8, 4, 5, 1];

/** FTS5 on the same text: any of the words, the best by BM25. */
export function mixedFts5(products: readonly MixedProduct[], weights: Weights): Engine {
  const db = new DatabaseSync(':memory:');
  db.exec(
    `create virtual table mixed using fts5(ean unindexed, name, brand, category, description, tokenize = 'unicode61')`,
  );
  const insert = db.prepare('insert into mixed values (?, ?, ?, ?, ?)');
  for (const product of products)
    insert.run(product.ean, product.name, product.brand, product.category, plainDescription(product));
  const match = db.prepare(
    `select ean from mixed where mixed match ? order by bm25(mixed, 0, ${weights.join(', ')}), rowid limit ?`,
  );
  return {
    search(q) {
      const words = wordsOf(q).map((word) => `"${word}"`);
      return words.length === 0 ? [] : match.all(words.join(' OR '), DEPTH).map(({ ean }) => String(ean));
    },
    close: () => db.close(),
  };
}
