import type { Interpretation } from '../../contract/search-schemas.ts';
import type { SuggestionKind } from './search-index.ts';

/* Questions to the search threads and their answers: numbers and codes in our own units. The caller adds products' JSON. */

/** Filters in folded words; an absent field does not restrict. */
export interface SearchFilters {
  category?: string;
  /** Any of these brands. */
  brands?: readonly string[];
  /** Any of these folded sizes, and any of these folded colours. */
  sizes?: readonly string[];
  colors?: readonly string[];
  /** Offered by any of these shops. */
  vendorIds?: readonly number[];
  minOre?: number;
  maxOre?: number;
  kinds?: number;
  withoutKinds?: number;
}

/** Sort orders; ties are broken by code, ascending. */
export type TraitSort = 'popular' | 'price' | 'price_desc' | 'newest' | 'drop' | 'unit_price';
export type SearchSort = 'relevance' | Exclude<TraitSort, 'popular'>;

/** Sorted by relevance: the number of products shown. Otherwise: the last product's sort value, its code and that number. */
export type PageCursor = readonly number[];

export interface SearchQuestion {
  text: string;
  filters: SearchFilters;
  sort: SearchSort;
  limit: number;
  /** Number of products to skip, for numbered pages; pages with cursors use `after`. */
  skip: number;
  after: PageCursor | null;
  facets: boolean;
  /** True: facets also count kinds of offers, which only pages show. */
  kinds?: true;
  /** True: a grouped answer tells each product's drop. */
  drops?: true;
  /** True: one product of each family, the first in order. Then totals, facets and cursors count families. */
  isGrouped?: boolean;
  /** Accessories follow all other products, unless the words ask for one. */
  accessoriesLast?: boolean;
}

export interface FoundPage {
  eans: string[];
  next: PageCursor | null;
  /** The drop of each product as in its traits, if asked for and known. */
  dropTenths?: readonly number[];
  /** The family of each product, if families are asked for. */
  families?: readonly FoundFamily[];
}

/** The members of a product's family that pass the filters, itself included. */
export interface FoundFamily {
  count: number;
  sizes: readonly string[];
  colors: readonly string[];
  /** `NO_PRICE` if no member has a price. */
  lowestOre: number;
}

/** The traits that are counted. */
export type FacetName = 'paths' | 'brands' | 'vendors' | 'prices' | 'sizes' | 'colors' | 'kinds';

export interface FoundFacets {
  categories: { name: string; count: number }[];
  brands: { name: string; count: number }[];
  vendors: { vendorId: number; count: number }[];
  /** The last band's upper limit is null. */
  priceBands: { minOre: number; maxOre: number | null; count: number }[];
  sizes: { name: string; count: number }[];
  colors: { name: string; count: number }[];
  /** Products by each bit of OFFER_KIND. */
  kinds: ReadonlyMap<number, number>;
}

export interface FoundProducts extends FoundPage {
  interpretation: Interpretation;
  total: number;
  totalIsExact: boolean;
  facets: FoundFacets | null;
}

export interface BrowseQuestion extends Omit<SearchQuestion, 'text' | 'sort' | 'facets' | 'kinds'> {
  sort: TraitSort;
  facets?: CountedFacets;
}

export interface CountedFacets {
  counted: readonly FacetName[];
  /** Those that are counted without their own filter; any other filter narrows all facets. */
  open: readonly FacetName[];
}

export interface BrowsedProducts extends FoundPage {
  total: number;
  facets?: FoundFacets;
}

export interface FoundSuggestion {
  kind: SuggestionKind;
  /** '' for a product: the catalogue has its name. */
  text: string;
  ean?: string;
  count?: number;
}

export interface AlikeProducts {
  /** The other members of its family, the most popular first. */
  variants: string[];
  /** Those of the variants that no shop has at a price that counts. */
  soldOut: string[];
  similar: string[];
}

/** Asks the search threads about the generation at `path`. Rejects with AppError 'unavailable' if they cannot answer in time. */
export interface AskThreads {
  search(path: string, question: SearchQuestion): Promise<FoundProducts>;
  browse(path: string, question: BrowseQuestion): Promise<BrowsedProducts>;
  suggest(path: string, text: string): Promise<FoundSuggestion[]>;
  similar(path: string, ean: string, variantsMax?: number): Promise<AlikeProducts>;
}
