import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SentPage, sentPage } from './layout/document.ts';
import type { Visits } from './layout/visit.ts';
import { errorPage } from './pages/missing.ts';
import { agentPages } from './routes/agents/index.ts';
import { assetRoutes } from './routes/assets.ts';
import { demoPictures } from './routes/demo-pictures.ts';
import { acceptForms } from './routes/forms.ts';
import { frontPages } from './routes/front.ts';
import { giftPages } from './routes/gifts.ts';
import { listPages } from './routes/lists.ts';
import { machineFiles } from './routes/machines.ts';
import type { WebParts } from './routes/parts.ts';
import { productPages } from './routes/product.ts';
import { searchPages } from './routes/search.ts';
import { shopPages } from './routes/shops.ts';

/** Every page for people. */
export function pageRoutes(app: FastifyInstance, parts: WebParts): void {
  assetRoutes(app);
  demoPictures(app, () => parts.live.published()?.meta.demo === true);
  machineFiles(app, parts);
  frontPages(app, parts);
  searchPages(app, parts);
  listPages(app, parts);
  giftPages(app, parts);
  shopPages(app, parts);
  app.register(async (scope) => {
    acceptForms(scope);
    productPages(scope, parts);
  });
  agentPages(app, parts);
}

/** How people are told of errors, wherever they come from. */
export const createErrorPage =
  (visits: Visits) =>
  (
    request: FastifyRequest,
    { status, retryAfterS }: { status: number; retryAfterS: number | undefined },
  ): SentPage => {
    const visit = visits(request);
    return sentPage(visit, errorPage(visit, status, retryAfterS), 'closed');
  };
