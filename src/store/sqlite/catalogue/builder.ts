import { rmSync } from 'node:fs';
import { referencePacker } from '../../packed/references.ts';
import type { Generation, GenerationBuilder, GenerationMeta } from '../../ports/catalogue.ts';
import { FILE_BYTES, immutable, partPath } from './catalogue-files.ts';
import { SCHEMA } from './generation.ts';
import { listWriterIn } from './lists.ts';
import { createFile, productWriter } from './product-writer.ts';
import { documentWriter } from './search/document-writer.ts';
import { writeTraitNames } from './search/trait-writer.ts';

/** Memory that FTS5 fills before it writes a segment: fewer, larger segments, less merging. They are merged once, at the end. */
const FTS_HASH_BYTES = 64 * 1024 ** 2;

/** A code that two articles claim alike is neither's. */
const NOBODY = -1;

/** Writes a generation into `path`, and into files beside it where its products do not fit. */
export function buildGeneration(
  path: string,
  seal: (meta: Omit<GenerationMeta, 'id'>) => GenerationMeta,
  fileBytes = FILE_BYTES,
): GenerationBuilder {
  const db = createFile(path, SCHEMA);
  db.exec(`
    insert into words (words, rank) values ('pgsz', 8000);
    insert into words (words, rank) values ('hashsize', ${FTS_HASH_BYTES});
    insert into words (words, rank) values ('automerge', 0);
    begin`);
  const products = productWriter(db, path, fileBytes);
  const addPrice = db.prepare('insert into price values (?, ?)');
  const addAlias = db.prepare(`
    insert into alias values (?, ?, ?)
    on conflict (ean) do update
    set main = case when excluded.claims > claims then excluded.main else ${NOBODY} end,
      claims = max(claims, excluded.claims)
    where excluded.main <> main and excluded.claims >= claims`);
  const documents = documentWriter(db);
  const addLexicon = db.prepare('insert into lexicon values (?)');
  const addFeed = db.prepare('insert into feed values (?, ?, ?)');
  const addShop = db.prepare('insert into shop values (?, ?, ?)');
  const addHeld = db.prepare('insert or replace into held values (?, ?, ?, ?, ?, ?)');
  const addBlock = db.prepare('insert into reference (bytes) values (?)');
  const references = referencePacker((bytes) => void addBlock.run(bytes));
  const addMeta = db.prepare('insert into meta values (?, ?)');
  const addPart = db.prepare('insert into part values (?, ?, ?, ?, ?)');

  const priceCopierFrom = (base: Generation) => {
    db.prepare('attach ? as base').run(immutable(base.path));
    return db.prepare('insert into price select * from base.price where ean between ? and ?');
  };
  let prices: ReturnType<typeof priceCopierFrom> | undefined;

  return {
    lists: listWriterIn(db),
    addProduct(row) {
      products.add(row);
      if (row.lowestOre !== null) addPrice.run(row.ean, row.lowestOre);
    },
    // 3 µs a product; written from JavaScript one by one they take 13 µs each.
    copyProducts(base, fromEan, toEan) {
      products.copy(base, fromEan, toEan);
      prices ??= priceCopierFrom(base);
      prices.run(fromEan, toEan);
    },
    addFeed: ({ number, id, readAtS }) => void addFeed.run(number, id, readAtS),
    addShop: ({ id, domain, record }) => void addShop.run(id, domain, record),
    addHeld: ({ ean, vendorId, priceOre, referenceOre, reason, sinceDay }) =>
      void addHeld.run(ean, vendorId, priceOre, Math.round(referenceOre), reason, sinceDay),
    addReference: references.add,
    addAlias: (alias, main, claims) => void addAlias.run(+alias, +main, claims),
    addTraitNames: (names) => writeTraitNames(db, names),
    addDocument: documents.add,
    addLexicon: (bytes) => void addLexicon.run(bytes),
    publish(meta) {
      documents.flush();
      references.flush();
      db.exec(`delete from alias where main = ${NOBODY}`);
      // A word is looked for in every segment: in one instead of six a search of five million products takes 2.0 ms of FTS5's time for 2.6.
      db.exec(`insert into words (words) values ('optimize')`);
      addMeta.run('meta', JSON.stringify(meta));
      const parts = products.finish();
      for (const { number, fromEan, bytes, sha256, tail } of parts)
        addPart.run(number, fromEan, bytes, sha256, tail);
      // A code that is some row's main code is never an alias.
      const clean = (schema: string) =>
        db.exec(
          `delete from alias where exists (select 1 from ${schema}.product where product.ean = alias.ean)`,
        );
      clean('main');
      db.exec('commit');
      for (const { number } of parts) {
        db.prepare('attach ? as part').run(immutable(partPath(path, number)));
        clean('part');
        db.exec('detach part');
      }
      db.close();
      return seal(meta);
    },
    abandon() {
      products.abandon();
      if (db.isOpen) db.close();
      rmSync(path, { force: true });
    },
  };
}
