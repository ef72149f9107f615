import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { offersShown } from '../../catalogue/answers/lookup.ts';
import { mustHaveTraits } from '../../catalogue/answers/search.ts';
import { BrowsedSchema } from '../../contract/list-schemas.ts';
import { readProductView } from '../../contract/product-view.ts';
import { pagedSchema, TraitFilterSchemas } from '../../contract/query-schemas.ts';
import { Type } from '../../contract/schema.ts';
import type { Ean } from '../../domain/ean.ts';
import { TRAIT_FILTERS } from '../../search/filter/trait-filter.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import { askedOf, limitOf, REPEATABLE, readQuery, repeatedOf, traitFiltersOf } from '../lists/list-query.ts';
import {
  afterOf,
  generationOf,
  listPage,
  readCursor,
  scopeOf,
  sendList,
  writeCursor,
} from '../lists/paging.ts';
import { answers, isFresh } from '../server/answers.ts';
import { readSearch, searchBody } from './search.ts';

const PATH = '/products';
const SORTS = ['popular', 'price', 'price_desc', 'newest', 'drop'] as const;

export function browseRoutes(app: FastifyInstance, live: CurrentCatalogue, ask: Pick<AskThreads, 'browse'>) {
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
      const { generation, eans, next } = await runWalk(ask, walk);
      const items = eans.map((ean) => `{"product":${generation.productJson(ean as Ean)}}`);
      return sendList(request, reply, listPage(generation, items, next));
    },
  );
}

export const browsePage = async (
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'browse'>,
  query: Readonly<Record<string, string>>,
) => runWalk(ask, readWalk(live, query));

function readWalk(live: CurrentCatalogue, query: unknown) {
  const parameters = readQuery(query, [...TRAIT_FILTERS, 'sort'], REPEATABLE);
  const sort = askedOf('sort', parameters['sort'], SORTS);
  const filters = traitFiltersOf(parameters, repeatedOf(query), live);
  const limit = limitOf(parameters);
  const scope = scopeOf(PATH, { sort, filters: JSON.stringify(filters) });
  const cursor = readCursor(scope, parameters);
  const generation = generationOf(live, cursor);
  const after = afterOf(cursor, 2);
  mustHaveTraits(generation);
  return { generation, scope, question: { filters, sort, limit, skip: 0, after } };
}

async function runWalk(ask: Pick<AskThreads, 'browse'>, walk: ReturnType<typeof readWalk>) {
  const { generation, scope, question } = walk;
  const { eans, next } = await ask.browse(generation.path, question);
  const cursor = next === null ? null : writeCursor(scope, { generation: generation.meta.id, after: next });
  return { generation, eans, next: cursor };
}

/** A page of products with all their offers, for other surfaces: a search when `q` is given, else a page of a category. */
export async function foundProducts(
  live: CurrentCatalogue,
  ask: AskThreads,
  query: Readonly<Record<string, string>>,
) {
  if (query['q'] !== undefined) {
    const search = readSearch(query, live);
    const found = await searchBody(live, ask, generationOf(live, search.cursor), search);
    return { results: found.results, next_cursor: found.next_cursor, total: found.total };
  }
  const { generation, eans, next } = await browsePage(live, ask, query);
  const results = eans.flatMap((ean) => {
    const product = generation.productJson(ean as Ean);
    if (product === undefined) return [];
    return [{ ...readProductView(product), offers: offersShown(live, generation, ean as Ean, 'all') }];
  });
  return { results, next_cursor: next, total: null };
}
