import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { OFFERS_SHOWN, type OffersShown } from '../../catalogue/answers/lookup.ts';
import { parseQuery } from '../../catalogue/answers/search.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { FILTER_CONDITIONS, filtersOfChoice, TRAIT_FILTERS } from '../../search/filter/trait-filter.ts';
import type { AskedFilters, SearchSort } from '../../store/ports/asked/product-question.ts';
import { askedOf, bad, type ListQuestion, priceRange, wholeOf, word } from './list-query.ts';
import { type Cursor, readCursor, scopeOf } from './paging.ts';

export const SEARCH_SORTS = ['relevance', 'price', 'price_desc', 'newest', 'drop'] as const;
export const SEARCH_LIMIT = { max: 50, default: 5 };

/** A search as it was asked for. */
export interface AskedSearch {
  text: string;
  filters: AskedFilters;
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
    facets: isTrue('facets', given['facets']),
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

/** Reads the filters that searching and browsing share, in the order in which their mistakes are reported. */
export function traitFiltersOf(given: ListQuestion, live: Pick<CurrentCatalogue, 'vendors'>): AskedFilters {
  const { category, brand, vendor, condition } = given;
  const choice = {
    ...priceRange(given),
    isInStock: isTrue('in_stock', given['in_stock']),
    condition: condition === undefined ? undefined : askedOf('condition', condition, FILTER_CONDITIONS),
    category: category === undefined ? undefined : word('category', category),
    brand: brand === undefined ? undefined : word('brand', brand),
    vendor: vendor === undefined ? undefined : vendorDomain(vendor),
  };
  return filtersOfChoice(choice, () => live.vendors());
}

/** Reads true or false; an absent value is false. */
function isTrue(name: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (text === 'true' || text === 'false') return text === 'true';
  throw bad(`${name} must be true or false.`);
}

function vendorDomain(text: string): string {
  const domain = parseDomain(text);
  if (domain === undefined) throw bad('vendor must be the domain name of a shop, for example elshop.dk.');
  return domain;
}
