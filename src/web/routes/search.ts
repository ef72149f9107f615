import type { FastifyInstance } from 'fastify';
import { findEan } from '../../catalogue/answers/lookup.ts';
import { searchProducts } from '../../catalogue/answers/search.ts';
import { readProductView } from '../../contract/read-product-view.ts';
import { parseEan } from '../../domain/ean.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { SearchQuestion } from '../../store/ports/product-question.ts';
import { sendPage } from '../layout/document.ts';
import { productPath } from '../pages/product/content.ts';
import { searchHintPage, searchResultsPage } from '../pages/search/search-page.ts';
import { sendFresh } from './fresh.ts';
import { COUNTED, type WebParts } from './parts.ts';

const CHARACTERS_MIN = 2;
const CHARACTERS_MAX = 200;
const RESULTS_MAX = 20;
const SHOWN = { offers: 'all', cursorOf: () => '' } as const;

/** Search for people: from two characters on, and a barcode leads to its product. */
export function searchPages(app: FastifyInstance, { live, ask, visits }: WebParts): void {
  app.get<{ Querystring: Record<string, unknown> }>('/soeg', COUNTED, async (request, reply) => {
    const visit = visits(request);
    const { q } = request.query;
    const query = (typeof q === 'string' ? q : '').normalize('NFC').replace(/\s+/g, ' ').trim();
    const length = Array.from(query).length;
    if (length < CHARACTERS_MIN || length > CHARACTERS_MAX) {
      const isLong = length > CHARACTERS_MAX;
      return sendPage(reply, isLong ? 400 : 200, visit, searchHintPage(visit, query, isLong));
    }
    const generation = live.generation();
    const path = pathOfCode(generation, query);
    if (path !== undefined) return reply.header('cache-control', 'no-store').redirect(visit.link(path), 302);
    const { results, interpretation } = await searchProducts(live, ask, generation, questionOf(query), SHOWN);
    return sendFresh(request, reply, visit, { live, generation }, () =>
      searchResultsPage(visit, {
        asked: { q: query },
        results,
        interpretation,
        total: null,
        facets: null,
        page: 1,
        hasNext: false,
      }),
    );
  });
}

/** What is searched for when nothing but words was typed. */
const questionOf = (text: string): SearchQuestion => ({
  text,
  filters: {},
  sort: 'relevance',
  limit: RESULTS_MAX,
  after: null,
  facets: false,
});

/** Eight digits or more, spaced as on the pack or not, are a barcode when some shop has it. */
function pathOfCode(generation: Generation, query: string): string | undefined {
  const digits = /^[\d\s-]+$/.test(query) ? query.replace(/[\s-]/g, '') : '';
  const ean = digits.length >= 8 ? parseEan(digits) : undefined;
  const main = ean === undefined ? undefined : findEan(generation, ean);
  return main === undefined ? undefined : productPath(readProductView(generation.productJson(main)!));
}
