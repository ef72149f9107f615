import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Ean } from '../../domain/ean.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import type { FeedNumber, Generation, GenerationMeta } from '../ports.ts';
import { LIST_SCHEMA, listReaderIn } from './lists.ts';

export const SCHEMA_VERSION = 2;

export const SCHEMA = `
  create table meta (key text primary key, value text not null) without rowid;
  create table product (ean integer primary key, product text, offers text, memory text not null, made text);
  create table feed (number integer primary key, id text not null, read_at_s integer not null);
  create table price (ean integer primary key, lowest integer not null);
  create table alias (ean integer primary key, main integer not null, claims integer not null);
  ${LIST_SCHEMA}
  create table lexicon (bytes blob not null);
  create table doc (rank integer primary key, doc text not null);
  create virtual table words using fts5 (
    tokens, content = '', detail = none, columnsize = 0, tokenize = "ascii tokenchars '=.'"
  );
`;

/** Statements are written out here so that a test can pin the plan of each one. */
export const QUERIES = {
  product: 'select product from product where ean = ?',
  offers: 'select offers from product where ean = ?',
  memory: 'select memory from product where ean = ?',
  alias: 'select main from alias where ean = ?',
  prices: 'select ean, lowest from price where ean > ? order by ean limit ?',
  memories: 'select ean, memory, product, made from product where ean > ? order by ean limit ?',
  feeds: 'select number, id, read_at_s from feed order by number',
};

const MMAP_BYTES_MAX = 64 * 1024 ** 3;
const SCAN_ROWS = 256;

export function openGeneration(path: string, meta: GenerationMeta): Generation {
  const open = () => new DatabaseSync(`${pathToFileURL(path)}?immutable=1`, { readOnly: true });
  const db = open();
  db.exec(`pragma mmap_size = ${MMAP_BYTES_MAX}; pragma query_only = on; pragma cache_size = -8000`);
  const prepareIn = (from: DatabaseSync, sql: string) => {
    const statement = from.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const prepare = (sql: string) => prepareIn(db, sql);
  const product = prepare(QUERIES.product);
  const offers = prepare(QUERIES.offers);
  const memory = prepare(QUERIES.memory);
  const alias = prepare(QUERIES.alias);

  /**
   * A whole table, read once from end to end: on the mapping all its pages would count as this process's memory. In
   * blocks, since a step of `iterate` costs as much as reading the row.
   */
  function* scan<Row extends [ean: number, ...unknown[]]>(sql: string): Generator<Row> {
    const own = open();
    try {
      const block = prepareIn(own, sql);
      for (let after = -1; ; ) {
        const rows = block.all(after, SCAN_ROWS) as unknown as Row[];
        yield* rows;
        if (rows.length < SCAN_ROWS) return;
        after = rows[SCAN_ROWS - 1]![0];
      }
    } finally {
      own.close();
    }
  }

  const readFeeds = (): FeedNumber[] =>
    (prepare(QUERIES.feeds).all() as unknown as [number, string, number][]).map(([number, id, at]) => ({
      number,
      id,
      readAtS: at,
    }));
  let readAtS: Map<number, number> | undefined;

  const text = (statement: ReturnType<typeof prepare>, ean: string): string | undefined => {
    const row = statement.get(+ean) as unknown as [string | null] | undefined;
    return row?.[0] ?? undefined;
  };

  return {
    meta,
    path,
    lists: listReaderIn(db),
    mainEan(ean) {
      const row = alias.get(+ean) as unknown as [number] | undefined;
      return row === undefined ? ean : eanOfNumber(row[0]);
    },
    productJson(ean: Ean) {
      return text(product, ean) ?? (text(product, this.mainEan(ean)) as string | undefined);
    },
    offers: (ean) => text(offers, ean),
    memory: (ean) => text(memory, ean),
    *memories() {
      const rows = scan<[number, string, string | null, string | null]>(QUERIES.memories);
      for (const [ean, stored, json, made] of rows) {
        yield { ean, memory: stored, offered: json !== null, product: json, made };
      }
    },
    *prices() {
      for (const [ean, lowestOre] of scan<[number, number]>(QUERIES.prices)) yield { ean, lowestOre };
    },
    feeds: readFeeds,
    readAtS(feed) {
      readAtS ??= new Map(readFeeds().map((known) => [known.number, known.readAtS]));
      return readAtS.get(feed) ?? 0;
    },
    close: () => db.close(),
  };
}
