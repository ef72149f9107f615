import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../../catalogue/answers/current-catalogue.ts';
import { findEan, measuredOffer } from '../../../catalogue/answers/lookup.ts';
import { priceLinesOf } from '../../../catalogue/answers/price-position.ts';
import { type ProductView, readProductView } from '../../../contract/product-view.ts';
import { type Ean, parseEan } from '../../../domain/ean.ts';
import { typedKroner } from '../../../domain/format/numbers.ts';
import { tierOf } from '../../../domain/product.ts';
import { queryIn } from '../../../domain/text.ts';
import { unpackMemory } from '../../../store/packed/memory.ts';
import { unpackStoredOffers } from '../../../store/packed/stored-offers.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import { type Page, sendPage } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { goneProductPage, unknownEanPage } from '../../pages/errors.ts';
import { CHART_DAYS, formKindOf, type ProductContent } from '../../pages/product/content.ts';
import { topCategories, wayOf } from '../categories.ts';

const DAYS_DEFAULT = 90;
const CATEGORIES_SHOWN = 10;

type ProductAnswer = { content: ProductContent; generation: Generation } | { sent: FastifyReply };

/** The product of a path; otherwise the answer that was sent: not found, gone, or a redirect to its canonical path. */
export function findProduct(
  live: CurrentCatalogue,
  request: FastifyRequest<{ Params: { ean: string }; Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
  visit: Visit,
  pathOf: (product: ProductView) => string,
): ProductAnswer {
  const { ean: text } = request.params;
  const ean = parseEan(text);
  return live.read((generation) => {
    if (ean === undefined)
      return { sent: sendPage(reply, 404, visit, unknownCode(visit, generation, text.slice(0, 40))) };
    const main = findEan(generation, ean);
    if (main === undefined) return { sent: sendMissing(generation, ean, reply, visit) };
    const product = readProductView(generation.productJson(main)!);
    if (request.url.split('?', 1)[0] !== pathOf(product)) {
      const to = visit.bare(pathOf(product)) + queryIn(request.url);
      return { sent: reply.header('cache-control', 'public, max-age=300').redirect(to, 301) };
    }
    return { content: contentOf(live, generation, main, product, request.query), generation };
  });
}

/** 410 for a product that was here once, 404 for one that never was. */
function sendMissing(generation: Generation, ean: Ean, reply: FastifyReply, visit: Visit): FastifyReply {
  const memory = generation.memory(ean);
  if (memory === undefined) return sendPage(reply, 404, visit, unknownCode(visit, generation, ean));
  return sendPage(reply, 410, visit, goneProductPage(visit, unpackMemory(memory).slug));
}

export const unknownCode = (visit: Visit, generation: Generation, code: string): Page =>
  unknownEanPage(visit, code, topCategories(generation, CATEGORIES_SHOWN));

/** Only a price is filled in: a link must not put words into somebody's form. */
const targetOf = (text: unknown): string =>
  typeof text === 'string' && typedKroner(text) !== undefined ? text : '';

function contentOf(
  live: CurrentCatalogue,
  generation: Generation,
  main: Ean,
  product: ProductView,
  query: Record<string, unknown>,
): ProductContent {
  const stored = unpackStoredOffers(generation.offers(main)!);
  const measure = generation.measure(main);
  const vendorName = (id: number): string => {
    const { name, domain } = live.vendor(id);
    return name || domain;
  };
  return {
    product,
    way: wayOf(generation, product.category),
    offers: stored.map((offer) => ({
      ...measuredOffer(live, generation, offer, measure),
      vendorId: offer.vendorId,
      tier: tierOf(offer),
    })),
    lines: priceLinesOf(generation, main)!,
    vendorName,
    codes: [],
    variants: [],
    soldOut: [],
    similar: [],
    day: generation.meta.day,
    dataAsOfMs: generation.meta.dataAsOfMs,
    isRun: generation.meta.night !== undefined,
    chosen: {
      days: CHART_DAYS.find((days) => String(days) === query['dage']) ?? DAYS_DEFAULT,
      order: query['sorter'] === 'leveret' ? 'leveret' : 'pris',
      agent: { kind: formKindOf(query['agent']), target: targetOf(query['maal']) },
    },
  };
}
