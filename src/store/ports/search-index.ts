import type { Ean } from '../../domain/ean.ts';

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
  /** The first `limit` documents in rank order that have what is asked for. */
  match(question: IndexQuestion, limit: number): IndexedDocument[];
  /** Whether any document has this very token: the cheapest question an index answers. */
  exists(token: string): boolean;
  /** By its own code or as another product's alias. */
  byEan(ean: Ean): IndexedDocument | null;
}

/** A generation's search index, opened by a thread of its own. */
export interface SearchIndex extends SearchPort {
  lexicon(): Uint8Array | undefined;
  close(): void;
}
