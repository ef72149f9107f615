import type { DatabaseSync } from 'node:sqlite';
import { memo } from '../../../../domain/calls.ts';
import type { EanColumn, EanNumber } from '../../../../domain/ean.ts';
import { numbersOfBytes } from '../../../packed/numbers.ts';
import type { IndexQuestion, TraitBlock, TraitIndex } from '../../../ports/search-index.ts';
import { vendorList } from '../../../ports/traits.ts';
import { hasTable } from '../catalogue-files.ts';
import { blockId, TRAIT_FIELDS } from '../schema.ts';
import {
  type ColumnCache,
  columnCacheOfIndex,
  keptStatements,
  type PreparedStatements,
} from './column-cache.ts';
import { FIRST_QUERY, foundRanksIn, ftsQuery, passingIn } from './found-ranks.ts';
import { NO_LISTS, type RankLists, rankListsIn, ranksByBits } from './rank-bits.ts';
import { rankFieldsIn, rankFilter, tableOfRanks } from './rank-columns.ts';
import { isWorthBits } from './worth-bits.ts';

export const TRAIT_QUERIES = {
  brand: 'select number, products from brand where key = ?',
  brandName: 'select name from brand where number = ?',
  category: 'select number, products from category_node where key = ?',
  pathsOf: 'select path from category_member where node = ? order by path',
  leafName:
    'select name from category_path join category_node on category_node.number = leaf where category_path.number = ?',
};

/** Reads two rows at the ends of tables when the index is opened. */
const PLACED = 'select (select placed from place) as placed, (select max(rank) from doc) as products';

const NAMES_MAX = 20_000;
const PAIRS_MAX = 50_000;
/** Separator that no token contains. */
const BETWEEN = '\n';

/** The number of products with a place; infinite for generations that do not store it. */
function placedIn(db: DatabaseSync): number {
  if (!hasTable(db, 'place')) return Number.POSITIVE_INFINITY;
  const { placed, products } = db.prepare(PLACED).get() as Record<'placed' | 'products', number | null>;
  return placed === null || placed === products ? Number.POSITIVE_INFINITY : placed;
}

const productsIn = (db: DatabaseSync): number =>
  (db.prepare('select max(rank) as products from doc').get() as { products: number | null }).products ?? 0;

export function traitIndexIn(db: DatabaseSync): TraitIndex | undefined {
  if (!hasTable(db, 'rank_block')) return undefined;
  const prepared = keptStatements(db);
  const cache = columnCacheOfIndex();
  const fieldOf = rankFieldsIn(prepared, cache);
  const lists = hasTable(db, 'rank_list') ? rankListsIn(prepared, cache) : NO_LISTS;
  const products = productsIn(db);
  const isWorth = (question: IndexQuestion, max = Number.POSITIVE_INFINITY) =>
    isWorthBits(question, lists, { products, max });
  // How many products a filter leaves is not known, so all that match may have to be looked at.
  const ranksOf = foundRanksIn(prepared, lists, isWorth);
  const together = memo((tokens) => isAnywhere(prepared, lists, tokens.split(BETWEEN)), PAIRS_MAX);
  const areTogether = (token: string, mark: string) => together(token + BETWEEN + mark);
  const one = <T>(sql: string, ...values: (string | number)[]): T | undefined =>
    (prepared(sql).get(...values) as unknown as [T] | undefined)?.[0];
  const nameOf = (sql: string) => {
    const known = memo((number) => one<string>(sql, number) ?? '', NAMES_MAX);
    return (number: number) => known(String(number));
  };
  return {
    placed: placedIn(db),
    isFoundByRanks: isWorth,
    passing: (filter, marks) => passingIn({ fieldOf, ranksOf, areTogether }, filter, marks),
    ofRanks: (ranks, columns, filter) =>
      tableOfRanks(fieldOf, ranks.filter(rankFilter(fieldOf, filter)), columns),
    eanOf: (rank) => one<EanNumber>(RANK_QUERIES.ean, rank)!,
    rankOf: rankFinder(prepared),
    blocks: (paths) => blocksIn(prepared, cache, paths),
    brandOf(key) {
      const row = prepared(TRAIT_QUERIES.brand).get(key) as unknown as [number, number] | undefined;
      return row && { number: row[0], products: row[1] };
    },
    brandName: nameOf(TRAIT_QUERIES.brandName),
    categoryOf(key) {
      const row = prepared(TRAIT_QUERIES.category).get(key) as unknown as [number, number] | undefined;
      if (row === undefined) return undefined;
      const [number, products] = row;
      const paths = prepared(TRAIT_QUERIES.pathsOf).all(number) as unknown as [number][];
      return { number, products, paths: paths.map(([path]) => path) };
    },
    leafName: nameOf(TRAIT_QUERIES.leafName),
  };
}

/** Whether a product has all the tokens. Two common tokens may have long lists and nothing in common. */
function isAnywhere(prepared: PreparedStatements, lists: RankLists, tokens: readonly string[]): boolean {
  const question = { allOf: tokens };
  if (tokens.some((token) => lists.bytesOf(token) === 0))
    return prepared(FIRST_QUERY).get(ftsQuery(question)) !== undefined;
  return !ranksByBits({ lists, rareRanks: () => [] }, question, 0).next().done;
}

export const RANK_QUERIES = {
  runs: 'select first from rank_run order by first',
  last: 'select max(rank) from doc',
  ean: 'select ean from doc where rank = ?',
};

/** Codes ascend among equally popular products: ranks form some hundred runs, each searched by bisection, without an index. */
function rankFinder(prepared: PreparedStatements): (ean: EanNumber) => number | undefined {
  let starts: readonly number[] | undefined;
  const numbers = (sql: string) => (prepared(sql).all() as unknown as [number][]).map(([number]) => number);
  const at = (rank: number) => (prepared(RANK_QUERIES.ean).get(rank) as unknown as [number])[0];
  return (ean) => {
    starts ??= [...numbers(RANK_QUERIES.runs), ...numbers(RANK_QUERIES.last).map((last) => last + 1)];
    for (let run = 0; run + 1 < starts.length; run++) {
      let low = starts[run]!;
      let high = starts[run + 1]! - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (at(middle) < ean) low = middle + 1;
        else high = middle;
      }
      if (at(low) === ean) return low;
    }
    return undefined;
  };
}

export const BLOCK_QUERIES = {
  ofPath: 'select id, products from trait_block where id between ? and ? order by id',
  field: (name: string) => `select ${name} from trait_block where id = ?`,
};

const ALL: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER];

function* blocksIn(
  prepared: PreparedStatements,
  cache: ColumnCache,
  paths: readonly number[] | undefined,
): Generator<TraitBlock> {
  const ranges = paths?.map((path) => [blockId(path, 0), blockId(path + 1, 0) - 1] as const) ?? [ALL];
  for (const [from, to] of ranges)
    for (const [id, products] of prepared(BLOCK_QUERIES.ofPath).all(from, to) as unknown as number[][])
      yield blockOf(prepared, cache, id!, products!);
}

function blockOf(prepared: PreparedStatements, cache: ColumnCache, id: number, products: number): TraitBlock {
  const bytes = (name: string) => (prepared(BLOCK_QUERIES.field(name)).get(id) as unknown as [Uint8Array])[0];
  const column = <Name extends keyof typeof TRAIT_FIELDS>(name: Name) =>
    cache(
      `${name} of block ${id}`,
      () =>
        numbersOfBytes(TRAIT_FIELDS[name] as never, bytes(name)) as InstanceType<(typeof TRAIT_FIELDS)[Name]>,
    );
  return {
    products,
    ranks: () => column('ranks'),
    eans: () => column('eans') as EanColumn,
    prices: () => column('prices'),
    days: () => column('days'),
    drops: () => column('drops'),
    kinds: () => column('kinds'),
    brands: () => column('brands'),
    offeredBy: (vendorIds) => offeredBy(bytes('vendors'), products, vendorIds),
  };
}

const NEWLINE = 10;

/** Searches each shop's id in the text of all lists, and counts lines up to each match. */
function offeredBy(bytes: Uint8Array, products: number, vendorIds: readonly number[]): Uint8Array {
  const offered = new Uint8Array(products);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const vendorId of vendorIds) {
    const wanted = vendorList([vendorId]);
    let product = 0;
    let counted = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      for (; counted < at; counted++) if (text[counted] === NEWLINE) product++;
      offered[product] = 1;
    }
  }
  return offered;
}
