import { type NumberArray, numbersOfBytes } from '../../../packed/numbers.ts';
import { BLOCK_RANKS, blockOfRank, offsetOfRank } from '../../../packed/rank-list.ts';
import type { TraitColumn, TraitTable } from '../../../ports/search-index.ts';
import type { TraitFilter } from '../../../ports/traits.ts';
import type { PreparedStatements } from '../catalogue-files.ts';
import { KINDS_OF_GONE, kindOfNarrow, RANK_FIELD_NAMES, RANK_FIELDS, type RankField } from '../schema.ts';
import type { ColumnCache } from './column-cache.ts';

export const RANK_FIELD_QUERY = (name: RankField) =>
  `select ${name}, length(kinds) from rank_block where block = ?`;

/** Reads a column of a block; empty if there is no such block. */
export type FieldOf = (name: RankField, block: number) => NumberArray;

const NONE = new Uint8Array();

/** The numbers of a stored column, which has so many. */
export function numbersOfField(name: RankField, bytes: Uint8Array, count: number): NumberArray {
  const kind = RANK_FIELDS[name];
  const Kind = kind === 'narrow' ? kindOfNarrow(count, bytes.byteLength) : kind;
  return numbersOfBytes(Kind as typeof Uint32Array, bytes);
}

const FOLDED: readonly RankField[] = ['sizes', 'colors', 'families'];

/** Before schema 8 (`hasFolded` is false) no product has a size, a colour or a family. */
export function rankFieldsIn(prepared: PreparedStatements, cache: ColumnCache, hasFolded: boolean): FieldOf {
  const read = (name: RankField, block: number): NumberArray => {
    if (!hasFolded && FOLDED.includes(name)) return new Uint8Array(fieldOf('kinds', block).length);
    const row = prepared(RANK_FIELD_QUERY(name)).get(block) as unknown as [Uint8Array, number] | undefined;
    if (row === undefined) return NONE;
    const [bytes, products] = row;
    return numbersOfField(name, bytes, name === 'vendors' ? fieldOf('ends', block).at(-1)! : products);
  };
  const keysOf = new Map(RANK_FIELD_NAMES.map((name): [RankField, object[]] => [name, []]));
  const fieldOf: FieldOf = (name, block) => {
    const keys = keysOf.get(name)!;
    keys[block] ??= {};
    return cache(keys[block], () => read(name, block));
  };
  return fieldOf;
}

/** Columns of the products of these existing ranks, in the same order. */
export function tableOfRanks<C extends TraitColumn>(
  fieldOf: FieldOf,
  ranks: readonly number[],
  columns: readonly C[],
): Pick<TraitTable, C> {
  const read = columns.map((column) => {
    if (column === 'ranks') return [column, ranks];
    return [column, column === 'vendors' ? vendorsOf(fieldOf, ranks) : valuesOf(fieldOf, ranks, column)];
  });
  return Object.fromEntries(read) as Pick<TraitTable, C>;
}

function valuesOf(
  fieldOf: FieldOf,
  ranks: readonly number[],
  name: Exclude<TraitColumn, 'ranks' | 'vendors'>,
): number[] {
  const values: number[] = [];
  // One loop per block: looking at each rank for its block would take three times as long.
  for (let at = 0; at < ranks.length; ) {
    const block = blockOfRank(ranks[at]!);
    const field = fieldOf(name, block);
    const first = block * BLOCK_RANKS + 1;
    for (; at < ranks.length && blockOfRank(ranks[at]!) === block; at++)
      values.push(field[ranks[at]! - first]!);
  }
  return values;
}

function vendorsOf(fieldOf: FieldOf, ranks: readonly number[]): number[][] {
  const fields = walkable((block) => ({ ends: fieldOf('ends', block), vendors: fieldOf('vendors', block) }));
  return ranks.map((rank) => {
    const { ends, vendors } = fields(rank);
    const offset = offsetOfRank(rank);
    const end = ends[offset]!;
    const own: number[] = [];
    for (let at = offset === 0 ? 0 : ends[offset - 1]!; at < end; at++) own.push(vendors[at]!);
    return own;
  });
}

/** Caches the value of the last block, since neighbouring ranks share one. */
function walkable<T>(of: (block: number) => T): (rank: number) => T {
  let entered = -1;
  let has: T;
  return (rank) => {
    const block = blockOfRank(rank);
    if (block !== entered) has = of(block);
    entered = block;
    return has;
  };
}

/** A test on the product at an offset of the block that was entered last. */
interface RankTest {
  enter(block: number): void;
  holds(offset: number): boolean;
}

/** Makes a test whether the product of a rank exists and passes the filter. It is fastest for ascending ranks. */
export function rankFilter(fieldOf: FieldOf, filter: TraitFilter): (rank: number) => boolean {
  const conditions = conditionsOf(fieldOf, filter);
  let entered = -1;
  let kinds: NumberArray = NONE;
  return (rank) => {
    const block = blockOfRank(rank);
    if (block !== entered) {
      entered = block;
      kinds = fieldOf('kinds', block);
      for (const condition of conditions) condition.enter(block);
    }
    const offset = offsetOfRank(rank);
    if (offset >= kinds.length || kinds[offset] === KINDS_OF_GONE) return false;
    for (const condition of conditions) if (!condition.holds(offset)) return false;
    return true;
  };
}

/** The most selective conditions come first, the slowest last. */
function conditionsOf(fieldOf: FieldOf, filter: TraitFilter): RankTest[] {
  const {
    brands,
    sizes,
    colors,
    paths,
    kinds,
    withoutKinds,
    vendorIds,
    minOre = 0,
    maxOre = Number.POSITIVE_INFINITY,
  } = filter;
  const conditions: RankTest[] = [];
  const where = (name: RankField, holds: (value: number) => boolean): void => {
    let field: NumberArray;
    conditions.push({
      enter(block) {
        field = fieldOf(name, block);
      },
      holds: (offset) => holds(field[offset]!),
    });
  };
  const among = (name: RankField, numbers: readonly number[] | undefined): void => {
    if (numbers?.length === 1) where(name, (value) => value === numbers[0]);
    else if (numbers !== undefined) where(name, (value) => numbers.includes(value));
  };
  among('brands', brands);
  among('sizes', sizes);
  among('colors', colors);
  if (minOre > 0 || maxOre !== Number.POSITIVE_INFINITY)
    where('prices', (ore) => ore >= minOre && ore <= maxOre);
  if (paths !== undefined) {
    const isMeant: boolean[] = [];
    for (const path of paths) isMeant[path] = true;
    where('paths', (path) => isMeant[path] === true);
  }
  if (kinds !== undefined) where('kinds', (value) => (value & kinds) === kinds);
  if (withoutKinds !== undefined) where('kinds', (value) => (value & withoutKinds) === 0);
  if (vendorIds !== undefined) conditions.push(offeredBy(fieldOf, vendorIds));
  return conditions;
}

function offeredBy(fieldOf: FieldOf, vendorIds: readonly number[]): RankTest {
  let ends: NumberArray;
  let vendors: NumberArray;
  return {
    enter(block) {
      ends = fieldOf('ends', block);
      vendors = fieldOf('vendors', block);
    },
    holds(offset) {
      for (let at = offset === 0 ? 0 : ends[offset - 1]!; at < ends[offset]!; at++)
        if (vendorIds.includes(vendors[at]!)) return true;
      return false;
    },
  };
}
