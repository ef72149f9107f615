import { rmSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { numberOfEan } from '../../../domain/ean.ts';
import { referencePacker } from '../../packed/references.ts';
import type { Generation, GenerationBuilder } from '../../ports/catalogue.ts';
import { LISTS, type ListWriter } from '../../ports/lists.ts';
import { FILE_BYTES, type FilePart, immutable, partPath } from './catalogue-files.ts';
import { entriesOf, packPosting } from './lists.ts';
import { createFile, productWriter } from './product-writer.ts';
import { EXPORTED, NIGHT_TERMS, SCHEMA } from './schema.ts';
import { documentWriter, writeSuggestions } from './search/document-writer.ts';
import { type CopiedIndex, copyIndexInto } from './search/index-copy.ts';
import { writeFamilies, writeTraitNames } from './search/trait-writer.ts';

/** Memory that FTS5 fills before it writes a segment: fewer, larger segments, which are merged once at the end. */
const FTS_HASH_BYTES = 64 * 1024 ** 2;

/** Marks a code that two articles claim equally: it is an alias of neither. */
const NOBODY = -1;

/** Writes a generation into `path`, and its products into further files beside it if they do not fit. */
export function buildGeneration(
  path: string,
  seal: GenerationBuilder['publish'],
  fileBytes = FILE_BYTES,
): GenerationBuilder {
  const db = createFile(path, SCHEMA);
  db.exec(`
    insert into words (words, rank) values ('pgsz', 8000);
    insert into words (words, rank) values ('hashsize', ${FTS_HASH_BYTES});
    insert into words (words, rank) values ('automerge', 0);
    begin`);
  const products = productWriter(db, path, fileBytes);
  const { addPrice, addAlias, addLexicon, addFeed, addShop, addHeld, addBlock, addMeta } = statementsIn(db);
  const index = indexWriterIn(db);
  const references = referencePacker((bytes) => void addBlock.run(bytes));
  const exported: number[] = [];
  let prices: StatementSync | undefined;

  return {
    lists: listWriterIn(db),
    addProduct(row) {
      products.add(row);
      if (row.lowestOre !== null) addPrice.run(row.ean, row.lowestOre);
    },
    // Copying takes 3 µs a product; inserting from JavaScript takes 13 µs.
    copyProducts(base, fromEan, toEan) {
      products.copy(base, fromEan, toEan);
      prices ??= priceCopierIn(db, base);
      prices.run(fromEan, toEan);
    },
    addFeed({ number, id, readAtS, isExported }) {
      addFeed.run(number, id, readAtS);
      if (isExported) exported.push(number);
    },
    ...singlesIn(addLexicon, addMeta),
    addShop: ({ id, domain, record }) => void addShop.run(id, domain, record),
    addHeld: ({ ean, vendorId, priceOre, referenceOre, reason, sinceDay }) =>
      void addHeld.run(ean, vendorId, priceOre, Math.round(referenceOre), reason, sinceDay),
    addReference: references.add,
    addAlias: (alias, main, claims) => void addAlias.run(numberOfEan(alias), numberOfEan(main), claims),
    ...index.writer,
    publish(meta, beforeVisible) {
      index.finish();
      references.flush();
      if (exported.length > 0) addMeta.run(EXPORTED, JSON.stringify(exported));
      addMeta.run('meta', JSON.stringify(meta));
      finish(db, path, products.finish());
      return seal(meta, beforeVisible);
    },
    abandon() {
      products.abandon();
      if (db.isOpen) db.close();
      rmSync(path, { force: true });
    },
  };
}

const singlesIn = (lexicon: StatementSync, meta: StatementSync) => ({
  addLexicon: (bytes: Uint8Array) => void lexicon.run(bytes),
  addNightTerms: (terms: string) => void meta.run(NIGHT_TERMS, terms),
});

type IndexWriter = Pick<
  GenerationBuilder,
  'addTraitNames' | 'addDocument' | 'addFamilies' | 'addRankLists' | 'addSuggestions' | 'copyIndex'
>;

/** Writes a new search index, or a copy of another. */
function indexWriterIn(db: DatabaseSync): { writer: IndexWriter; finish(): void } {
  const documents = documentWriter(db);
  const addRankList = db.prepare('insert into rank_list values (?, ?)');
  let copied: CopiedIndex | undefined;
  return {
    writer: {
      addTraitNames: (names) => writeTraitNames(db, names),
      addDocument(document) {
        documents.add(document);
        copied?.noteAdded(document);
      },
      addFamilies: (families) => writeFamilies(db, families),
      addRankLists(lists) {
        for (const { token, ranks } of lists) addRankList.run(token, ranks);
      },
      addSuggestions: (columns) => writeSuggestions(db, columns),
      copyIndex(path, codes) {
        copied = copyIndexInto(db, path, codes, documents);
        return copied;
      },
    },
    finish() {
      documents.flush();
      if (copied === undefined) documents.mergeWords();
      else copied.finish();
    },
  };
}

const statementsIn = (db: DatabaseSync) => ({
  addPrice: db.prepare('insert into price values (?, ?)'),
  addAlias: db.prepare(`
    insert into alias values (?, ?, ?)
    on conflict (ean) do update
    set main = case when excluded.claims > claims then excluded.main else ${NOBODY} end,
      claims = max(claims, excluded.claims)
    where excluded.main <> main and excluded.claims >= claims`),
  addLexicon: db.prepare('insert into lexicon values (?)'),
  addMeta: db.prepare('insert into meta values (?, ?)'),
  addFeed: db.prepare('insert into feed values (?, ?, ?)'),
  addShop: db.prepare('insert into shop values (?, ?, ?)'),
  addHeld: db.prepare('insert or replace into held values (?, ?, ?, ?, ?, ?)'),
  addBlock: db.prepare('insert into reference (bytes) values (?)'),
});

function priceCopierIn(db: DatabaseSync, base: Generation): StatementSync {
  db.prepare('attach ? as base').run(immutable(base.path));
  return db.prepare('insert into price select * from base.price where ean between ? and ?');
}

function finish(db: DatabaseSync, path: string, parts: readonly FilePart[]): void {
  db.exec(`delete from alias where main = ${NOBODY}`);
  const addPart = db.prepare('insert into part values (?, ?, ?, ?, ?)');
  for (const { number, fromEan, bytes, sha256, tail } of parts)
    addPart.run(number, fromEan, bytes, sha256, tail);
  // A code that is a product's main code is never an alias.
  const clean = (schema: string) =>
    db.exec(`delete from alias where exists (select 1 from ${schema}.product where product.ean = alias.ean)`);
  clean('main');
  db.exec('commit');
  for (const { number } of parts) {
    db.prepare('attach ? as part').run(immutable(partPath(path, number)));
    clean('part');
    db.exec('detach part');
  }
  db.close();
}

export function listWriterIn(db: DatabaseSync): ListWriter {
  const addEntry = db.prepare('insert into list_entry values (?, ?, ?, ?, ?)');
  const addPosting = db.prepare('insert into list_posting values (?, ?, ?)');
  const addCategory = db.prepare('insert into category values (?, ?)');
  const addGiftList = db.prepare('insert into gift_list values (?, ?)');
  const addCount = db.prepare('insert into vendor_count values (?, ?)');
  return {
    addCategories(levelsOfLeaf) {
      for (const leaf of [...levelsOfLeaf.keys()].sort())
        addCategory.run(leaf, JSON.stringify([...levelsOfLeaf.get(leaf)!]));
    },
    addList(name, entries) {
      const list = LISTS.indexOf(name);
      for (const [pos, entry] of entries.entries())
        addEntry.run(list, pos, entry.ean, entry.vendorId, entry.extra);
      const postings = entriesOf(entries);
      for (const key of [...postings.keys()].sort())
        addPosting.run(list, key, packPosting(postings.get(key)!));
    },
    addGiftLists(lists) {
      for (const [pos, list] of lists.entries()) addGiftList.run(pos, JSON.stringify(list));
    },
    addVendorCounts(products) {
      for (const [vendor, count] of [...products].sort((a, b) => a[0] - b[0])) addCount.run(vendor, count);
    },
  };
}
