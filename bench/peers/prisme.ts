import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseDay } from '../../src/domain/day.ts';
import { OFFER_KIND } from '../../src/domain/product.ts';
import { createIndexer } from '../../src/search/index/indexer.ts';
import { createAnalyser } from '../../src/search/language/analyse.ts';
import { parseSynonyms } from '../../src/search/language/synonyms.ts';
import { createSearcher, type Searcher } from '../../src/search/searcher.ts';
import { openGenerations, openSearchIndex } from '../../src/store/open.ts';
import { NO_DROP, NO_UNIT_PRICE } from '../../src/store/ports/traits.ts';
import { type Engine, prismeEngine, SYNONYMS } from '../relevance/engines.ts';
import { DEPTH, type Peer } from './peer.ts';

export const NOT_OFFERED = {
  priceOre: 0,
  firstSeenDay: 0,
  dropTenths: NO_DROP,
  kinds: OFFER_KIND.inStock,
  unitPrice: NO_UNIT_PRICE,
  vendorIds: [],
  hasPlace: true,
};

const PLAIN = { sort: 'relevance', limit: DEPTH, skip: 0, after: null, facets: false } as const;

/** Our own index, built from the titles and prices alone: no offers, no popularity, nothing the others are not told. */
export function prismePeer(dir: string): Peer {
  let engine: Engine;
  let searcher: Searcher;
  let path: string;
  return {
    async build(titles) {
      const generations = await openGenerations({ dir: join(dir, 'generations'), log: () => {} });
      const builder = generations.build();
      const indexer = createIndexer(join(dir, 'tmp-index'));
      let products = 0;
      for await (const { ean, name, brand, category, priceOre } of titles) {
        products++;
        const facts = { size: null, color: null, vendorCount: 1, available: true, description: '' };
        indexer.add({ ean, name, brand, categoryPath: category === '' ? [] : [category], ...facts }, 0, {
          ...NOT_OFFERED,
          priceOre,
        });
      }
      indexer.finish(builder);
      const day = parseDay('2026-11-15')!;
      builder.publish({ day, dataAsOfMs: 0, inputs: 'peers', demo: false, products, offers: 0, vendors: 0 });
      path = generations.current()!.path;
      generations.close();
      engine = await prismeEngine(path);
      const analyser = createAnalyser();
      const synonyms = parseSynonyms(readFileSync(SYNONYMS, 'utf8'), 'samples/synonyms.da.txt', analyser);
      searcher = createSearcher(await openSearchIndex(path), synonyms, analyser);
    },
    search: (q, within) =>
      within === undefined ? engine.search(q) : searcher.search({ ...PLAIN, text: q, filters: within }).eans,
    diskBytes() {
      const db = new DatabaseSync(path, { readOnly: true });
      const { bytes } = db.prepare('select sum(pgsize) as bytes from dbstat').get() as { bytes: number };
      db.close();
      return bytes;
    },
    pids: () => [],
    close() {
      engine.close();
      searcher.close();
    },
  };
}
