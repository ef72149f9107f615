import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Ean } from '../../domain/ean.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import type { Generation, GenerationMeta } from '../ports.ts';

export const SCHEMA_VERSION = 1;

export const SCHEMA = `
  create table meta (key text primary key, value text not null) without rowid;
  create table product (ean integer primary key, product text, offers text, memory text not null);
  create table price (ean integer primary key, lowest integer not null);
  create table alias (ean integer primary key, main integer not null, claims integer not null);
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
  prices: 'select ean, lowest from price order by ean',
  memories: 'select ean, memory, product is not null from product order by ean',
};

const MMAP_BYTES_MAX = 64 * 1024 ** 3;

export function openGeneration(path: string, meta: GenerationMeta): Generation {
  const db = new DatabaseSync(`${pathToFileURL(path)}?immutable=1`, { readOnly: true });
  db.exec(`pragma mmap_size = ${MMAP_BYTES_MAX}; pragma query_only = on; pragma cache_size = -8000`);
  const prepare = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const product = prepare(QUERIES.product);
  const offers = prepare(QUERIES.offers);
  const memory = prepare(QUERIES.memory);
  const alias = prepare(QUERIES.alias);
  const memories = prepare(QUERIES.memories);
  const prices = prepare(QUERIES.prices);

  const text = (statement: ReturnType<typeof prepare>, ean: string): string | undefined => {
    const row = statement.get(+ean) as unknown as [string | null] | undefined;
    return row?.[0] ?? undefined;
  };

  return {
    meta,
    path,
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
      for (const row of memories.iterate() as Iterable<unknown>) {
        const [ean, stored, offered] = row as [number, string, number];
        yield { ean, memory: stored, offered: offered === 1 };
      }
    },
    *prices() {
      for (const row of prices.iterate() as Iterable<unknown>) {
        const [ean, lowestOre] = row as [number, number];
        yield { ean, lowestOre };
      }
    },
    close: () => db.close(),
  };
}
