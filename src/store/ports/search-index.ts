import type { Ean, EanColumn, EanNumber } from '../../domain/ean.ts';
import type { CarriedSince, CategoryPath, FilterMark, RankRoom, TraitFilter, Traits } from './traits.ts';

/** A document of the index. `rank` is its position in popularity order, 1 the most popular. */
export interface IndexedDocument {
  rank: number;
  doc: string;
}

/** A token, all of several conditions, or one of them. A token is a plain word; each engine translates the operators itself. */
export type IndexQuestion =
  | string
  | { readonly allOf: readonly IndexQuestion[] }
  | { readonly anyOf: readonly IndexQuestion[] };

export interface SearchPort {
  /** Ranks up to this one belong to products with a place, those after it to products without; infinite if all have one. */
  readonly placed: number;
  /** The first `limit` matching documents in rank order, after the rank `after`. */
  match(question: IndexQuestion, limit: number, after?: number): IndexedDocument[];
  /** The rank of the most popular document with exactly this token, infinite if there is none: the cheapest question of all. */
  firstRank(token: string): number;
  exists(token: string): boolean;
  /** The EAN is a main code or an alias. */
  byEan(ean: Ean): IndexedDocument | null;
}

/** Traits of several products: one array per trait, in the same order. */
export interface TraitTable {
  ranks: readonly number[];
  paths: readonly number[];
  brands: readonly number[];
  sizes: readonly number[];
  colors: readonly number[];
  families: readonly number[];
  prices: readonly number[];
  days: readonly number[];
  drops: readonly number[];
  units: readonly number[];
  kinds: readonly number[];
  vendors: readonly (readonly number[])[];
}
export type TraitColumn = keyof TraitTable;

/** The products of one category path in rank order. A column is read on first use. */
export interface TraitBlock {
  readonly path: number;
  readonly products: number;
  ranks(): Uint32Array;
  eans(): EanColumn;
  prices(): Uint32Array;
  days(): Uint16Array;
  drops(): Int16Array;
  kinds(): Uint8Array;
  brands(): Uint32Array;
  sizes(): Uint16Array;
  colors(): Uint8Array;
  families(): Uint32Array;
  /** Calls back for each shop of each of the first `products` products. */
  eachVendor(products: number, use: (at: number, vendorId: number) => void): void;
  /** Unit price keys. Older schemas have none. */
  units(): Uint32Array;
  /** One byte per product: whether one of the shops offers it. */
  offeredBy(vendorIds: readonly number[]): Uint8Array;
}

export interface CategoryProducts {
  number: number;
  paths: readonly number[];
  products: number;
}

/** The ranks of the first `max` products that match and pass the filter, after the rank `after`. */
export type RankSearch = (question: IndexQuestion, max: number, after?: number) => number[];

/** The search's questions about products that can be filtered. */
export interface TraitPort extends SearchPort {
  count(question: IndexQuestion, max: number): number;
  /** The first `max` matches. */
  ranks(question: IndexQuestion, max: number): readonly number[];
}

export interface TraitIndex {
  readonly placed: number;
  /** Whether products of some documents are gone: the index's own search finds them nevertheless. */
  readonly hasGone: boolean;
  /** Whether a rank has a product. */
  isThere(rank: number): boolean;
  /** Whether `passing` finds the first `max` products sooner than the index's own search: many products have each word. */
  isFoundByRanks(question: IndexQuestion, max: number): boolean;
  /** Applies a filter. All products that pass it must have one token of each mark, which makes the search faster. */
  passing(filter: TraitFilter, marks: readonly FilterMark[]): RankSearch;
  /** Traits of those ranks that pass the filter, in rank order. */
  ofRanks<C extends TraitColumn>(
    ranks: readonly number[],
    columns: readonly C[],
    filter: TraitFilter,
  ): Pick<TraitTable, C>;
  /** The last rank; 0 for an empty index. */
  readonly last: number;
  eanOf(rank: number): EanNumber;
  /** The code at each rank; 0 where no product is. */
  codes(): Float64Array;
  readonly rooms: readonly RankRoom[];
  readonly carried: CarriedSince;
  rankOf(ean: EanNumber): number | undefined;
  /** The blocks of some category paths, or of the whole catalogue. */
  blocks(paths: readonly number[] | undefined): Iterable<TraitBlock>;
  brandOf(key: string): { number: number; products: number } | undefined;
  brandName(brand: number): string;
  /** The highest number of a brand that has a name. */
  lastBrand(): number;
  /** The number of a folded size or colour; undefined if no product has it. */
  sizeOf(name: string): number | undefined;
  colorOf(name: string): number | undefined;
  sizeName(size: number): string;
  colorName(color: number): string;
  /** The number of the family with this key; 0 if there is none. */
  familyOf(key: number): number;
  categoryOf(key: string): CategoryProducts | undefined;
  /** The number of a path's leaf category; 0 for no path. */
  leafOf(path: number): number;
  /** The highest number of a path. */
  lastPath(): number;
  /** The number of the category above; 0 at the top level. */
  parentOf(category: number): number;
  /** All paths, by their numbers. A path's categories ascend. */
  paths(): readonly CategoryPath[];
  categoryName(category: number): string;
}

/** A generation's search index; every thread opens its own. */
export interface SearchIndex extends TraitPort {
  lexicon(): Uint8Array | undefined;
  product(ean: EanNumber): string | undefined;
  documentAt(rank: number): string;
  suggestions(): SuggestionColumns | undefined;
  /** The index restricted to products that pass a filter; all of them must have one token of each mark. */
  filtered(filter: TraitFilter, marks: readonly FilterMark[]): TraitPort;
  /** Whether its tables are those of this version, so that a builder can copy them. */
  readonly canBeCopied: boolean;
  /** Undefined for older schemas, whose products cannot be filtered. */
  traits: TraitIndex | undefined;
  close(): void;
}

export const SUGGESTION_KINDS = ['search', 'category', 'brand', 'product'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/**
 * The suggestions of a generation by column, grouped by kind. A key is the letters and digits of the text, one byte each
 * without spaces, so that it does not matter how a word is split.
 */
export interface SuggestionColumns {
  kindEnds: Uint32Array;
  keys: Uint8Array;
  /** Offset in `keys` at which each entry's key ends. */
  keyEnds: Uint32Array;
  /** UTF-8 texts; empty for products, whose names the catalogue has. */
  texts: Uint8Array;
  textEnds: Uint32Array;
  /** Number of products; for a product its popularity. */
  weights: Uint32Array;
  eans: Float64Array;
  /** Offsets in `keys` at which words begin, sorted by the text there, and the entry of each. */
  starts: Uint32Array;
  startEntries: Uint32Array;
}

export interface BuiltDocument {
  rank: number;
  tokens: string;
  doc: string;
  traits: Traits;
}

/** A token, and a packed `RankList` of the documents that have it. */
export interface TokenRanks {
  token: string;
  ranks: Uint8Array;
}
