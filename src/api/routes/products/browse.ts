import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../../catalogue/answers/current-catalogue.ts';
import { mustHaveTraits } from '../../../catalogue/answers/lists/must-have-traits.ts';
import { BrowsedSchema } from '../../../contract/list-schemas.ts';
import { pagedSchema, TraitFilterSchemas } from '../../../contract/query-schemas.ts';
import { Type } from '../../../contract/schema.ts';
import type { Ean } from '../../../domain/ean.ts';
import type { AskThreads } from '../../../store/ports/asked/product-question.ts';
import { answers } from '../../docs/documented.ts';
import { askedOf, limitOf, readQuery } from '../../lists/list-query.ts';
import {
  afterOf,
  generationOf,
  listPage,
  readCursor,
  scopeOf,
  sendList,
  writeCursor,
} from '../../lists/paging.ts';
import { TRAIT_FILTERS, traitFiltersOf } from '../../lists/trait-query.ts';
import { isFresh } from '../../server/caching.ts';

const PATH = '/products';
const SORTS = ['popular', 'price', 'price_desc', 'newest', 'drop'] as const;

export function browseRoutes(
  app: FastifyInstance,
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'browse'>,
): void {
  app.get(
    PATH,
    {
      schema: {
        operationId: 'listProducts',
        summary: 'All products, or those of a category, a brand or a shop',
        description:
          'A category can be walked to its end. `popular`: offered by most shops and reviewed most; `drop`: by percent below ' +
          'the lowest price around a month ago.',
        tags: ['Discovery'],
        querystring: pagedSchema({
          ...TraitFilterSchemas,
          sort: Type.Optional(Type.Enum([...SORTS], { default: 'popular' })),
        }),
        response: answers(BrowsedSchema, 400, 401, 429),
      },
    },
    async (request, reply) => {
      const walk = readWalk(live, request.query);
      if (isFresh(request, reply, live, walk.generation)) return reply;
      const { generation, eans, next } = await walked(ask, walk);
      const items = eans.map((ean) => `{"product":${generation.productJson(ean as Ean)}}`);
      return sendList(request, reply, listPage(generation, items, next));
    },
  );
}

/** A page of a walk, for whichever surface it is asked on. */
export const browsePage = async (
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'browse'>,
  query: Readonly<Record<string, string>>,
) => walked(ask, readWalk(live, query));

/** A walk as it was asked for, and the generation it goes through. */
function readWalk(live: CurrentCatalogue, query: unknown) {
  const asked = readQuery(query, [...TRAIT_FILTERS, 'sort']);
  const sort = askedOf('sort', asked['sort'], SORTS);
  const filters = traitFiltersOf(asked, live);
  const limit = limitOf(asked);
  const scope = scopeOf(PATH, { sort, filters: JSON.stringify(filters) });
  const cursor = readCursor(scope, asked);
  const generation = generationOf(live, cursor);
  const after = afterOf(cursor, 2);
  mustHaveTraits(generation);
  return { generation, scope, question: { filters, sort, limit, skip: 0, after } };
}

async function walked(ask: Pick<AskThreads, 'browse'>, walk: ReturnType<typeof readWalk>) {
  const { generation, scope, question } = walk;
  const { eans, next } = await ask.browse(generation.path, question);
  const cursor = next === null ? null : writeCursor(scope, { generation: generation.meta.id, after: next });
  return { generation, eans, next: cursor };
}
