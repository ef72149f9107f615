import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { OFFERS_SHOWN } from '../../catalogue/answers/lookup.ts';
import { foundBytes, mustHaveTraits, searchProducts } from '../../catalogue/answers/search.ts';
import { GroupSchema, TraitFilterSchemas } from '../../contract/query-schemas.ts';
import { Type } from '../../contract/schema.ts';
import { SearchResultsSchema } from '../../contract/search-schemas.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import { afterOf, JSON_TYPE, linkNext, readIn, writeCursor } from '../lists/paging.ts';
import {
  readSearch,
  SEARCH_LIMIT,
  SEARCH_PATH,
  SEARCH_SORTS,
  type SearchParameters,
} from '../lists/search-query.ts';
import { answers, isFresh } from '../server/answers.ts';

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
  group: GroupSchema,
  sort: Type.Optional(
    Type.Enum([...SEARCH_SORTS], {
      default: 'relevance',
      description:
        'newest: by first seen; drop: by percent below the lowest price around a month ago; unit_price: needs `category`, the commonest unit first',
    }),
  ),
  facets: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'true: count categories, brands, shops, prices, sizes and colours',
    }),
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
      const began = performance.now();
      const body = await readIn(live, search.cursor, (generation) =>
        isFresh(request, reply, live, generation) ? undefined : searchBody(live, ask, generation, search),
      );
      if (body === undefined) return reply;
      if (search.cursor === undefined && Object.keys(search.filters).length === 0)
        onSearch?.({
          words: search.text,
          found: body.total,
          ms: performance.now() - began,
          caller: request.caller,
        });
      return linkNext(request, reply, body.next_cursor).type(JSON_TYPE).send(foundBytes(body));
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
  const {
    text,
    words,
    price,
    filters,
    sort,
    accessoriesLast,
    limit,
    facets,
    offers,
    scope,
    cursor,
    grouped,
  } = search;
  if (needsTraits(search)) mustHaveTraits(generation, search);
  const after = afterOf(cursor, sort === 'relevance' ? 1 : 3);
  const cursorOf = (next: readonly number[]) =>
    writeCursor(scope, { generation: generation.meta.id, after: next });
  const page = { limit, skip: 0, after, facets, isGrouped: grouped };
  const question = { text: words, filters, sort, accessoriesLast, ...page };
  return searchProducts(live, ask, generation, question, { query: text, price, offers, cursorOf });
}

const needsTraits = ({ filters, sort, accessoriesLast, facets, grouped }: SearchParameters): boolean =>
  facets || grouped || accessoriesLast || sort !== 'relevance' || Object.keys(filters).length > 0;
