import type { Interpretation } from '../../../contract/search-schemas.ts';
import type { SuggestionKind } from './suggestions.ts';

/*
 * What is asked of the search threads, and what they answer: numbers and codes, in our own units. Whoever asks puts the
 * products' own text to it.
 */

/** Words are folded; what is absent asks for nothing. */
export interface AskedFilters {
  /** Any level of a category path. */
  category?: string;
  brand?: string;
  vendorId?: number;
  minOre?: number;
  maxOre?: number;
  /** All of these bits of `OFFER_KIND`. */
  kinds?: number;
}

/** How products may be put in order; each ends with the code, ascending. */
export type TraitSort = 'popular' | 'price' | 'price_desc' | 'newest' | 'drop';
export type SearchSort = 'relevance' | Exclude<TraitSort, 'popular'>;

/** Where a page goes on. By relevance: how many were shown. Otherwise the last one's place in the order, its code and how many were shown. */
export type After = readonly number[];

export interface SearchQuestion {
  text: string;
  filters: AskedFilters;
  sort: SearchSort;
  limit: number;
  /** How many to pass over, for pages with numbers; those with cursors go on after a place instead. */
  skip: number;
  after: After | null;
  facets: boolean;
  /** Tell how far each has fallen. */
  drops?: true;
}

export interface FoundPage {
  eans: string[];
  /** Null at the end. */
  next: After | null;
  /** Of each, as traits have it, where that was asked for and is known. */
  dropTenths?: readonly number[];
}

export interface FoundFacets {
  categories: { name: string; count: number }[];
  brands: { name: string; count: number }[];
  vendors: { vendorId: number; count: number }[];
  /** The last one's upper limit is null. */
  priceBands: { minOre: number; maxOre: number | null; count: number }[];
}

export interface FoundProducts extends FoundPage {
  interpretation: Interpretation;
  total: number;
  totalIsExact: boolean;
  facets: FoundFacets | null;
}

export interface BrowseQuestion {
  filters: AskedFilters;
  sort: TraitSort;
  limit: number;
  /** As in a search. */
  skip: number;
  after: After | null;
  drops?: true;
}

export interface BrowsedProducts extends FoundPage {
  /** How many pass the filters. */
  total: number;
}

/** What completes what somebody is typing. */
export interface FoundSuggestion {
  kind: SuggestionKind;
  /** '' for a product, whose name the catalogue has. */
  text: string;
  ean?: string;
  /** Products that have it. */
  count?: number;
}

/** Codes of products that are like one. */
export interface AlikeProducts {
  /** The same article in other sizes and colours. */
  variants: string[];
  similar: string[];
}

/** Asks the search threads about the generation at `path`. Rejects with AppError 'unavailable' when they cannot answer in time. */
export interface AskThreads {
  search(path: string, question: SearchQuestion): Promise<FoundProducts>;
  browse(path: string, question: BrowseQuestion): Promise<BrowsedProducts>;
  suggest(path: string, text: string): Promise<FoundSuggestion[]>;
  similar(path: string, ean: string): Promise<AlikeProducts>;
}
