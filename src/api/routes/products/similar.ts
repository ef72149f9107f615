import type { FastifyInstance } from 'fastify';
import { askedEan } from '../../../catalogue/answers/asked-ean.ts';
import type { CurrentCatalogue } from '../../../catalogue/answers/current-catalogue.ts';
import { mustHaveTraits } from '../../../catalogue/answers/lists/must-have-traits.ts';
import { similarJson } from '../../../catalogue/answers/similar.ts';
import { EXAMPLE_EAN } from '../../../contract/resources.ts';
import { Type } from '../../../contract/schema.ts';
import { SimilarSchema } from '../../../contract/search-schemas.ts';
import type { AskThreads } from '../../../store/ports/asked/product-question.ts';
import { answers } from '../../docs/documented.ts';
import { JSON_TYPE } from '../../lists/paging.ts';
import { isFresh } from '../../server/caching.ts';

const Params = Type.Object({
  ean: Type.String({
    description: '1 to 13 digits; shorter codes are padded with leading zeros',
    examples: [EXAMPLE_EAN],
  }),
});

export function similarRoutes(
  app: FastifyInstance,
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'similar'>,
): void {
  app.get<{ Params: { ean: string } }>(
    '/public/product/:ean/similar',
    {
      schema: {
        operationId: 'getSimilar',
        summary: 'What is like a product',
        description:
          'Variants are the same article in other sizes and colours. Similar products are of the same category, those with ' +
          'the nearest names and prices first, and can be bought new today.',
        tags: ['Products'],
        params: Params,
        response: answers(SimilarSchema, 400, 401, 429),
      },
    },
    async (request, reply) => {
      const ean = askedEan(request.params.ean);
      const generation = live.generation();
      mustHaveTraits(generation);
      if (isFresh(request, reply, live, generation)) return reply;
      return reply.type(JSON_TYPE).send(await similarJson(ask, generation, ean));
    },
  );
}
