import type { Column } from '../column-cache.ts';

/** What is kept of products in the columns by rank. Numbers that may be large or small are as wide as a block's largest. */
export const RANK_FIELDS = {
  paths: 'narrow',
  brands: 'narrow',
  prices: Uint32Array,
  days: Uint16Array,
  drops: Int16Array,
  kinds: Uint8Array,
  /** Where a product's shops end among `vendors`. */
  ends: 'narrow',
  vendors: 'narrow',
} as const;
export type RankField = keyof typeof RANK_FIELDS;

export const RANK_FIELD_NAMES = Object.keys(RANK_FIELDS) as RankField[];

/**
 * The traits of products in order of popularity, 16,384 to a block: what words have found is held against a filter
 * without a look at its documents, which takes five times as long.
 */
export const RANK_SCHEMA = `
  create table rank_block (block integer primary key, ${RANK_FIELD_NAMES.map((name) => `${name} blob not null`).join(', ')});
`;

const BLOCK_BITS = 14;
export const BLOCK_RANKS = 2 ** BLOCK_BITS;

/** Ranks begin at 1. */
export const blockOfRank = (rank: number): number => (rank - 1) >>> BLOCK_BITS;
export const placeOfRank = (rank: number): number => (rank - 1) & (BLOCK_RANKS - 1);

const WIDTHS = [Uint8Array, Uint16Array, Uint32Array] as const;

/** The same numbers in as few bytes as the largest of them takes. */
export function narrow(numbers: readonly number[]): Column {
  const largest = numbers.reduce((most, number) => Math.max(most, number), 0);
  const Kind = WIDTHS.find((Each) => largest < 2 ** (8 * Each.BYTES_PER_ELEMENT)) ?? Uint32Array;
  return Kind.from(numbers);
}

/** The kind of so many numbers in so many bytes. */
export const kindOfNarrow = (count: number, bytes: number) =>
  WIDTHS.find(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT * count === bytes) ?? Uint32Array;
