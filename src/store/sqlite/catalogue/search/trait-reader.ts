import type { DatabaseSync } from 'node:sqlite';
import { memo } from '../../../../domain/calls.ts';
import type { EanNumber } from '../../../../domain/ean.ts';
import type { TraitIndex } from '../../../ports/search-index.ts';
import { hasTable } from '../catalogue-files.ts';
import { columnCacheOfIndex } from './column-cache.ts';
import { FIRST_QUERY, ftsQuery } from './fts-query.ts';
import { keptStatements } from './kept-statements.ts';
import { passingIn } from './passing.ts';
import { foundRanksIn } from './ranks/found-ranks.ts';
import { rankFieldsIn, tableOfRanks } from './ranks/rank-columns.ts';
import { rankFilter } from './ranks/rank-filter.ts';
import { RANK_QUERIES, rankFinder } from './ranks/rank-finder.ts';
import { blocksIn } from './trait-blocks.ts';

export const TRAIT_QUERIES = {
  brand: 'select number, products from brand where key = ?',
  brandName: 'select name from brand where number = ?',
  category: 'select number, products from category_node where key = ?',
  pathsOf: 'select path from category_member where node = ? order by path',
  leafName:
    'select name from category_path join category_node on category_node.number = leaf where category_path.number = ?',
};

/** Two rows at the ends of tables, read when the index is opened. */
const PLACED = 'select (select placed from place) as placed, (select max(rank) from doc) as products';

const NAMES_MAX = 20_000;
const PAIRS_MAX = 50_000;
/** No token has it. */
const BETWEEN = '\n';

/** How many products have a place. Generations of before there was the table know of none that has not. */
function placedIn(db: DatabaseSync): number {
  if (!hasTable(db, 'place')) return Number.POSITIVE_INFINITY;
  const { placed, products } = db.prepare(PLACED).get() as Record<'placed' | 'products', number | null>;
  return placed === null || placed === products ? Number.POSITIVE_INFINITY : placed;
}

export function traitIndexIn(db: DatabaseSync): TraitIndex | undefined {
  if (!hasTable(db, 'rank_block')) return undefined;
  const prepared = keptStatements(db);
  const cache = columnCacheOfIndex();
  const fieldOf = rankFieldsIn(prepared, cache);
  const ranksOf = foundRanksIn(prepared);
  const together = memo(
    (tokens) => prepared(FIRST_QUERY).get(ftsQuery({ allOf: tokens.split(BETWEEN) })) !== undefined,
    PAIRS_MAX,
  );
  const areTogether = (token: string, mark: string) => together(token + BETWEEN + mark);
  const one = <T>(sql: string, ...values: (string | number)[]): T | undefined =>
    (prepared(sql).get(...values) as unknown as [T] | undefined)?.[0];
  const nameOf = (sql: string) => {
    const known = memo((number) => one<string>(sql, number) ?? '', NAMES_MAX);
    return (number: number) => known(String(number));
  };
  return {
    placed: placedIn(db),
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
