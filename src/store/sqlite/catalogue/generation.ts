import { DatabaseSync } from 'node:sqlite';
import type { Day } from '../../../domain/day.ts';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber, eanOfNumber, numberOfEan } from '../../../domain/ean.ts';
import { unpackFacts } from '../../packed/product-facts.ts';
import { referencesOf } from '../../packed/references.ts';
import type {
  CategoryReader,
  FeedNumber,
  Generation,
  GenerationMeta,
  HeldOffer,
  OfferedRow,
  Shop,
} from '../../ports/catalogue.ts';
import type { CategoryNode } from '../../ports/traits.ts';
import { filesOf, hasTable, immutable, openProductFiles, prepareArrays } from './catalogue-files.ts';
import { listReaderIn } from './lists.ts';
import { EXPORTED } from './schema.ts';
import { keptStatements } from './search/column-cache.ts';

/** The statements are exported so that a test can pin the query plan of each. */
export const QUERIES = {
  product: 'select product from product where ean = ?',
  offers: 'select offers from product where ean = ?',
  memory: 'select memory from product where ean = ?',
  made: 'select made from product where ean = ?',
  alias: 'select main from alias where ean = ?',
  prices: 'select ean, lowest from price where ean > ? order by ean limit ?',
  memories: 'select ean, memory, product, made from product where ean > ? order by ean limit ?',
  rows: 'select ean, product, offers, memory from product where ean > ? order by ean limit ?',
  feeds: 'select number, id, read_at_s from feed order by number',
};

/** Small tables that are read completely, once a night or for the operator. */
const WHOLE = {
  shops: 'select id, domain, record from shop order by id',
  references: 'select bytes from reference order by block',
  held: 'select ean, vendor_id, price, reference, reason, since from held order by ean, vendor_id',
};

type MemoryRow = [ean: EanNumber, memory: string, product: string | null, made: string | null];

type WholeRow = [ean: EanNumber, product: string | null, offers: string | null, memory: string];

const SCAN_ROWS = 256;

export function openGeneration(path: string, meta: GenerationMeta): Generation {
  const files = openProductFiles(path, (file) => ({
    product: prepareArrays(file, QUERIES.product),
    offers: prepareArrays(file, QUERIES.offers),
    memory: prepareArrays(file, QUERIES.memory),
    made: prepareArrays(file, QUERIES.made),
  }));
  const db = files.first;
  const alias = prepareArrays(db, QUERIES.alias);

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
        for (const [ean, stored, json, made] of scan<MemoryRow>(file, QUERIES.memories))
          yield { ean, memory: stored, offered: json !== null, product: json, made };
    },
    offeredRows: () => offeredIn(path),
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

function* offeredIn(path: string): Generator<OfferedRow> {
  for (const file of filesOf(path))
    for (const [ean, product, offers, memory] of scan<WholeRow>(file, QUERIES.rows))
      if (product !== null && offers !== null) yield { ean, product, offers, memory };
}

function feedsIn(db: DatabaseSync): FeedNumber[] {
  const row = db.prepare('select value from meta where key = ?').get(EXPORTED);
  const exported = new Set(row === undefined ? [] : (JSON.parse(row['value'] as string) as number[]));
  return (prepareArrays(db, QUERIES.feeds).all() as unknown as [number, string, number][]).map(
    ([number, id, readAtS]) => ({ number, id, readAtS, ...(exported.has(number) && { isExported: true }) }),
  );
}

const shopsIn = (db: DatabaseSync) =>
  rowsIn<[number, string, string | null]>(db, 'shop', WHOLE.shops).map(
    ([id, domain, record]): Shop => ({ id, domain, record }),
  );

const heldIn = (db: DatabaseSync) =>
  rowsIn<[EanNumber, number, number, number, string, Day]>(db, 'held', WHOLE.held).map(
    ([ean, vendorId, priceOre, referenceOre, reason, sinceDay]): HeldOffer => {
      return { ean, vendorId, priceOre, referenceOre, reason, sinceDay };
    },
  );

/** All rows of a table; none if an older schema lacks it. */
function rowsIn<Row>(db: DatabaseSync, table: string, sql: string): Row[] {
  return hasTable(db, table) ? (prepareArrays(db, sql).all() as unknown as Row[]) : [];
}

/** Reads without the memory mapping, whose pages would count as ours, and in blocks: a step of `iterate` is as slow as a row. */
function* scan<Row extends [ean: EanNumber, ...unknown[]]>(path: string, sql: string): Generator<Row> {
  using db = new DatabaseSync(immutable(path), { readOnly: true });
  const block = prepareArrays(db, sql);
  for (let after = BEFORE_EVERY_EAN; ; ) {
    const rows = block.all(after, SCAN_ROWS) as unknown as Row[];
    yield* rows;
    if (rows.length < SCAN_ROWS) return;
    after = rows[SCAN_ROWS - 1]![0];
  }
}

const NODE = 'select number, key, name, slug, parent, names, products, children from category_node';

export const CATEGORY_QUERIES = {
  bySlug: `${NODE} where slug = ?`,
  byKey: `${NODE} where key = ?`,
  byNumber: `${NODE} where number = ?`,
  below: `${NODE}
    where parent = ?1 and products <= ?2 and (products < ?2 or slug > ?3)
    order by products desc, slug limit ?4`,
};

type CategoryRow = [number, string, string, string, number, string, number, number];

function categoriesIn(db: DatabaseSync): CategoryReader {
  const prepared = keptStatements(db);
  const one = (sql: string, value: string | number): CategoryNode | undefined => {
    const row = prepared(sql).get(value) as unknown as CategoryRow | undefined;
    return row && nodeOf(row);
  };
  return {
    bySlug: (slug) => one(CATEGORY_QUERIES.bySlug, slug),
    byKey: (key) => one(CATEGORY_QUERIES.byKey, key),
    byNumber: (number) => one(CATEGORY_QUERIES.byNumber, number),
    below(parent, [products, slug] = [Number.MAX_SAFE_INTEGER, ''], limit): CategoryNode[] {
      const rows = prepared(CATEGORY_QUERIES.below).all(parent, products, slug, limit);
      return (rows as unknown as CategoryRow[]).map(nodeOf);
    },
  };
}

function nodeOf([number, key, name, slug, parent, names, products, children]: CategoryRow): CategoryNode {
  return { number, key, name, slug, parent, path: JSON.parse(names) as string[], products, children };
}
