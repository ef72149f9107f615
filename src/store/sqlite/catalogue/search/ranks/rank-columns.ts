import { numbersOfBytes } from '../../../../packed/little-endian.ts';
import type { TraitColumn, TraitTable } from '../../../../ports/search-index.ts';
import type { Column, ColumnCache } from '../column-cache.ts';
import type { Prepared } from '../kept-statements.ts';
import { blockOfRank, kindOfNarrow, placeOfRank, RANK_FIELDS, type RankField } from './rank-fields.ts';

/** A field, and of how many products. */
export const RANK_FIELD_QUERY = (name: RankField) =>
  `select ${name}, length(kinds) from rank_block where block = ?`;

/** A field of a block's products; without numbers where there is no such block. */
export type FieldOf = (name: RankField, block: number) => Column;

const NONE = new Uint8Array();

export function rankFieldsIn(prepared: Prepared, cache: ColumnCache): FieldOf {
  const read = (name: RankField, block: number): Column => {
    const row = prepared(RANK_FIELD_QUERY(name)).get(block) as unknown as [Uint8Array, number] | undefined;
    if (row === undefined) return NONE;
    const [bytes, products] = row;
    const count = name === 'vendors' ? fieldOf('ends', block).at(-1)! : products;
    const kind = RANK_FIELDS[name];
    const Kind = kind === 'narrow' ? kindOfNarrow(count, bytes.byteLength) : kind;
    return numbersOfBytes(Kind as typeof Uint32Array, bytes);
  };
  const fieldOf: FieldOf = (name, block) => cache(`${name} of ranks ${block}`, () => read(name, block));
  return fieldOf;
}

/** Columns of the products of these ranks, which there are, in the same order. */
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
  const field = walkable((block) => fieldOf(name, block));
  return ranks.map((rank) => field(rank)[placeOfRank(rank)]!);
}

function vendorsOf(fieldOf: FieldOf, ranks: readonly number[]): number[][] {
  const fields = walkable((block) => ({ ends: fieldOf('ends', block), vendors: fieldOf('vendors', block) }));
  return ranks.map((rank) => {
    const { ends, vendors } = fields(rank);
    const place = placeOfRank(rank);
    const own: number[] = [];
    for (let at = place === 0 ? 0 : ends[place - 1]!; at < ends[place]!; at++) own.push(vendors[at]!);
    return own;
  });
}

/** What a rank's block has, looked up once for neighbours. */
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
