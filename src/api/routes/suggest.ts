import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { parseTyped, suggestionsFor } from '../../catalogue/answers/search.ts';
import { Type } from '../../contract/schema.ts';
import { SuggestionsSchema } from '../../contract/search-schemas.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import { bad } from '../lists/list-query.ts';
import { answers, isFresh } from '../server/answers.ts';

const Query = Type.Object({
  q: Type.String({
    minLength: 2,
    maxLength: 100,
    description: 'What has been typed so far, from two characters on',
    examples: ['kaffem'],
  }),
});

export function suggestRoutes(
  app: FastifyInstance,
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'suggest'>,
): void {
  app.get<{ Querystring: { q?: unknown } }>(
    '/public/suggest',
    {
      config: { policy: { counted: 'suggest' } },
      schema: {
        operationId: 'suggest',
        summary: 'Complete what somebody is typing',
        description:
          'Searches, categories, brands and products that begin with what was typed, with one slip put right where ' +
          'nothing does. Has a limit of its own, ten times that of other requests.',
        tags: ['Products'],
        querystring: Query,
        response: answers(SuggestionsSchema, 400, 401, 429),
      },
    },
    async (request, reply) => {
      const typed = typedOf(request.query.q);
      return live.read(async (generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        return reply.send(await suggestionsFor(ask, generation, typed));
      });
    },
  );
}

function typedOf(q: unknown): string {
  if (q === undefined) throw bad('q is missing; send what was typed so far, at least 2 characters.');
  if (typeof q !== 'string') throw bad('q is given more than once; send it once.');
  return parseTyped(q);
}
