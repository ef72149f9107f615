import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { unitPriceJson } from '../../catalogue/answers/lists.ts';
import { offersShown } from '../../catalogue/answers/lookup.ts';
import { facetsView, mustHaveTraits, variantsView } from '../../catalogue/answers/search.ts';
import { BrowsedSchema } from '../../contract/list-schemas.ts';
import { readProductView } from '../../contract/product-view.ts';
import { GroupSchema, pagedSchema, TraitFilterSchemas } from '../../contract/query-schemas.ts';
import { Type } from '../../contract/schema.ts';
import type { Ean } from '../../domain/ean.ts';
import { API_FACETS } from '../../search/filter/facets.ts';
import { TRAIT_FILTERS } from '../../search/filter/trait-filter.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type {
  AskThreads,
  CountedFacets,
  FoundFamily,
  SearchFilters,
} from '../../store/ports/search-question.ts';
import {
  accessoriesOf,
  askedOf,
  bad,
  isGrouped,
  isTrue,
  limitOf,
  REPEATABLE,
  readQuery,
  repeatedOf,
  traitFiltersOf,
} from '../lists/list-query.ts';
import { afterOf, listPage, readCursor, readIn, scopeOf, sendList, writeCursor } from '../lists/paging.ts';
import { readSearch } from '../lists/search-query.ts';
import { answers, isFresh } from '../server/answers.ts';
import { searchBody } from './search.ts';

const PATH = '/products';
const SORTS = ['popular', 'price', 'price_desc', 'newest', 'drop', 'unit_price'] as const;

export function browseRoutes(app: FastifyInstance, live: CurrentCatalogue, ask: Pick<AskThreads, 'browse'>) {
  app.get(
    PATH,
    {
      schema: {
        operationId: 'listProducts',
        summary: 'All products, or those of a category, a brand or a shop',
        description:
          'A category can be walked to its end. `popular`: offered by most shops and reviewed most; `drop`: by percent below ' +
          'the lowest price around a month ago. `unit_price` needs `category`: by the unit that most of its products have, ' +
          'then the other units, those without one last.',
        tags: ['Discovery'],
        querystring: pagedSchema({
          ...TraitFilterSchemas,
          group: GroupSchema,
          sort: Type.Optional(Type.Enum([...SORTS], { default: 'popular' })),
          facets: Type.Optional(
            Type.Boolean({
              default: false,
              description:
                'true: count categories, brands, shops, prices, sizes and colours; it needs `category`, `brand` or `vendor`. Each is counted ' +
                'without its own filter, within the category and over its 30,000 most popular products; without `category` brands and shops are counted with all filters',
            }),
          ),
        }),
        response: answers(BrowsedSchema, 400, 401, 429),
      },
    },
    async (request, reply) => {
      const walk = readWalk(live, request.query);
      return readIn(live, walk.cursor, async (generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        const { eans, families, facets, next } = await runWalk(ask, generation, walk);
        const items = eans.map((ean, at) => listedJson(generation, ean as Ean, families?.[at]));
        const more = facets === undefined ? {} : { facets: facetsView(live, facets) };
        return sendList(request, reply, listPage(generation, items, next, more));
      });
    },
  );
}

function listedJson(generation: Generation, ean: Ean, family: FoundFamily | undefined): string {
  const product = generation.productJson(ean)!;
  const variants = family === undefined ? '' : `,"variants":${JSON.stringify(variantsView(family))}`;
  return `{"product":${product},${unitPriceJson(product, generation.measure(ean))}${variants}}`;
}

function readWalk(live: CurrentCatalogue, query: unknown) {
  const parameters = readQuery(query, [...TRAIT_FILTERS, 'group', 'sort', 'facets'], REPEATABLE);
  const sort = askedOf('sort', parameters['sort'], SORTS);
  const filters = traitFiltersOf(parameters, repeatedOf(query), live);
  const limit = limitOf(parameters);
  const grouped = isGrouped(parameters['group']);
  const accessories = accessoriesOf(parameters);
  const accessoriesLast = accessories === 'last';
  const facets = isTrue('facets', parameters['facets']) ? facetsFor(filters) : undefined;
  const scope = scopeOf(PATH, {
    sort,
    accessories,
    filters: JSON.stringify(filters),
    ...(grouped && { group: 'article' }),
  });
  const cursor = readCursor(scope, parameters);
  const page = { limit, skip: 0, after: afterOf(cursor, 2), isGrouped: grouped };
  const question = { filters, sort, accessoriesLast, ...page, ...(facets && { facets }) };
  return { cursor, scope, question };
}

/** Without a category a facet without its own filter would count the whole catalogue. */
function facetsFor({ category, brands, vendorIds }: SearchFilters): CountedFacets {
  if (category === undefined && brands === undefined && vendorIds === undefined)
    throw bad('facets=true needs category, brand or vendor.');
  const open = API_FACETS.filter(
    (name) => category !== undefined || (name !== 'brands' && name !== 'vendors'),
  );
  return { counted: API_FACETS, open };
}

async function runWalk(
  ask: Pick<AskThreads, 'browse'>,
  generation: Generation,
  { scope, question }: ReturnType<typeof readWalk>,
) {
  mustHaveTraits(generation, question);
  const { eans, families, facets, next } = await ask.browse(generation.path, question);
  const cursor = next === null ? null : writeCursor(scope, { generation: generation.meta.id, after: next });
  return { eans, families, facets, next: cursor };
}

/** A page of products with all their offers, for other surfaces: a search when `q` is given, else a page of a category. */
export async function foundProducts(
  live: CurrentCatalogue,
  ask: AskThreads,
  query: Readonly<Record<string, string>>,
) {
  if (query['q'] !== undefined) {
    const search = readSearch(query, live);
    return readIn(live, search.cursor, async (generation) => {
      const { results, next_cursor, total } = await searchBody(live, ask, generation, search);
      return { generation, results, next_cursor, total };
    });
  }
  const walk = readWalk(live, query);
  return readIn(live, walk.cursor, async (generation) => {
    const { eans, next } = await runWalk(ask, generation, walk);
    const results = eans.flatMap((ean) => {
      const product = generation.productJson(ean as Ean);
      if (product === undefined) return [];
      return [{ ...readProductView(product), offers: offersShown(live, generation, ean as Ean, 'all') }];
    });
    return { generation, results, next_cursor: next, total: null };
  });
}
