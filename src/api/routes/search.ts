import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { mustHaveTraits } from '../../catalogue/answers/lists/must-have-traits.ts';
import { OFFERS_SHOWN } from '../../catalogue/answers/lookup.ts';
import { searchProducts } from '../../catalogue/answers/search.ts';
import { TraitFilterSchemas } from '../../contract/query-schemas.ts';
import { Type } from '../../contract/schema.ts';
import { SearchResultsSchema } from '../../contract/search-schemas.ts';
import type { AskThreads } from '../../store/ports/asked/product-question.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { answers } from '../docs/documented.ts';
import { afterOf, generationOf, linkNext, writeCursor } from '../lists/paging.ts';
import {
  type AskedSearch,
  readSearch,
  SEARCH_LIMIT,
  SEARCH_PATH,
  SEARCH_SORTS,
} from '../lists/search-query.ts';
import { isFresh } from '../server/caching.ts';

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
      const asked = readSearch(request.query, live);
      const generation = generationOf(live, asked.cursor);
      if (isFresh(request, reply, live, generation)) return reply;
      const began = performance.now();
      const body = await searchBody(live, ask, generation, asked);
      if (asked.cursor === undefined && Object.keys(asked.filters).length === 0)
        onSearch?.(request, { words: asked.text, found: body.total, ms: performance.now() - began });
      return linkNext(request, reply, body.next_cursor).send(body);
    },
  );
}

/** Is told of searches without filters: how many products they found, and how long it took. */
export type OnSearch = (
  request: FastifyRequest,
  search: { words: string; found: number; ms: number },
) => void;

/** The body of a search, for whichever surface it is asked on. */
export async function searchBody(
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'search'>,
  generation: Generation,
  asked: AskedSearch,
) {
  const { text, filters, sort, limit, facets, offers, scope, cursor } = asked;
  if (needsTraits(asked)) mustHaveTraits(generation);
  const after = afterOf(cursor, sort === 'relevance' ? 1 : 3);
  const cursorOf = (next: readonly number[]) =>
    writeCursor(scope, { generation: generation.meta.id, after: next });
  const question = { text, filters, sort, limit, skip: 0, after, facets };
  return searchProducts(live, ask, generation, question, { offers, cursorOf });
}

const needsTraits = ({ filters, sort, facets }: AskedSearch): boolean =>
  facets || sort !== 'relevance' || Object.keys(filters).length > 0;
