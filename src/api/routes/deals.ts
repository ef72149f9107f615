import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { DealsSchema } from '../../contract/list-schemas.ts';
import { serveProductList } from '../lists/product-list.ts';

export function dealRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  serveProductList(app, live, {
    path: '/products/deals',
    operationId: 'getDeals',
    summary: 'Discounts that are real',
    description:
      "Offers whose claim is genuine by the shop's own prices, and offers that claim nothing and cost less than on any day " +
      'of the year before, where they save 5 % or more also against what the article usually costs at its cheapest. ' +
      'The largest real saving first; of a product the cheapest such offer.',
    answer: DealsSchema,
    own: {},
    choose: () => 'deals',
  });
}
