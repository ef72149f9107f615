import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { OFFERS_SHOWN, type OffersShown } from '../../catalogue/answers/lookup.ts';
import { mustHaveTraits, parseQuery, searchProducts } from '../../catalogue/answers/search.ts';
import { TraitFilterSchemas } from '../../contract/query-schemas.ts';
import { Type } from '../../contract/schema.ts';
import { SearchResultsSchema } from '../../contract/search-schemas.ts';
import { type PriceInWords, priceInWords } from '../../search/filter/price-words.ts';
import { TRAIT_FILTERS } from '../../search/filter/trait-filter.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { AskThreads, SearchFilters, SearchSort } from '../../store/ports/search-question.ts';
import {
  askedOf,
  bad,
  isTrue,
  REPEATABLE,
  repeatedOf,
  traitFiltersOf,
  wholeOf,
} from '../lists/list-query.ts';
import {
  afterOf,
  type Cursor,
  generationOf,
  linkNext,
  readCursor,
  scopeOf,
  writeCursor,
} from '../lists/paging.ts';
import { answers, isFresh } from '../server/answers.ts';

const SEARCH_PATH = '/public/search';
const SEARCH_SORTS = ['relevance', 'price', 'price_desc', 'newest', 'drop'] as const;
const SEARCH_LIMIT = { max: 50, default: 5 };

const Query = Type.Object({
  q: Type.String({
    minLength: 5,
    maxLength: 200,
    description: 'What to look for, for example `robotstøvsuger`',
    examples: ['robotstøvsuger'],
  }),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: SEARCH_LIMIT.max, default: SEARCH_LIMIT.default }),
  ),
  cursor: Type.Optional(
    Type.String({ description: '`next_cursor` of the page before, with the same words, filters and sort' }),
  ),
  ...TraitFilterSchemas,
  sort: Type.Optional(
    Type.Enum([...SEARCH_SORTS], {
      default: 'relevance',
      description: 'newest: by first seen; drop: by percent below the lowest price around a month ago',
    }),
  ),
  facets: Type.Optional(
    Type.Boolean({ default: false, description: 'true: count categories, brands, shops and prices' }),
  ),
  interpret: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'true: a price in `q` such as “under 500” becomes a filter, unless one is sent',
    }),
  ),
  offers: Type.Optional(
    Type.Enum([...OFFERS_SHOWN], { default: 'all', description: 'best: the first of the usual order' }),
  ),
});

export function searchRoutes(
  app: FastifyInstance,
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'search'>,
  onSearch?: OnSearch,
): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    SEARCH_PATH,
    {
      schema: {
        operationId: 'searchProducts',
        summary: 'Search products by words',
        description:
          'The best answers with every shop’s offer. Understands Danish inflection, compounds, typing errors, ' +
          'model numbers and units; `interpretation` says what was understood. An EAN finds that product. ' +
          'Sorts and facets are over the 10,000 most popular products that have the words and pass the filters; 1,000 can be walked.',
        tags: ['Products'],
        querystring: Query,
        response: answers(SearchResultsSchema, 400, 401, 429),
      },
    },
    async (request, reply) => {
      const search = readSearch(request.query, live);
      const generation = generationOf(live, search.cursor);
      if (isFresh(request, reply, live, generation)) return reply;
      const began = performance.now();
      const body = await searchBody(live, ask, generation, search);
      if (search.cursor === undefined && Object.keys(search.filters).length === 0)
        onSearch?.({
          words: search.text,
          found: body.total,
          ms: performance.now() - began,
          caller: request.caller,
        });
      return linkNext(request, reply, body.next_cursor).send(body);
    },
  );
}

/** Called for the first page of searches without filters. */
export type OnSearch = (search: { words: string; found: number; ms: number; caller: string }) => void;

export async function searchBody(
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'search'>,
  generation: Generation,
  search: SearchParameters,
) {
  const { text, words, price, filters, sort, limit, facets, offers, scope, cursor } = search;
  if (needsTraits(search)) mustHaveTraits(generation);
  const after = afterOf(cursor, sort === 'relevance' ? 1 : 3);
  const cursorOf = (next: readonly number[]) =>
    writeCursor(scope, { generation: generation.meta.id, after: next });
  const question = { text: words, filters, sort, limit, skip: 0, after, facets };
  return searchProducts(live, ask, generation, question, { query: text, price, offers, cursorOf });
}

const needsTraits = ({ filters, sort, facets }: SearchParameters): boolean =>
  facets || sort !== 'relevance' || Object.keys(filters).length > 0;

interface SearchParameters {
  text: string;
  /** The text, without the price in it if that is to be interpreted. */
  words: string;
  price: PriceInWords | undefined;
  filters: SearchFilters;
  sort: SearchSort;
  limit: number;
  facets: boolean;
  offers: OffersShown;
  /** A hash of everything that decides the order of the products: a cursor is valid only with the same scope. */
  scope: string;
  cursor: Cursor | undefined;
}

const KNOWN = [...TRAIT_FILTERS, 'sort', 'cursor', 'limit', 'facets', 'offers', 'interpret'] as const;
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
  const price = priceInWords(text);
  const isInterpreted = isTrue('interpret', texts['interpret']) && price !== undefined;
  const given = traitFiltersOf(texts, repeatedOf(query), live);
  const filters = isInterpreted ? withPrice(given, price) : given;
  const words = isInterpreted ? price.text : text;
  const sort = askedOf('sort', texts['sort'], SEARCH_SORTS);
  const scope = scopeOf(SEARCH_PATH, { q: words, sort, filters: JSON.stringify(filters) });
  return {
    text,
    words,
    price,
    filters,
    sort,
    limit: wholeOf('limit', texts['limit'], SEARCH_LIMIT),
    facets: isTrue('facets', texts['facets']),
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
