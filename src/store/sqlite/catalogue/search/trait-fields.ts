/** The columns of a block, in the order of the table, and how each number is kept. Shops come last, as text, a line for each product. */
export const FIELD_KINDS = {
  ranks: Uint32Array,
  eans: Float64Array,
  prices: Uint32Array,
  days: Uint16Array,
  drops: Int16Array,
  kinds: Uint8Array,
  brands: Uint32Array,
} as const;

export const FIELD_NAMES = Object.keys(FIELD_KINDS) as (keyof typeof FIELD_KINDS)[];

export const PRICE_MAX = 0xffff_ffff;

/**
 * Products of one category path side by side, in order of popularity: a page of a category is one pass over numbers.
 * The id is the path's number and the block's place among the path's.
 */
export const TRAIT_SCHEMA = `
  create table trait_block (
    id integer primary key, products integer not null,
    ${FIELD_NAMES.map((name) => `${name} blob not null`).join(', ')}, vendors blob not null);
  create table place (placed integer not null);
  create table rank_run (first integer primary key);
  create table brand (number integer primary key, key text not null unique, name text not null, products integer not null);
  create table category_node (
    number integer primary key, key text not null unique, name text not null, slug text not null unique,
    parent integer not null, names text not null, products integer not null, children integer not null);
  create index category_child on category_node (parent, products desc, slug);
  create table category_path (number integer primary key, leaf integer not null);
  create table category_member (node integer not null, path integer not null, primary key (node, path)) without rowid;
`;

const BLOCKS_A_PATH = 2 ** 16;

export const blockId = (path: number, part: number): number => path * BLOCKS_A_PATH + part;
