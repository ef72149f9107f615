import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SentPage, sentPage } from './layout/document.ts';
import type { Visits } from './layout/visit.ts';
import { errorPage } from './pages/missing.ts';
import { agentPages } from './routes/agents/index.ts';
import { assetRoutes } from './routes/files/assets.ts';
import { drawings } from './routes/files/drawings.ts';
import { machineFiles } from './routes/files/machines.ts';
import { acceptForms } from './routes/forms.ts';
import { frontPages } from './routes/front.ts';
import { giftPages } from './routes/gifts.ts';
import { listPages } from './routes/lists.ts';
import type { WebParts } from './routes/parts.ts';
import { productPages } from './routes/product/product.ts';
import { proofPages } from './routes/product/proof.ts';
import { searchPages } from './routes/search/search.ts';
import { suggestionRoutes } from './routes/search/suggestions.ts';
import { shelfPages } from './routes/shelves.ts';
import { shopPages } from './routes/shops.ts';
import { sitemaps } from './routes/sitemap/sitemap.ts';

/** Every page for people. */
export function pageRoutes(app: FastifyInstance, parts: WebParts): void {
  assetRoutes(app);
  drawings(app, () => parts.live.published()?.meta.demo === true);
  machineFiles(app, parts);
  sitemaps(app, parts);
  frontPages(app, parts);
  searchPages(app, parts);
  suggestionRoutes(app, parts);
  listPages(app, parts);
  giftPages(app, parts);
  shelfPages(app, parts);
  shopPages(app, parts);
  app.register(async (scope) => {
    acceptForms(scope);
    productPages(scope, parts);
  });
  proofPages(app, parts);
  agentPages(app, parts);
}

/** The operator's pages, beside those for people. */
export { deskPages } from './routes/operator/index.ts';

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
