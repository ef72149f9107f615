import type { FastifyInstance } from 'fastify';
import { createShopCodes, type ShopCodes } from '../../../catalogue/answers/discounts.ts';
import { type SimilarProducts, similarTo } from '../../../catalogue/answers/search.ts';
import { type ProductView, productPath, readProductView } from '../../../contract/product-view.ts';
import { parseDomain } from '../../../domain/domain-name.ts';
import type { Ean } from '../../../domain/ean.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import { type PageOffer, proofPath } from '../../pages/product/content.ts';
import { productPage } from '../../pages/product/product-page.ts';
import { proofPage } from '../../pages/product/proof-page.ts';
import { sendFresh } from '../fresh.ts';
import { COUNTED, PROMISED, type WebParts } from '../parts.ts';
import { findProduct } from './find-product.ts';
import { askAgent } from './product-agent.ts';

interface ProductRequest {
  Params: { ean: string };
  Querystring: Record<string, unknown>;
}

const CODES_MAX = 6;
/** Members of the article's family that are read for its buttons. */
const VARIANTS_MAX = 150;

export function productPages(app: FastifyInstance, parts: WebParts): void {
  const codesOf = createShopCodes(parts.live, parts.state.imports);
  for (const url of ['/vare/:ean', '/vare/:ean/:slug']) {
    app.get<ProductRequest>(url, COUNTED, async (request, reply) => {
      const visit = parts.visits(request);
      const found = findProduct(parts.live, request, reply, visit, productPath);
      if (!('content' in found)) return found.sent;
      const { content, generation } = found;
      parts.engagement.lookedUp(content.product.ean as Ean, request.caller, generation.meta.day);
      const [codes, alike] = await Promise.all([
        shopCodes(content.offers, codesOf, parts.clock()),
        alikeOf(parts, generation, content.product.ean as Ean),
      ]);
      const salt = [alike.isKnown, ...codes.map(({ discount }) => discount.title)].join();
      return sendFresh(request, reply, visit, { live: parts.live, generation, salt }, () =>
        productPage(visit, { ...content, codes, ...alike }),
      );
    });
    app.post<ProductRequest>(url, PROMISED, async (request, reply) => {
      const visit = parts.visits(request);
      const found = findProduct(parts.live, request, reply, visit, productPath);
      return 'content' in found ? askAgent(parts, request, reply, visit, found.content) : found.sent;
    });
  }
}

async function shopCodes(offers: readonly PageOffer[], codesOf: ShopCodes, nowMs: number) {
  const shops = [...new Set(offers.filter(({ tier }) => tier === 1).map(({ vendorId }) => vendorId))];
  const found = await Promise.all(shops.map((vendorId) => codesOf(vendorId, nowMs)));
  return found.flat().slice(0, CODES_MAX);
}

interface AlikeOnPage {
  /** False if the search threads could not answer. */
  isKnown: boolean;
  variants: ProductView[];
  soldOut: string[];
  similar: ProductView[];
}

const UNKNOWN: AlikeOnPage = { isKnown: false, variants: [], soldOut: [], similar: [] };

/** Variants and similar products. Without an answer of the search threads the page is sent without them. */
async function alikeOf({ live, ask }: WebParts, generation: Generation, ean: Ean): Promise<AlikeOnPage> {
  if (!generation.hasTraits) return UNKNOWN;
  try {
    const found = await live.readOf<Promise<SimilarProducts | undefined>>(
      generation,
      () => similarTo(ask, generation, ean, VARIANTS_MAX),
      async () => undefined,
    );
    if (found === undefined) return UNKNOWN;
    const { variants, soldOut, similar } = found;
    return {
      isKnown: true,
      variants: variants.map(readProductView),
      soldOut,
      similar: similar.map(readProductView),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return UNKNOWN;
    throw error;
  }
}

/** The evidence for one shop's price. A shop's first offer is the one that counts. */
export function proofPages(app: FastifyInstance, { live, visits }: WebParts): void {
  app.get<{ Params: { ean: string; domain: string }; Querystring: Record<string, unknown> }>(
    '/vare/:ean/bevis/:domain',
    COUNTED,
    (request, reply) => {
      const visit = visits(request);
      const domain = live.vendorByDomain(parseDomain(request.params.domain) ?? '')?.domain;
      if (domain === undefined) throw new AppError('not_found', 'There is no such shop.');
      const found = findProduct(live, request, reply, visit, ({ ean }) => proofPath(ean, domain));
      if (!('content' in found)) return found.sent;
      const offer = found.content.offers.find(({ vendor }) => vendor.domain === domain);
      if (offer === undefined) throw new AppError('not_found', 'That shop does not have the product.');
      return sendFresh(request, reply, visit, { live, generation: found.generation }, () =>
        proofPage(visit, found.content, offer),
      );
    },
  );
}
