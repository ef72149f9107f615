import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseDay } from '../../src/domain/day.ts';
import { createIndexer } from '../../src/search/index/indexer.ts';
import { openGenerations } from '../../src/store/open.ts';
import { NO_DROP, NO_UNIT_PRICE } from '../../src/store/ports/traits.ts';
import { type Engine, prismeEngine } from '../relevance/engines.ts';
import type { Peer } from './peer.ts';

export const NOT_OFFERED = {
  priceOre: 0,
  firstSeenDay: 0,
  dropTenths: NO_DROP,
  kinds: 0,
  unitPrice: NO_UNIT_PRICE,
  vendorIds: [],
  hasPlace: true,
};

/** Our own index, built from the titles alone: no offers, no popularity, nothing the others are not told. */
export function prismePeer(dir: string): Peer {
  let engine: Engine;
  let path: string;
  return {
    async build(titles) {
      const generations = await openGenerations({ dir: join(dir, 'generations'), log: () => {} });
      const builder = generations.build();
      const indexer = createIndexer(join(dir, 'tmp-index'));
      let products = 0;
      for await (const { ean, name, brand, category } of titles) {
        products++;
        const facts = { size: null, color: null, vendorCount: 1, available: true, description: '' };
        indexer.add(
          { ean, name, brand, categoryPath: category === '' ? [] : [category], ...facts },
          0,
          NOT_OFFERED,
        );
      }
      indexer.finish(builder);
      const day = parseDay('2026-11-15')!;
      builder.publish({ day, dataAsOfMs: 0, inputs: 'peers', demo: false, products, offers: 0, vendors: 0 });
      path = generations.current()!.path;
      generations.close();
      engine = await prismeEngine(path);
    },
    search: (q) => engine.search(q),
    diskBytes() {
      const db = new DatabaseSync(path, { readOnly: true });
      const { bytes } = db.prepare('select sum(pgsize) as bytes from dbstat').get() as { bytes: number };
      db.close();
      return bytes;
    },
    pids: () => [],
    close: () => engine.close(),
  };
}
