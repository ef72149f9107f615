import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { NewestSchema } from '../../contract/list-schemas.ts';
import { serveProductList } from '../lists/product-list.ts';

export function newestRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  serveProductList(app, live, {
    path: '/products/newest',
    operationId: 'getNewest',
    summary: 'The products added last',
    description: 'Newest first, by the night a shop first offered them.',
    answer: NewestSchema,
    own: {},
    choose: () => 'newest',
  });
}
