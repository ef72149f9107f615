import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { OFFERS_SHOWN, type OffersShown } from '../../catalogue/answers/lookup.ts';
import { parseQuery } from '../../catalogue/answers/search.ts';
import type { SearchFilters, SearchSort } from '../../store/ports/search-question.ts';
import { askedOf, bad, wholeOf } from './list-query.ts';
import { type Cursor, readCursor, scopeOf } from './paging.ts';
import { isAsked, TRAIT_FILTERS, traitFiltersOf } from './trait-query.ts';

export const SEARCH_SORTS = ['relevance', 'price', 'price_desc', 'newest', 'drop'] as const;
export const SEARCH_LIMIT = { max: 50, default: 5 };

/** A search as it was asked for. */
export interface AskedSearch {
  text: string;
  filters: SearchFilters;
  sort: SearchSort;
  limit: number;
  facets: boolean;
  offers: OffersShown;
  /** Whatever decides which products come in which order: a cursor is good for no other. */
  scope: string;
  cursor: Cursor | undefined;
}

export const SEARCH_PATH = '/public/search';
const KNOWN = [...TRAIT_FILTERS, 'sort', 'cursor', 'limit', 'facets', 'offers'] as const;

/** Whatever else is sent is ignored, as on all of /public. */
export function readSearch(
  query: Readonly<Record<string, unknown>>,
  live: Pick<CurrentCatalogue, 'vendors'>,
): AskedSearch {
  const text = queryOf(query['q']);
  const given: Record<string, string> = {};
  for (const name of KNOWN) {
    const value = query[name];
    if (value === undefined) continue;
    if (typeof value !== 'string') throw bad(`${name} is given more than once; send it once.`);
    if (value.trim() !== '') given[name] = value.trim();
  }
  const filters = traitFiltersOf(given, live);
  const sort = askedOf('sort', given['sort'], SEARCH_SORTS);
  const scope = scopeOf(SEARCH_PATH, { q: text, sort, filters: JSON.stringify(filters) });
  return {
    text,
    filters,
    sort,
    limit: wholeOf('limit', given['limit'], SEARCH_LIMIT),
    facets: isAsked('facets', given['facets']),
    offers: askedOf('offers', given['offers'], OFFERS_SHOWN),
    scope,
    cursor: readCursor(scope, given),
  };
}

function queryOf(q: unknown): string {
  if (q === undefined) throw bad('q is missing; send the words to search for, at least 5 characters.');
  if (typeof q !== 'string') throw bad('q is given more than once; send it once.');
  return parseQuery(q);
}
