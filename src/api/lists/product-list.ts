import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { listItemJson } from '../../catalogue/answers/lists/list-item.ts';
import { querySchema } from '../../contract/query-schemas.ts';
import type { Schema } from '../../contract/schema.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { ListName } from '../../store/ports/lists.ts';
import { answers } from '../docs/documented.ts';
import { isFresh } from '../server/caching.ts';
import { createFirstPages } from './first-pages.ts';
import { filtersOf, isFiltered, type ListQuestion, limitOf, readQuery, withFilters } from './list-query.ts';
import { listPage, readCursor, readIn, scopeOf, sendList, writeCursor } from './paging.ts';

export interface ProductList {
  path: string;
  operationId: string;
  summary: string;
  description: string;
  answer: Schema;
  /** Parameters beside paging and filters, and the list they choose. */
  own: Readonly<Record<string, Schema>>;
  choose: (asked: ListQuestion) => ListName;
  more?: (generation: Generation) => Readonly<Record<string, unknown>>;
}

/** A list that the night has sorted: one read finds the page, filters or not. */
export function serveProductList(app: FastifyInstance, live: CurrentCatalogue, list: ProductList): void {
  const known = withFilters(...Object.keys(list.own));
  const firstPage = createFirstPages(live);
  app.get(
    list.path,
    {
      schema: {
        operationId: list.operationId,
        summary: list.summary,
        description: list.description,
        tags: ['Discovery'],
        querystring: querySchema(list.own, true),
        response: answers(list.answer, 400),
      },
    },
    (request, reply) => {
      const asked = readQuery(request.query, known);
      const name = list.choose(asked);
      const filters = filtersOf(asked);
      const limit = limitOf(asked);
      const scope = scopeOf(list.path, asked);
      const cursor = readCursor(scope, asked);
      const after = (cursor?.after[0] as number | undefined) ?? -1;
      return readIn(live, cursor, (generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        const make = () => {
          const rows = generation.lists.page(name, { after, limit, ...filters });
          const shown = rows.slice(0, limit);
          const items = shown.map((row) => listItemJson(live, row));
          const next = rows.length > limit ? [shown.at(-1)!.pos] : undefined;
          const nextCursor = next
            ? writeCursor(scope, { generation: generation.meta.id, after: next })
            : null;
          return listPage(generation, items, nextCursor, list.more?.(generation));
        };
        const isFirst = cursor === undefined && !isFiltered(filters);
        return sendList(request, reply, isFirst ? firstPage(generation, request.url, make) : make());
      });
    },
  );
}
