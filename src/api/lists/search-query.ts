import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { OFFERS_SHOWN, type OffersShown } from '../../catalogue/answers/lookup.ts';
import { parseQuery } from '../../catalogue/answers/search.ts';
import { type PriceInWords, priceInWords } from '../../search/filter/price-words.ts';
import { TRAIT_FILTERS } from '../../search/filter/trait-filter.ts';
import type { SearchFilters, SearchSort } from '../../store/ports/search-question.ts';
import {
  accessoriesOf,
  askedOf,
  bad,
  isGrouped,
  isTrue,
  REPEATABLE,
  repeatedOf,
  traitFiltersOf,
  wholeOf,
} from './list-query.ts';
import { type Cursor, readCursor, scopeOf } from './paging.ts';

export const SEARCH_PATH = '/public/search';
export const SEARCH_SORTS = ['relevance', 'price', 'price_desc', 'newest', 'drop', 'unit_price'] as const;
export const SEARCH_LIMIT = { max: 50, default: 5 };

export interface SearchParameters {
  text: string;
  /** The text, without the price in it if that is to be interpreted. */
  words: string;
  price: PriceInWords | undefined;
  filters: SearchFilters;
  sort: SearchSort;
  accessoriesLast: boolean;
  limit: number;
  facets: boolean;
  /** One result for an article in all its sizes and colours. */
  grouped: boolean;
  offers: OffersShown;
  /** A hash of everything that decides the order of the products: a cursor is valid only with the same scope. */
  scope: string;
  cursor: Cursor | undefined;
}

const KNOWN = [
  ...TRAIT_FILTERS,
  'group',
  'sort',
  'cursor',
  'limit',
  'facets',
  'offers',
  'interpret',
] as const;
const REPEATABLE_NAMES: readonly string[] = REPEATABLE;

/** Reads a search. Unknown parameters are ignored, as on all paths below /public. */
export function readSearch(
  query: Readonly<Record<string, unknown>>,
  live: Pick<CurrentCatalogue, 'vendorByDomain'>,
): SearchParameters {
  const text = queryOf(query['q']);
  const texts: Record<string, string> = {};
  for (const name of KNOWN) {
    const value = query[name];
    if (value === undefined || REPEATABLE_NAMES.includes(name)) continue;
    if (typeof value !== 'string') throw bad(`${name} is given more than once; send it once.`);
    if (value.trim() !== '') texts[name] = value.trim();
  }
  // Most searches have no number, and looking for a price takes five regular expressions.
  const price = /\d/.test(text) ? priceInWords(text) : undefined;
  const isInterpreted = isTrue('interpret', texts['interpret']) && price !== undefined;
  const given = traitFiltersOf(texts, repeatedOf(query), live);
  const filters = isInterpreted ? withPrice(given, price) : given;
  const words = isInterpreted ? price.text : text;
  const sort = askedOf('sort', texts['sort'], SEARCH_SORTS);
  const grouped = isGrouped(texts['group']);
  const accessories = accessoriesOf(texts);
  const scope = scopeOf(SEARCH_PATH, {
    q: words,
    sort,
    accessories,
    filters: JSON.stringify(filters),
    ...(grouped && { group: 'article' }),
  });
  return {
    text,
    words,
    price,
    filters,
    sort,
    accessoriesLast: accessories === 'last',
    limit: wholeOf('limit', texts['limit'], SEARCH_LIMIT),
    facets: isTrue('facets', texts['facets']),
    grouped,
    offers: askedOf('offers', texts['offers'], OFFERS_SHOWN),
    scope,
    cursor: readCursor(scope, texts),
  };
}

/** A limit that was sent wins over one in the words, also where the two would let nothing pass. */
function withPrice(filters: SearchFilters, { minOre, maxOre }: PriceInWords): SearchFilters {
  const both = {
    ...(minOre !== undefined && { minOre }),
    ...(maxOre !== undefined && { maxOre }),
    ...filters,
  };
  const isCrossed = (both.minOre ?? 0) > (both.maxOre ?? Number.POSITIVE_INFINITY);
  return isCrossed ? filters : both;
}

function queryOf(q: unknown): string {
  if (q === undefined) throw bad('q is missing; send the words to search for, at least 5 characters.');
  if (typeof q !== 'string') throw bad('q is given more than once; send it once.');
  return parseQuery(q);
}
