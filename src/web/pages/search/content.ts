import type { ClaimView } from '../../../contract/honesty/claim-view.ts';
import type { ProductView } from '../../../contract/product-view.ts';
import type { Interpretation } from '../../../contract/search-schemas.ts';
import type { UnitPriceView } from '../../../contract/unit-price.ts';
import type { PriceInWords } from '../../../search/filter/price-words.ts';
import type { Query } from '../../layout/visit.ts';

export interface FoundProduct extends ProductView, UnitPriceView {
  offers: readonly { price: number; before_price: number | null; claim: ClaimView | null }[];
}

/** Products per filter value, each facet counted without its own filter. */
export interface Facets {
  categories: readonly { name: string; count: number }[];
  brands: readonly { name: string; count: number }[];
  vendors: readonly { name: string; domain: string; count: number }[];
  price_bands: readonly { min: number; max: number | null; count: number }[];
}

export const SORTS = ['relevance', 'price', 'price_desc', 'newest', 'drop'] as const;
type TypedSort = Exclude<(typeof SORTS)[number], 'relevance'>;

/** The sort order of a query; undefined for relevance, the default, and for an unknown one. */
export const typedSort = (text: string | undefined): TypedSort | undefined =>
  SORTS.filter((sort) => sort !== 'relevance').find((sort) => sort === text);

export interface TypedFilters {
  kategori?: string | undefined;
  maerke?: string | undefined;
  butik?: string | undefined;
  min?: string | undefined;
  maks?: string | undefined;
  lager?: 'ja' | undefined;
  /** Without accessories. */
  tilbehoer?: 'nej' | undefined;
}

export interface TypedSearch extends TypedFilters {
  q: string;
  /** A price in the words, such as "under 500". */
  worded?: PriceInWords | undefined;
  sorter?: TypedSort | undefined;
}

export interface SearchContent {
  search: TypedSearch;
  results: readonly FoundProduct[];
  /** EAN → drop of the last month in tenths of a percent. */
  dropTenths: ReadonlyMap<string, number>;
  interpretation: Interpretation;
  total: { count: number; isExact: boolean } | null;
  facets: Facets | null;
  page: number;
  hasNext: boolean;
}

/** The query string of the search with some values changed, from its first page. */
export const changed = (
  { worded: _, ...search }: TypedSearch,
  own: Partial<Record<keyof TypedSearch, string | undefined>> = {},
): Query => ({ ...search, ...own });
