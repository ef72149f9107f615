import type { NumberArray } from '../../packed/numbers.ts';
import type { SuggestionColumns } from '../../ports/search-index.ts';

/* Raise SCHEMA_VERSION when a table changes: older schemas stay readable down to OLDEST_SCHEMA_READ. */

export const SCHEMA_VERSION = 11;
/** Schema 2 has all products in one file; 3 has no shop records, held offers or references; 4 has no traits; 5 has no traits by rank; 6 has no rank lists; 7 has no sizes, colours, families, measures or unit prices; before 9 no ranks are gone; before 10 no ranks are free; before 11 files are hashed whole. */
export const OLDEST_SCHEMA_READ = 2;
/** Since this schema the tables of the search index are as they are today: the next night may copy them. */
export const INDEX_SINCE_SCHEMA = 10;

export const PRODUCT_TABLE =
  'create table product (ean integer primary key, product text, offers text, memory text not null, made text, measure text);';

/** A posting list is one row: with a row per entry and key, 50,000 entries would be 250,000 inserts, not some thousand. */
export const LIST_SCHEMA = `
  create table list_entry (
    list integer not null, pos integer not null, ean integer not null, vendor integer, extra text not null,
    primary key (list, pos)) without rowid;
  create table list_posting (
    list integer not null, key text not null, entries blob not null,
    primary key (list, key)) without rowid;
  create table category (leaf text primary key, levels text not null) without rowid;
  create table gift_list (pos integer primary key, filled text not null);
  create table vendor_count (vendor integer primary key, products integer not null);
`;

/** The columns of products by rank. A `narrow` column is as wide as the largest number of its block needs. */
export const RANK_FIELDS = {
  paths: 'narrow',
  brands: 'narrow',
  sizes: 'narrow',
  colors: Uint8Array,
  families: 'narrow',
  prices: Uint32Array,
  days: Uint16Array,
  drops: Int16Array,
  kinds: Uint8Array,
  units: 'narrow',
  /** The offset in `vendors` at which a product's shops end. */
  ends: 'narrow',
  vendors: 'narrow',
} as const;
export type RankField = keyof typeof RANK_FIELDS;
export const RANK_FIELD_NAMES = Object.keys(RANK_FIELDS) as RankField[];

/** The `kinds` of a rank whose product is gone: every product has at least one kind of offer. */
export const KINDS_OF_GONE = 0;

/** Traits in rank order. Filtering found ranks by reading their documents would take five times as long. */
const RANK_SCHEMA = `
  create table rank_block (block integer primary key, ${RANK_FIELD_NAMES.map((name) => `${name} blob not null`).join(', ')});
`;

const WIDTHS = [Uint8Array, Uint16Array, Uint32Array] as const;

/** Stores numbers in as few bytes each as the largest of them needs. */
export function narrow(numbers: NumberArray): NumberArray {
  let largest = 0;
  for (const number of numbers) if (number > largest) largest = number;
  const Kind = WIDTHS.find((Each) => largest < 2 ** (8 * Each.BYTES_PER_ELEMENT)) ?? Uint32Array;
  return new Kind(numbers);
}

export const kindOfNarrow = (count: number, bytes: number) =>
  WIDTHS.find(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT * count === bytes) ?? Uint32Array;

/** The columns of a trait block, in table order. The column of shops follows them: text, one line per product. */
export const TRAIT_FIELDS = {
  ranks: Uint32Array,
  eans: Float64Array,
  prices: Uint32Array,
  days: Uint16Array,
  drops: Int16Array,
  kinds: Uint8Array,
  brands: Uint32Array,
  sizes: Uint16Array,
  colors: Uint8Array,
  families: Uint32Array,
  units: Uint32Array,
} as const;
export const TRAIT_NAMES = Object.keys(TRAIT_FIELDS) as (keyof typeof TRAIT_FIELDS)[];

export const PRICE_MAX = 0xffff_ffff;

/** A trait block holds the products of one category path in rank order: a category's page is one pass over numbers. */
const TRAIT_SCHEMA = `
  create table trait_block (
    id integer primary key, products integer not null,
    ${TRAIT_NAMES.map((name) => `${name} blob not null`).join(', ')}, vendors blob not null);
  create table place (placed integer not null, gone integer not null, nights integer not null, waiting integer not null);
  create table rank_room (bucket integer primary key, free integer not null, until integer not null);
  create table rank_run (first integer primary key);
  create table brand (number integer primary key, key text not null unique, name text not null, products integer not null);
  create table size (number integer primary key, name text not null unique);
  create table family (key integer primary key, number integer not null);
  create table color (number integer primary key, name text not null unique);
  create table category_node (
    number integer primary key, key text not null unique, name text not null, slug text not null unique,
    parent integer not null, names text not null, products integer not null, children integer not null);
  create index category_child on category_node (parent, products desc, slug);
  create table category_path (number integer primary key, leaf integer not null);
  create table category_member (node integer not null, path integer not null, primary key (node, path)) without rowid;
`;

const BLOCKS_A_PATH = 2 ** 16;
export const blockId = (path: number, part: number): number => path * BLOCKS_A_PATH + part;
export const pathOfBlock = (id: number): number => Math.floor(id / BLOCKS_A_PATH);

const SUGGESTION_SCHEMA =
  'create table suggestion_column (name text primary key, bytes blob not null) without rowid;';

export const SUGGESTION_FIELDS = {
  kindEnds: Uint32Array,
  keys: Uint8Array,
  keyEnds: Uint32Array,
  texts: Uint8Array,
  textEnds: Uint32Array,
  weights: Uint32Array,
  eans: Float64Array,
  starts: Uint32Array,
  startEntries: Uint32Array,
} as const satisfies Record<keyof SuggestionColumns, unknown>;
export const SUGGESTION_NAMES = Object.keys(SUGGESTION_FIELDS) as (keyof SuggestionColumns)[];

/** The key in the table `meta` under which the numbers of exported feeds are stored, as JSON. Without it there are none. */
export const EXPORTED = 'exported';

/** The key in the table `meta` under which a night's terms are stored, as JSON. */
export const NIGHT_TERMS = 'night_terms';

/** The index of words by rank. A `detail` of none suffices: no question asks for phrases or columns. */
export const WORDS_TABLE = `
  create virtual table words using fts5 (
    tokens, content = '', detail = none, columnsize = 0, tokenize = "ascii tokenchars '=.-'"
  );
`;

export const SCHEMA = `
  create table meta (key text primary key, value text not null) without rowid;
  ${PRODUCT_TABLE}
  create table part (number integer primary key, from_ean integer not null, bytes integer not null, sha256 text not null, tail text not null);
  create table feed (number integer primary key, id text not null, read_at_s integer not null);
  create table shop (id integer primary key, domain text not null, record text);
  create table held (ean integer not null, vendor_id integer not null, price integer not null, reference integer not null, reason text not null, since integer not null, primary key (ean, vendor_id)) without rowid;
  create table reference (block integer primary key, bytes blob not null);
  create table price (ean integer primary key, lowest integer not null);
  create table alias (ean integer primary key, main integer not null, claims integer not null);
  ${LIST_SCHEMA}
  create table lexicon (bytes blob not null);
  create table doc (rank integer primary key, ean integer not null, doc text not null);
  create table rank_list (token text primary key, ranks blob not null) without rowid;
  ${RANK_SCHEMA}
  ${TRAIT_SCHEMA}
  ${SUGGESTION_SCHEMA}
  ${WORDS_TABLE}
`;
