import type { FastifyInstance } from 'fastify';
import { createShopCodes, type ShopCodes } from '../../../catalogue/answers/discounts.ts';
import { productPath } from '../../../contract/product-view.ts';
import type { Ean } from '../../../domain/ean.ts';
import type { PageOffer } from '../../pages/product/content.ts';
import { productPage } from '../../pages/product/product-page.ts';
import { sendFresh } from '../fresh.ts';
import { COUNTED, PROMISED, type WebParts } from '../parts.ts';
import { alikeOf } from './alike.ts';
import { findProduct } from './find-product.ts';
import { askAgent } from './product-agent.ts';

interface Asked {
  Params: { ean: string };
  Querystring: Record<string, unknown>;
}

const CODES_MAX = 6;

export function productPages(app: FastifyInstance, parts: WebParts): void {
  const codesOf = createShopCodes(parts.live, parts.state.imports);
  for (const url of ['/vare/:ean', '/vare/:ean/:slug']) {
    app.get<Asked>(url, COUNTED, async (request, reply) => {
      const visit = parts.visits(request);
      const found = findProduct(parts.live, request, reply, visit, productPath);
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
      const found = findProduct(parts.live, request, reply, visit, productPath);
      return 'content' in found ? askAgent(parts, request, reply, visit, found.content) : found.sent;
    });
  }
}

/** Of shops whose offers count, the cheapest first. */
async function shopCodes(offers: readonly PageOffer[], codesOf: ShopCodes, nowMs: number) {
  const shops = [...new Set(offers.filter(({ tier }) => tier === 1).map(({ vendorId }) => vendorId))];
  const found = await Promise.all(shops.map((vendorId) => codesOf(vendorId, nowMs)));
  return found.flat().slice(0, CODES_MAX);
}
