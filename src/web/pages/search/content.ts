import type { Interpretation } from '../../../contract/search-schemas.ts';
import type { Facets, FilteredPage } from '../filters/content.ts';
import type { ListedProduct } from '../product-rows.ts';

export const SORTS = ['relevance', 'price', 'price_desc', 'newest', 'drop'] as const;
export type TypedSort = Exclude<(typeof SORTS)[number], 'relevance'>;

/** The sort order of a query; undefined for relevance, the default, and for an unknown one. */
export const typedSort = (text: unknown): TypedSort | undefined =>
  SORTS.filter((sort) => sort !== 'relevance').find((sort) => sort === text);

export interface SearchContent {
  q: string;
  sort: TypedSort | undefined;
  filtered: FilteredPage;
  listed: readonly ListedProduct[];
  interpretation: Interpretation;
  total: { count: number; isExact: boolean } | null;
  facets: Facets | null;
  page: number;
  hasNext: boolean;
}
