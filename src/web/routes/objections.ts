import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import type { ShopObjection } from '../../store/ports/objections.ts';
import { sendPage } from '../layout/document.ts';
import { askedPage } from '../layout/elements.ts';
import { type ListedObjection, OBJECTIONS_PATH, objectionsPage } from '../pages/objections.ts';
import { COUNTED, noSuchPage, type WebParts } from './parts.ts';

const PAGE_OBJECTIONS = 50;

/** The public log of shops' objections. It is small, so it is read from the state for every request. */
export function objectionPages(app: FastifyInstance, { live, visits, state }: WebParts): void {
  app.get<{ Querystring: Record<string, unknown> }>(OBJECTIONS_PATH, COUNTED, async (request, reply) => {
    const visit = visits(request);
    const page = askedPage(request.query['side']);
    const all = await state.objections.all();
    const start = ((page ?? 0) - 1) * PAGE_OBJECTIONS;
    if (page === undefined || (page > 1 && start >= all.length)) throw noSuchPage();
    const listed = all.slice(start, start + PAGE_OBJECTIONS).map((each) => listedObjection(live, each));
    const hasNext = all.length > start + PAGE_OBJECTIONS;
    const paging = { path: OBJECTIONS_PATH, query: {}, page, hasNext };
    return sendPage(
      reply.header('cache-control', 'public, max-age=300'),
      200,
      visit,
      objectionsPage(visit, listed, paging),
    );
  });
}

function listedObjection(live: CurrentCatalogue, objection: ShopObjection): ListedObjection {
  const { id, vendorId, ean, text, openedDay, closedDay, outcome } = objection;
  const { name, domain } = live.vendor(vendorId);
  return {
    id,
    shop: { name: name || domain, domain },
    ean: ean === null ? null : eanOfNumber(ean),
    text,
    openedDay,
    closed: closedDay === null || outcome === null ? null : { day: closedDay, outcome },
  };
}
