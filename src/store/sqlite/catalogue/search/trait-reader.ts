import type { DatabaseSync } from 'node:sqlite';
import { memo } from '../../../../domain/memo.ts';
import type { TraitColumn, TraitFilter, TraitIndex, TraitTable } from '../../../ports/search-index.ts';
import { hasTable } from '../catalogue-files.ts';
import { ftsQuery } from './fts-query.ts';
import { keptStatements } from './kept-statements.ts';
import { rankFinder } from './rank-finder.ts';
import { blocksIn } from './trait-blocks.ts';
import { conditionsOf } from './trait-conditions.ts';

/** What a column of a table is made of. */
const SOURCES: Readonly<Record<TraitColumn, string>> = {
  ranks: 'doc.rank',
  eans: 'doc.ean',
  paths: 'doc.path',
  brands: 'doc.brand',
  prices: 'doc.price',
  days: 'doc.day',
  drops: 'doc.drop_tenths',
  vendors: 'doc.vendors',
};

export const TRAIT_QUERIES = {
  brand: 'select number, products from brand where key = ?',
  brandName: 'select name from brand where number = ?',
  category: 'select number, products from category_node where key = ?',
  pathsOf: 'select path from category_member where node = ? order by path',
  leafName:
    'select name from category_path join category_node on category_node.number = leaf where category_path.number = ?',
  find: (columns: readonly TraitColumn[], conditions: string) =>
    joined(
      columns,
      `words cross join doc on doc.rank = words.rowid where words match ?${conditions} limit ?`,
    ),
  ofRanks: (columns: readonly TraitColumn[], conditions: string) =>
    joined(
      columns,
      `json_each(?) as asked cross join doc on doc.rank = asked.value where 1${conditions} limit ?`,
    ),
};

/** One text a column: ten thousand rows by themselves take ten times as long to get across. */
const joined = (columns: readonly TraitColumn[], from: string): string =>
  `select ${columns.map((column) => `group_concat(${column})`).join(', ')}
   from (select ${columns.map((column) => `${SOURCES[column]} as ${column}`).join(', ')} from ${from})`;

const NAMES_MAX = 20_000;

export function traitIndexIn(db: DatabaseSync): TraitIndex | undefined {
  if (!hasTable(db, 'trait_block')) return undefined;
  const prepared = keptStatements(db);
  const one = <T>(sql: string, ...values: (string | number)[]): T | undefined =>
    (prepared(sql).get(...values) as unknown as [T] | undefined)?.[0];
  const nameOf = (sql: string) => {
    const known = memo((number) => one<string>(sql, number) ?? '', NAMES_MAX);
    return (number: number) => known(String(number));
  };
  const table = <C extends TraitColumn>(
    query: (columns: readonly C[], conditions: string) => string,
    first: string,
    max: number,
    columns: readonly C[],
    filter: TraitFilter,
  ): Pick<TraitTable, C> => {
    const { sql, values } = conditionsOf(filter);
    const texts = prepared(query(columns, sql)).get(first, ...values, max) as unknown as (string | null)[];
    const read = columns.map((column, at) => [
      column,
      column === 'vendors' ? listsIn(texts[at] ?? null) : numbersIn(texts[at] ?? null),
    ]);
    return Object.fromEntries(read) as Pick<TraitTable, C>;
  };
  return {
    find: (question, max, columns, filter) =>
      table(TRAIT_QUERIES.find, ftsQuery(question), max, columns, filter),
    ofRanks: (ranks, columns, filter) =>
      table(TRAIT_QUERIES.ofRanks, JSON.stringify(ranks), ranks.length, columns, filter),
    isMarked: hasTable(db, 'suggestion_column'),
    rankOf: rankFinder(prepared),
    blocks: (paths) => blocksIn(prepared, paths),
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

const COMMA = 44;
const MINUS = 45;
const ZERO = 48;

function numbersIn(text: string | null): number[] {
  const numbers: number[] = [];
  if (text === null) return numbers;
  let number = 0;
  let sign = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      numbers.push(sign * number);
      number = 0;
      sign = 1;
    } else if (code === MINUS) sign = -1;
    else number = number * 10 + code - ZERO;
  }
  numbers.push(sign * number);
  return numbers;
}

const listsIn = (text: string | null): number[][] =>
  text === null ? [] : text.split(',').map((ids) => ids.trim().split(' ').filter(Boolean).map(Number));
