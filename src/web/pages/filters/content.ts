import type { PriceInWords } from '../../../search/filter/price-words.ts';
import type { Query } from '../../layout/visit.ts';

/** Products per filter value, each facet counted without its own filter. */
export interface Facets {
  categories: readonly { name: string; count: number }[];
  brands: readonly { name: string; count: number }[];
  vendors: readonly { name: string; domain: string; count: number }[];
  price_bands: readonly { min: number; max: number | null; count: number }[];
  sizes: readonly { name: string; count: number }[];
  colors: readonly { name: string; count: number }[];
  /** Products with an offer in stock, and by condition; null where they are not counted. */
  offers: { inStock: number; refurbished: number; used: number } | null;
}

/** The conditions that pages filter by. New offers are the rule, so they need no filter. */
export const TYPED_CONDITIONS = { istandsat: 'refurbished', brugt: 'used' } as const;
export type TypedCondition = keyof typeof TYPED_CONDITIONS;

/** Filters of which any of several values may hold. */
export const LISTED_FILTERS = ['maerke', 'butik', 'stoerrelse', 'farve'] as const;
export type ListedFilter = (typeof LISTED_FILTERS)[number];

/** The filters of a page's address, in the reader's words. */
export interface TypedFilters extends Partial<Record<ListedFilter, readonly string[] | undefined>> {
  kategori?: string | undefined;
  min?: string | undefined;
  maks?: string | undefined;
  lager?: 'ja' | undefined;
  stand?: TypedCondition | undefined;
  /** Without accessories. */
  tilbehoer?: 'nej' | undefined;
}

/** A page with filters: what its links keep. */
export interface FilteredPage {
  path: string;
  /** Everything besides the filters: words and order. */
  query: Query;
  filters: TypedFilters;
  /** A price in the words, such as "under 500". */
  worded?: PriceInWords | undefined;
}

export type ChangedFilters = { [Name in keyof TypedFilters]?: TypedFilters[Name] | undefined };

/** The query of the page with some filters changed, from its first page. */
export const filterQuery = ({ query, filters }: FilteredPage, own: ChangedFilters = {}): Query => ({
  ...query,
  ...filters,
  ...own,
});

export const isFilteredBy = (filters: TypedFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value.length > 0);
