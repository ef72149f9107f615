import { DatabaseSync } from 'node:sqlite';
import { once } from '../../../domain/calls.ts';
import { type Day, formatInstant } from '../../../domain/day.ts';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber, eanOfNumber, numberOfEan } from '../../../domain/ean.ts';
import { type Measure, unpackMeasure } from '../../../domain/measure/measure.ts';
import { unpackFacts } from '../../packed/product-facts.ts';
import { referencesOf } from '../../packed/references.ts';
import type {
  FeedNumber,
  Generation,
  GenerationMeta,
  HeldOffer,
  OfferedRow,
  Shop,
  StoredRow,
} from '../../ports/catalogue.ts';
import { hasColumn, hasTable, immutable, openProductFiles, prepareArrays } from './catalogue-files.ts';
import { categoriesIn } from './categories.ts';
import { listReaderIn } from './lists.ts';
import { encoded, prepareMany, productTexts } from './many-products.ts';
import { EXPORTED, NIGHT_TERMS } from './schema.ts';

/** The statements are exported so that a test can pin the query plan of each. */
export const QUERIES = {
  product: 'select product from product where ean = ?',
  offers: 'select offers from product where ean = ?',
  memory: 'select memory from product where ean = ?',
  made: 'select made from product where ean = ?',
  measure: 'select measure from product where ean = ?',
  alias: 'select main from alias where ean = ?',
  prices: 'select ean, lowest from price where ean > ? order by ean limit ?',
  memories: 'select ean, memory, product, measure, made from product where ean > ? order by ean limit ?',
  rows: 'select ean, product, offers, memory from product where ean > ? order by ean limit ?',
  feeds: 'select number, id, read_at_s from feed order by number',
};

/** Small tables that are read completely, once a night or for the operator. */
const WHOLE = {
  shops: 'select id, domain, record from shop order by id',
  references: 'select bytes from reference order by block',
  aliases: 'select ean, main, claims from alias order by ean',
  held: 'select ean, vendor_id, price, reference, reason, since from held order by ean, vendor_id',
};

type MemoryRow = [
  ean: EanNumber,
  memory: string,
  product: string | null,
  measure: string | null,
  made: string | null,
];

/** Older schemas have no measures. */
const queryFor = (db: DatabaseSync, name: 'measure' | 'memories'): string =>
  hasColumn(db, 'product', 'measure') ? QUERIES[name] : QUERIES[name].replace('measure', 'null');

type WholeRow = [ean: EanNumber, product: string | null, offers: string | null, memory: string];

const SCAN_ROWS = 256;

const statementsIn = (file: DatabaseSync) => ({
  product: prepareArrays(file, QUERIES.product),
  products: prepareMany(file),
  offers: prepareArrays(file, QUERIES.offers),
  memory: prepareArrays(file, QUERIES.memory),
  made: prepareArrays(file, QUERIES.made),
  measure: prepareArrays(file, queryFor(file, 'measure')),
});

export function openGeneration(path: string, meta: GenerationMeta): Generation {
  const files = openProductFiles(path, statementsIn);
  const db = files.first;
  const alias = prepareArrays(db, QUERIES.alias);
  const readTimes = once(
    () => new Map(feedsIn(db).map(({ number, readAtS }) => [number, formatInstant(readAtS * 1000)])),
  );
  type ProductText = 'product' | 'offers' | 'memory' | 'made' | 'measure';
  const text = (what: ProductText, ean: EanNumber): string | undefined => {
    const row = files.of(ean)[what].get(ean) as unknown as [string | null] | undefined;
    return row?.[0] ?? undefined;
  };
  const measureOf = (ean: EanNumber): Measure | null => {
    const packed = text('measure', ean);
    return packed === undefined ? null : unpackMeasure(packed);
  };

  const categories = once(() => categoriesIn(db));
  return {
    meta,
    dataAsOf: formatInstant(meta.dataAsOfMs),
    path,
    hasTraits: hasTable(db, 'rank_block'),
    hasDetails: hasTable(db, 'rank_block') && hasColumn(db, 'rank_block', 'units'),
    get categories() {
      return categories();
    },
    lists: listReaderIn(db, (ean) => ({ product: text('product', ean)!, measure: measureOf(ean) })),
    mainEan(ean) {
      const row = alias.get(numberOfEan(ean)) as unknown as [EanNumber] | undefined;
      return row === undefined ? ean : eanOfNumber(row[0]);
    },
    productJson(ean: Ean) {
      return text('product', numberOfEan(ean)) ?? text('product', numberOfEan(this.mainEan(ean)));
    },
    productsJson(eans) {
      const found = productTexts(eans, (ean) => files.of(ean).products);
      return eans.map((ean, at) => found[at] ?? encoded(this.productJson(ean)));
    },
    measure: (ean) => measureOf(numberOfEan(ean)),
    offers: (ean) => text('offers', numberOfEan(ean)),
    memory: (ean) => text('memory', numberOfEan(ean)),
    categoryPath: (ean) => unpackFacts(text('made', numberOfEan(ean)) ?? '')?.categoryPath ?? [],
    hasPlace: (ean) =>
      text('product', ean) !== undefined && unpackFacts(text('made', ean) ?? '')?.hasPlace !== false,
    memories: () => memoriesIn(files.paths, queryFor(db, 'memories')),
    offeredRows: () => offeredIn(files.paths),
    prices: () => pricesIn(path),
    feeds: () => feedsIn(db),
    shops: () => shopsIn(db),
    nightTerms: () => metaIn(db, NIGHT_TERMS),
    held: (of = {}) => heldIn(db, of),
    aliases: () => aliasesIn(db),
    references: () =>
      referencesOf(rowsIn<[Uint8Array]>(db, 'reference', WHOLE.references).map(([bytes]) => bytes)),
    readAt: (feed) => readTimes().get(feed) ?? formatInstant(0),
    close: files.close,
  };
}

function* pricesIn(path: string): Generator<{ ean: EanNumber; lowestOre: number }> {
  for (const [ean, lowestOre] of scan<[EanNumber, number]>(path, QUERIES.prices)) yield { ean, lowestOre };
}

function* memoriesIn(paths: readonly string[], query: string): Generator<StoredRow> {
  for (const file of paths)
    for (const [ean, stored, json, measure, made] of scan<MemoryRow>(file, query))
      yield { ean, memory: stored, offered: json !== null, product: json, measure, made };
}

function* offeredIn(paths: readonly string[]): Generator<OfferedRow> {
  for (const file of paths)
    for (const [ean, product, offers, memory] of scan<WholeRow>(file, QUERIES.rows))
      if (product !== null && offers !== null) yield { ean, product, offers, memory };
}

const metaIn = (db: DatabaseSync, key: string): string | undefined =>
  db.prepare('select value from meta where key = ?').get(key)?.['value'] as string | undefined;

function feedsIn(db: DatabaseSync): FeedNumber[] {
  const exported = new Set(JSON.parse(metaIn(db, EXPORTED) ?? '[]') as number[]);
  return (prepareArrays(db, QUERIES.feeds).all() as unknown as [number, string, number][]).map(
    ([number, id, readAtS]) => ({ number, id, readAtS, ...(exported.has(number) && { isExported: true }) }),
  );
}

const shopsIn = (db: DatabaseSync) =>
  rowsIn<[number, string, string | null]>(db, 'shop', WHOLE.shops).map(
    ([id, domain, record]): Shop => ({ id, domain, record }),
  );

const aliasesIn = (db: DatabaseSync) =>
  rowsIn<[EanNumber, EanNumber, number]>(db, 'alias', WHOLE.aliases).map(([ean, main, claims]) => {
    return { ean: eanOfNumber(ean), main, claims };
  });

const heldIn = (db: DatabaseSync, of: { vendorId?: number; ean?: EanNumber }) =>
  rowsIn<[EanNumber, number, number, number, string, Day]>(db, 'held', WHOLE.held)
    .map(([ean, vendorId, priceOre, referenceOre, reason, sinceDay]): HeldOffer => {
      return { ean, vendorId, priceOre, referenceOre, reason, sinceDay };
    })
    .filter(({ vendorId }) => of.vendorId === undefined || vendorId === of.vendorId)
    .filter(({ ean }) => of.ean === undefined || ean === of.ean);

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
