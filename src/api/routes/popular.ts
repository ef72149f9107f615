import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { PopularSchema, RealParameter } from '../../contract/list-schemas.ts';
import { serveProductList } from '../lists/product-list.ts';

export function popularRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  serveProductList(app, live, {
    path: '/products/popular',
    operationId: 'getPopular',
    summary: 'Top-rated products on discount now',
    description:
      'Rated 4.2 or more in 50 reviews or more, and fallen in price as the lists of price drops measure it: in thirty days, else in seven, else today. Ranked by a Bayesian average.',
    answer: PopularSchema,
    own: { real: RealParameter },
    choose: () => 'popular',
  });
}
