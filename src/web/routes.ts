import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SentPage, sentPage } from './layout/document.ts';
import type { Visits } from './layout/visit.ts';
import { errorPage } from './pages/errors.ts';
import { cancelRoutes, confirmRoutes } from './routes/agents/consent.ts';
import { askRoutes, mineRoutes, openAgainRoutes } from './routes/agents/mine.ts';
import { browsePages } from './routes/browse.ts';
import { assetRoutes, drawings, machineFiles } from './routes/files.ts';
import { acceptForms } from './routes/forms.ts';
import { frontPages } from './routes/front.ts';
import { giftPages } from './routes/gifts.ts';
import { listPages } from './routes/lists.ts';
import { objectionPages } from './routes/objections.ts';
import type { AgentPageParts, WebParts } from './routes/parts.ts';
import { productPages, proofPages } from './routes/product/product.ts';
import { searchPages } from './routes/search/search.ts';
import { suggestionRoutes } from './routes/search/suggestions.ts';
import { shopPages } from './routes/shops.ts';
import { sitemaps } from './routes/sitemap/sitemap.ts';

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
  browsePages(app, parts);
  shopPages(app, parts);
  objectionPages(app, parts);
  app.register(async (scope) => {
    acceptForms(scope);
    productPages(scope, parts);
  });
  proofPages(app, parts);
  agentPages(app, parts);
}

export { deskPages } from './routes/operator/desk.ts';

export const createErrorPage =
  (visits: Visits) =>
  (
    request: FastifyRequest,
    { status, retryAfterS }: { status: number; retryAfterS: number | undefined },
  ): SentPage => {
    const visit = visits(request);
    return sentPage(visit, errorPage(visit, status, retryAfterS), 'closed');
  };

/** The pages that mails link to. A GET changes nothing, because mail scanners follow every link. */
export function agentPages(app: FastifyInstance, parts: AgentPageParts): void {
  app.register(async (scope) => {
    acceptForms(scope);
    confirmRoutes(scope, parts);
    cancelRoutes(scope, parts);
    askRoutes(scope, parts);
    mineRoutes(scope, parts);
    openAgainRoutes(scope, parts);
  });
}
