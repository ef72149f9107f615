import type { Ean, EanColumn, EanNumber } from '../../domain/ean.ts';

/** A document of the index: `rank` is its place by popularity, 1 the most popular. */
export interface IndexedDocument {
  rank: number;
  doc: string;
}

/**
 * What a document must have: a token, all of several things, or at least one of them. A token is a word of the index
 * and nothing else, whatever a shopper typed: how an engine writes its operators is its own affair.
 */
export type IndexQuestion =
  | string
  | { readonly allOf: readonly IndexQuestion[] }
  | { readonly anyOf: readonly IndexQuestion[] };

/** What the search asks of an index. */
export interface SearchPort {
  /** The ranks up to this one are of products that have a place, those behind it of such that have none; infinite where all have one. */
  readonly placed: number;
  /** The first `limit` documents in rank order that have what is asked for, of those behind the rank `after`. */
  match(question: IndexQuestion, limit: number, after?: number): IndexedDocument[];
  /** The rank of the most popular document that has this very token, infinite where none has: the cheapest question an index answers. */
  firstRank(token: string): number;
  /** Whether any document has this very token. */
  exists(token: string): boolean;
  /** By its own code or as another product's alias. */
  byEan(ean: Ean): IndexedDocument | null;
}

/** Which products are meant; what is absent asks for nothing. */
export interface TraitFilter {
  /** One of these category paths. */
  paths?: readonly number[];
  brand?: number;
  vendorId?: number;
  minOre?: number;
  maxOre?: number;
  /** All of these bits of `OFFER_KIND`. */
  kinds?: number;
}

/** Traits of several products, column by column, in the same order. */
export interface TraitTable {
  ranks: readonly number[];
  paths: readonly number[];
  brands: readonly number[];
  prices: readonly number[];
  days: readonly number[];
  drops: readonly number[];
  vendors: readonly (readonly number[])[];
}
export type TraitColumn = keyof TraitTable;

/** Products of one category path side by side, in order of popularity. Columns are read when they are asked for. */
export interface TraitBlock {
  readonly products: number;
  ranks(): Uint32Array;
  eans(): EanColumn;
  prices(): Uint32Array;
  days(): Uint16Array;
  drops(): Int16Array;
  kinds(): Uint8Array;
  brands(): Uint32Array;
  /** Tells of each product whether the shop offers it. */
  offeredBy(vendorId: number): Uint8Array;
}

/** The products of a category. */
export interface CategoryProducts {
  number: number;
  paths: readonly number[];
  products: number;
}

/** The ranks of the first `max` products that have what is asked for and pass, of those behind the rank `after`. */
export type Passing = (question: IndexQuestion, max: number, after?: number) => number[];

/** What the search asks of products that can be filtered. */
export interface TraitPort extends SearchPort {
  /** How many documents have what is asked for, at most `max`. */
  count(question: IndexQuestion, max: number): number;
  /** Traits of the first `max` documents in rank order that have what is asked for. */
  columns<C extends TraitColumn>(
    question: IndexQuestion,
    max: number,
    columns: readonly C[],
  ): Pick<TraitTable, C>;
}

/** What a generation knows of its products beside their words. */
export interface TraitIndex {
  /** As a `SearchPort` has it. */
  readonly placed: number;
  /** All products that pass the filter have the marks: tokens by which they are found sooner. */
  passing(filter: TraitFilter, marks: readonly string[]): Passing;
  /** Those of these ranks that pass the filter, in rank order. */
  ofRanks<C extends TraitColumn>(
    ranks: readonly number[],
    columns: readonly C[],
    filter: TraitFilter,
  ): Pick<TraitTable, C>;
  /** The code of the product of a rank that there is. */
  eanOf(rank: number): EanNumber;
  rankOf(ean: EanNumber): number | undefined;
  /** All of the catalogue, or those of some category paths. */
  blocks(paths: readonly number[] | undefined): Iterable<TraitBlock>;
  /** Undefined where no product has such a brand. */
  brandOf(key: string): { number: number; products: number } | undefined;
  brandName(brand: number): string;
  /** Undefined where there is no such category. */
  categoryOf(key: string): CategoryProducts | undefined;
  /** The name of a path's narrowest category; '' for no path. */
  leafName(path: number): string;
}

/** A generation's search index, opened by a thread of its own. */
export interface SearchIndex extends TraitPort {
  lexicon(): Uint8Array | undefined;
  /** The product as contract JSON. */
  product(ean: EanNumber): string | undefined;
  /** Generations of older schemas have none. */
  suggestions(): SuggestionColumns | undefined;
  /** The port of the products that pass a filter, all of which have the marks. */
  filtered(filter: TraitFilter, marks: readonly string[]): TraitPort;
  /** Generations of older schemas have no traits: nothing of them can be filtered. */
  traits: TraitIndex | undefined;
  close(): void;
}

/** What a suggestion leads to, in the order in which they lie in a generation. */
export const SUGGESTION_KINDS = ['search', 'category', 'brand', 'product'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/**
 * What a generation can suggest, column by column, the entries of one kind beside each other. Keys are letters and digits
 * of one byte each, with nothing between words, so that it does not matter how a word is parted.
 */
export interface SuggestionColumns {
  /** How many entries there are up to the end of each kind. */
  kindEnds: Uint32Array;
  keys: Uint8Array;
  /** Where each entry's key ends. */
  keyEnds: Uint32Array;
  /** UTF-8; a product has none, since the catalogue has its name. */
  texts: Uint8Array;
  textEnds: Uint32Array;
  /** Products that have it; of a product, how popular it is. */
  weights: Uint32Array;
  /** The codes of the products among the entries. */
  eans: Float64Array;
  /** Where in `keys` words begin, in the order of what stands there, and whose words they are. */
  starts: Uint32Array;
  startEntries: Uint32Array;
}
