import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { type Ask, parseQuery, searchProducts } from '../../catalogue/answers/search.ts';
import { SearchResultsSchema } from '../../contract/resources.ts';
import { AppError } from '../../domain/errors.ts';
import { answers } from '../docs/documented.ts';
import { isFresh } from '../server/caching.ts';

export function searchRoutes(app: FastifyInstance, live: CurrentCatalogue, ask: Ask): void {
  app.get<{ Querystring: { q?: unknown } }>(
    '/public/search',
    {
      schema: {
        operationId: 'searchProducts',
        summary: 'Search products by words',
        description:
          'The five best answers with every shop’s offer. Understands Danish inflection, compounds, typing errors, ' +
          'model numbers and units; `interpretation` says what was understood. An EAN finds that product.',
        tags: ['Products'],
        querystring: Type.Object({
          q: Type.Optional(
            Type.String({
              description: 'Required. 5 to 200 characters, for example `robotstøvsuger`',
              examples: ['robotstøvsuger'],
            }),
          ),
        }),
        response: answers(SearchResultsSchema, 400, 401, 429),
      },
    },
    async (request, reply) => {
      const { q } = request.query;
      if (q === undefined)
        throw new AppError(
          'bad_request',
          'q is missing; send the words to search for, at least 5 characters.',
        );
      if (typeof q !== 'string')
        throw new AppError('bad_request', 'q is given more than once; send it once.');
      const query = parseQuery(q);
      const generation = live.generation();
      if (isFresh(request, reply, live, generation)) return reply;
      return searchProducts(live, ask, generation, query);
    },
  );
}
