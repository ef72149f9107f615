import type { FastifyInstance } from 'fastify';
import type { Live } from '../../catalogue/live.ts';
import { Newest } from '../list-schemas.ts';
import { serveProductList } from '../product-list.ts';

export function newestRoutes(app: FastifyInstance, live: Live): void {
  serveProductList(app, live, {
    path: '/products/newest',
    operationId: 'getNewest',
    summary: 'The products added last',
    description: 'Newest first, by the night a shop first offered them.',
    answer: Newest,
    own: {},
    choose: () => 'newest',
  });
}
