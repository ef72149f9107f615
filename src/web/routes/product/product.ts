import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../../catalogue/answers/current-catalogue.ts';
import { findEan, shownOffer } from '../../../catalogue/answers/lookup.ts';
import { priceLinesOf } from '../../../catalogue/answers/price-lines.ts';
import { createShopCodes, type ShopCodes } from '../../../catalogue/answers/shop-codes.ts';
import type { ProductView } from '../../../contract/product-view.ts';
import { readProductView } from '../../../contract/read-product-view.ts';
import { type Ean, parseEan } from '../../../domain/ean.ts';
import { tierOf } from '../../../domain/product.ts';
import { unpackMemory } from '../../../store/packed/memory.ts';
import { unpackStoredOffers } from '../../../store/packed/stored-offers.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import { CHART_DAYS } from '../../chart/figure.ts';
import { sendPage } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { goneProductPage, unknownEanPage } from '../../pages/missing.ts';
import { type PageOffer, type ProductContent, productPath } from '../../pages/product/content.ts';
import { productPage } from '../../pages/product/product-page.ts';
import { sendFresh } from '../fresh.ts';
import { COUNTED, PROMISED, type WebParts } from '../parts.ts';
import { wayOf } from '../shelves.ts';
import { alikeOf } from './alike.ts';
import { askAgent } from './product-agent.ts';

interface Asked {
  Params: { ean: string; slug?: string };
  Querystring: Record<string, unknown>;
}

const CODES_MAX = 6;
const DAYS_DEFAULT = 90;

export function productPages(app: FastifyInstance, parts: WebParts): void {
  const codesOf = createShopCodes(parts.live, parts.state.imports);
  for (const url of ['/vare/:ean', '/vare/:ean/:slug']) {
    app.get<Asked>(url, COUNTED, async (request, reply) => {
      const visit = parts.visits(request);
      const found = findProduct(parts.live, request, reply, visit);
      if (!('content' in found)) return found.sent;
      const { content, generation } = found;
      parts.engagement.lookedUp(content.product.ean as Ean, request.caller, generation.meta.day);
      const [codes, alike] = await Promise.all([
        shopCodes(content.offers, codesOf, parts.clock()),
        alikeOf(parts.ask, generation, content.product.ean as Ean),
      ]);
      const salt = [alike.isKnown, ...codes.map(({ discount }) => discount.title)].join();
      return sendFresh(request, reply, visit, { live: parts.live, generation, salt }, () =>
        productPage(visit, { ...content, codes, ...alike }),
      );
    });
    app.post<Asked>(url, PROMISED, async (request, reply) => {
      const visit = parts.visits(request);
      const found = findProduct(parts.live, request, reply, visit);
      return 'content' in found ? askAgent(parts, request, reply, visit, found.content) : found.sent;
    });
  }
}

type Found = { content: ProductContent; generation: Generation } | { sent: FastifyReply };

/** The product of an address, or the answer where there is none, or where its own address is another. */
function findProduct(
  live: CurrentCatalogue,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  visit: Visit,
): Found {
  const { ean: text, slug } = request.params;
  const ean = parseEan(text);
  if (ean === undefined)
    return { sent: sendPage(reply, 404, visit, unknownEanPage(visit, text.slice(0, 40))) };
  return live.read((generation) => {
    const main = findEan(generation, ean);
    if (main === undefined) return { sent: sendMissing(generation, ean, reply, visit) };
    const product = readProductView(generation.productJson(main)!);
    if (main !== text || (slug ?? '') !== product.slug) {
      const query = request.url.split('?', 2)[1];
      const to = `${visit.bare(productPath(product))}${query === undefined ? '' : `?${query}`}`;
      return { sent: reply.header('cache-control', 'public, max-age=300').redirect(to, 301) };
    }
    return { content: contentOf(live, generation, main, product, request.query), generation };
  });
}

/** Gone is what was here once; never seen is not. */
function sendMissing(generation: Generation, ean: Ean, reply: FastifyReply, visit: Visit): FastifyReply {
  const memory = generation.memory(ean);
  if (memory === undefined) return sendPage(reply, 404, visit, unknownEanPage(visit, ean));
  return sendPage(reply, 410, visit, goneProductPage(visit, unpackMemory(memory).slug));
}

function contentOf(
  live: CurrentCatalogue,
  generation: Generation,
  main: Ean,
  product: ProductView,
  query: Record<string, unknown>,
): ProductContent {
  const stored = unpackStoredOffers(generation.offers(main)!);
  const vendorName = (id: number): string => {
    const { name, domain } = live.vendor(id);
    return name || domain;
  };
  return {
    product,
    way: wayOf(generation, product.category),
    offers: stored.map((offer) => ({
      ...shownOffer(live, generation, offer),
      vendorId: offer.vendorId,
      tier: tierOf(offer),
    })),
    lines: priceLinesOf(generation, main)!,
    vendorName,
    codes: [],
    variants: [],
    similar: [],
    day: generation.meta.day,
    dataAsOfMs: generation.meta.dataAsOfMs,
    asked: {
      days: CHART_DAYS.find((days) => String(days) === query['dage']) ?? DAYS_DEFAULT,
      order: query['sorter'] === 'leveret' ? 'leveret' : 'pris',
    },
  };
}

/** Of shops whose offers count, the cheapest first. */
async function shopCodes(offers: readonly PageOffer[], codesOf: ShopCodes, nowMs: number) {
  const shops = [...new Set(offers.filter(({ tier }) => tier === 1).map(({ vendorId }) => vendorId))];
  const found = await Promise.all(shops.map((vendorId) => codesOf(vendorId, nowMs)));
  return found.flat().slice(0, CODES_MAX);
}
