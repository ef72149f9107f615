import type { FastifyInstance } from 'fastify';
import { rankVendors } from '../../catalogue/answers/vendors.ts';
import { shownRating } from '../../domain/rating.ts';
import { prefersHtml } from '../../net/accepts.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { type FrontContent, frontPage } from '../pages/front.ts';
import { topCategories } from './categories.ts';
import { sendFresh } from './fresh.ts';
import { pageOfList } from './list-page.ts';
import { COUNTED, type WebParts } from './parts.ts';

const CARDS = 6;
const SHOPS = 8;
const GIFTS = 8;
const CATEGORIES = 10;

export function frontPages(app: FastifyInstance, parts: WebParts): void {
  const { live, visits } = parts;
  app.get('/', COUNTED, (request, reply) => {
    const visit = visits(request);
    if (!prefersHtml(request.headers.accept))
      return reply
        .header('vary', 'Accept')
        .header('cache-control', 'no-cache')
        .send(indexOf(visit.site, live.published()?.meta.demo ?? null));
    return live.read((generation) =>
      sendFresh(request, reply, visit, { live, generation }, () =>
        frontPage(visit, contentOf(parts, generation)),
      ),
    );
  });
}

function contentOf({ live }: WebParts, generation: Generation): FrontContent {
  const few = <Item>(name: Parameters<typeof pageOfList>[2], isReal = false) =>
    pageOfList<Item>(live, generation, name, { rows: CARDS, isReal }).items;
  return {
    meta: generation.meta,
    drops: few('today percent', true),
    popular: few('popular'),
    newest: few('newest'),
    categories: topCategories(generation, CATEGORIES),
    gifts: generation.lists.giftLists().slice(0, GIFTS),
    shops: rankVendors(live.vendors(), live.vendorRatings())
      .slice(0, SHOPS)
      .map(({ vendor: { name, domain }, rating }) => ({
        name: name || domain,
        domain,
        rating: shownRating(rating.rating),
      })),
  };
}

export function indexOf({ baseUrl, version }: { baseUrl: string; version: string }, demo: boolean | null) {
  return {
    name: 'Prisme',
    version,
    demo,
    links: {
      documentation: `${baseUrl}/api-docs`,
      openapi: `${baseUrl}/api-docs/openapi.json`,
      llms: `${baseUrl}/llms.txt`,
      tools: `${baseUrl}/mcp`,
      search: `${baseUrl}/public/search?q=`,
      product: `${baseUrl}/public/product/`,
      ready: `${baseUrl}/ready`,
    },
  };
}
