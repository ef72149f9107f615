import { DatabaseSync } from 'node:sqlite';
import type { Day } from '../../../domain/day.ts';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber, eanOfNumber, numberOfEan } from '../../../domain/ean.ts';
import { unpackFacts } from '../../packed/product-facts.ts';
import { referencesOf } from '../../packed/references.ts';
import type { FeedNumber, Generation, GenerationMeta, HeldOffer, Shop } from '../../ports/catalogue.ts';
import { filesOf, hasTable, immutable, openProductFiles } from './catalogue-files.ts';
import { LIST_SCHEMA, listReaderIn } from './lists.ts';
import { categoriesIn } from './search/categories.ts';
import { RANK_SCHEMA } from './search/ranks/rank-fields.ts';
import { SUGGESTION_SCHEMA } from './search/suggestions.ts';
import { TRAIT_SCHEMA } from './search/trait-fields.ts';

export const SCHEMA_VERSION = 6;
/** 2 has all its products in one file; 3 knows nothing of its shops' records, held offers and references; 4 has no traits, 5 none by rank. */
export const OLDEST_SCHEMA_READ = 2;

export const PRODUCT_TABLE =
  'create table product (ean integer primary key, product text, offers text, memory text not null, made text);';

export const SCHEMA = `
  create table meta (key text primary key, value text not null) without rowid;
  ${PRODUCT_TABLE}
  create table part (number integer primary key, from_ean integer not null, bytes integer not null, sha256 text not null, tail text not null);
  create table feed (number integer primary key, id text not null, read_at_s integer not null);
  create table shop (id integer primary key, domain text not null, record text);
  create table held (ean integer not null, vendor_id integer not null, price integer not null, reference integer not null, reason text not null, since integer not null, primary key (ean, vendor_id)) without rowid;
  create table reference (block integer primary key, bytes blob not null);
  create table price (ean integer primary key, lowest integer not null);
  create table alias (ean integer primary key, main integer not null, claims integer not null);
  ${LIST_SCHEMA}
  create table lexicon (bytes blob not null);
  create table doc (rank integer primary key, ean integer not null, doc text not null);
  ${RANK_SCHEMA}
  ${TRAIT_SCHEMA}
  ${SUGGESTION_SCHEMA}
  create virtual table words using fts5 (
    tokens, content = '', detail = none, columnsize = 0, tokenize = "ascii tokenchars '=.-'"
  );
`;

/** Statements are written out here so that a test can pin the plan of each one. */
export const QUERIES = {
  product: 'select product from product where ean = ?',
  offers: 'select offers from product where ean = ?',
  memory: 'select memory from product where ean = ?',
  made: 'select made from product where ean = ?',
  alias: 'select main from alias where ean = ?',
  prices: 'select ean, lowest from price where ean > ? order by ean limit ?',
  memories: 'select ean, memory, product, made from product where ean > ? order by ean limit ?',
  feeds: 'select number, id, read_at_s from feed order by number',
};

/** Small tables that are read whole, once a night or when the operator asks. */
const WHOLE = {
  shops: 'select id, domain, record from shop order by id',
  references: 'select bytes from reference order by block',
  held: 'select ean, vendor_id, price, reference, reason, since from held order by ean, vendor_id',
};

type Memorised = [ean: EanNumber, memory: string, product: string | null, made: string | null];

const SCAN_ROWS = 256;

const prepareIn = (db: DatabaseSync, sql: string) => {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
};

export function openGeneration(path: string, meta: GenerationMeta): Generation {
  const files = openProductFiles(path, (file) => ({
    product: prepareIn(file, QUERIES.product),
    offers: prepareIn(file, QUERIES.offers),
    memory: prepareIn(file, QUERIES.memory),
    made: prepareIn(file, QUERIES.made),
  }));
  const db = files.first;
  const alias = prepareIn(db, QUERIES.alias);

  let readAtS: Map<number, number> | undefined;

  const text = (what: 'product' | 'offers' | 'memory' | 'made', ean: EanNumber): string | undefined => {
    const row = files.of(ean)[what].get(ean) as unknown as [string | null] | undefined;
    return row?.[0] ?? undefined;
  };

  return {
    meta,
    path,
    hasTraits: hasTable(db, 'rank_block'),
    categories: categoriesIn(db),
    lists: listReaderIn(db, (ean) => text('product', ean)!),
    mainEan(ean) {
      const row = alias.get(numberOfEan(ean)) as unknown as [EanNumber] | undefined;
      return row === undefined ? ean : eanOfNumber(row[0]);
    },
    productJson(ean: Ean) {
      return text('product', numberOfEan(ean)) ?? text('product', numberOfEan(this.mainEan(ean)));
    },
    offers: (ean) => text('offers', numberOfEan(ean)),
    memory: (ean) => text('memory', numberOfEan(ean)),
    hasPlace: (ean) =>
      text('product', ean) !== undefined && unpackFacts(text('made', ean) ?? '')?.hasPlace !== false,
    *memories() {
      for (const file of filesOf(path))
        for (const [ean, stored, json, made] of scan<Memorised>(file, QUERIES.memories))
          yield { ean, memory: stored, offered: json !== null, product: json, made };
    },
    *prices() {
      for (const [ean, lowestOre] of scan<[EanNumber, number]>(path, QUERIES.prices))
        yield { ean, lowestOre };
    },
    feeds: () => feedsIn(db),
    shops: () => shopsIn(db),
    held: (of = {}) =>
      heldIn(db)
        .filter(({ vendorId }) => of.vendorId === undefined || vendorId === of.vendorId)
        .filter(({ ean }) => of.ean === undefined || ean === of.ean),
    references: () =>
      referencesOf(rowsIn<[Uint8Array]>(db, 'reference', WHOLE.references).map(([bytes]) => bytes)),
    readAtS(feed) {
      readAtS ??= new Map(feedsIn(db).map((known) => [known.number, known.readAtS]));
      return readAtS.get(feed) ?? 0;
    },
    close: files.close,
  };
}

const feedsIn = (db: DatabaseSync): FeedNumber[] =>
  (prepareIn(db, QUERIES.feeds).all() as unknown as [number, string, number][]).map(
    ([number, id, readAtS]) => ({ number, id, readAtS }),
  );

const shopsIn = (db: DatabaseSync): Shop[] =>
  rowsIn<[number, string, string | null]>(db, 'shop', WHOLE.shops).map(([id, domain, record]) => ({
    id,
    domain,
    record,
  }));

const heldIn = (db: DatabaseSync): HeldOffer[] =>
  rowsIn<[EanNumber, number, number, number, string, Day]>(db, 'held', WHOLE.held).map(
    ([ean, vendorId, priceOre, referenceOre, reason, sinceDay]) => ({
      ean,
      vendorId,
      priceOre,
      referenceOre,
      reason,
      sinceDay,
    }),
  );

/** All rows of a table; none where a generation of an older schema does not have it. */
function rowsIn<Row>(db: DatabaseSync, table: string, sql: string): Row[] {
  return hasTable(db, table) ? (prepareIn(db, sql).all() as unknown as Row[]) : [];
}

/**
 * A whole table, read once from end to end: on the mapping all its pages would count as this process's memory. In
 * blocks, since a step of `iterate` costs as much as reading the row.
 */
function* scan<Row extends [ean: EanNumber, ...unknown[]]>(path: string, sql: string): Generator<Row> {
  const db = new DatabaseSync(immutable(path), { readOnly: true });
  try {
    const block = prepareIn(db, sql);
    for (let after = BEFORE_EVERY_EAN; ; ) {
      const rows = block.all(after, SCAN_ROWS) as unknown as Row[];
      yield* rows;
      if (rows.length < SCAN_ROWS) return;
      after = rows[SCAN_ROWS - 1]![0];
    }
  } finally {
    db.close();
  }
}
