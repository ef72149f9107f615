import type { ClaimView } from '../../../contract/honesty/claim-view.ts';
import type { ProductView } from '../../../contract/product-view.ts';
import type { Interpretation } from '../../../contract/search-schemas.ts';
import type { Query } from '../../layout/visit.ts';

/** A product as a search finds it, with its cheapest offer's claim where there is one. */
export interface FoundProduct extends ProductView {
  offers: readonly { price: number; before_price: number | null; claim: ClaimView | null }[];
}

/** How many of the products found have what a filter asks for, each counted without its own filter. */
export interface Facets {
  categories: readonly { name: string; count: number }[];
  brands: readonly { name: string; count: number }[];
  vendors: readonly { name: string; domain: string; count: number }[];
  price_bands: readonly { min: number; max: number | null; count: number }[];
}

export const SORTS = ['relevance', 'price', 'price_desc', 'newest', 'drop'] as const;
type Sort = Exclude<(typeof SORTS)[number], 'relevance'>;

/** An order that an address names; the usual one goes without saying, and one that there is not is passed over. */
export const typedSort = (text: string | undefined): Sort | undefined =>
  SORTS.filter((sort) => sort !== 'relevance').find((sort) => sort === text);

/** What results are narrowed by, as it stands in the address. */
export interface TypedFilters {
  kategori?: string | undefined;
  maerke?: string | undefined;
  /** A domain. */
  butik?: string | undefined;
  /** Kroner, both included. */
  min?: string | undefined;
  maks?: string | undefined;
  lager?: 'ja' | undefined;
}

export interface TypedSearch extends TypedFilters {
  q: string;
  sorter?: Sort | undefined;
}

export interface SearchContent {
  asked: TypedSearch;
  results: readonly FoundProduct[];
  /** By EAN, as traits have it. */
  dropTenths: ReadonlyMap<string, number>;
  interpretation: Interpretation;
  /** How many there are in all; without it those that are shown are all that is known of. */
  total: { count: number; isExact: boolean } | null;
  facets: Facets | null;
  page: number;
  hasNext: boolean;
}

/** Where the same search leads with something else asked for; it begins at its first page again. */
export const changed = (
  asked: TypedSearch,
  own: Partial<Record<keyof TypedSearch, string | undefined>> = {},
): Query => ({
  ...asked,
  ...own,
});
