import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { mustHaveTraits } from '../../catalogue/answers/search.ts';
import { CategoriesSchema } from '../../contract/list-schemas.ts';
import { pagedSchema } from '../../contract/query-schemas.ts';
import { Type } from '../../contract/schema.ts';
import { AppError } from '../../domain/errors.ts';
import type { CategoryNode } from '../../store/ports/traits.ts';
import { readQuery } from '../lists/list-query.ts';
import {
  type Cursor,
  cutPage,
  invalidCursor,
  listPage,
  readIn,
  readPage,
  sendList,
} from '../lists/paging.ts';
import { answers, isFresh } from '../server/answers.ts';

const PATH = '/categories';
const TOP = 0;

export function categoryRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  app.get(
    PATH,
    {
      schema: {
        operationId: 'listCategories',
        summary: 'The categories of products, one level at a time',
        description: 'Those with most products first. Ask with `parent` for what is below one.',
        tags: ['Discovery'],
        querystring: pagedSchema({
          parent: Type.Optional(
            Type.String({
              description: 'The `slug` of a category; without it the top level',
              examples: ['elektronik'],
            }),
          ),
        }),
        response: answers(CategoriesSchema, 400, 401, 404, 429),
      },
    },
    (request, reply) => {
      const question = readQuery(request.query, ['parent']);
      const { limit, scope, cursor } = readPage(PATH, question);
      const after = positionOf(cursor);
      return readIn(live, cursor, (generation) => {
        mustHaveTraits(generation);
        const { categories } = generation;
        const parent = question['parent'] === undefined ? TOP : categories.bySlug(question['parent'])?.number;
        if (parent === undefined)
          throw new AppError('not_found', 'There is no such category; /categories shows the top level.');
        if (isFresh(request, reply, live, generation)) return reply;
        const rows = categories.below(parent, after, limit + 1);
        const { shown, next } = cutPage(generation, { scope, limit }, rows, (last) => [
          last.products,
          last.slug,
        ]);
        const items = shown.map((node) => JSON.stringify(categoryView(node)));
        return sendList(request, reply, listPage(generation, items, next));
      });
    },
  );
}

function positionOf(cursor: Cursor | undefined): readonly [products: number, slug: string] | undefined {
  if (cursor === undefined) return undefined;
  const [products, slug] = cursor.after;
  if (typeof products !== 'number' || typeof slug !== 'string') throw invalidCursor();
  return [products, slug];
}

const categoryView = ({ name, path, slug, products, children }: CategoryNode) => ({
  name,
  path,
  slug,
  product_count: products,
  children,
});
