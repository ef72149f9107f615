import type { FastifyInstance } from 'fastify';
import { findEan } from '../../../catalogue/answers/lookup.ts';
import { foundView, mustHaveTraits } from '../../../catalogue/answers/search.ts';
import { productPath } from '../../../contract/product-view.ts';
import { readProductView } from '../../../contract/read-product-view.ts';
import { parseEan } from '../../../domain/ean.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import type { SearchQuestion } from '../../../store/ports/search-question.ts';
import { sendPage } from '../../layout/document.ts';
import { askedPage } from '../../layout/paging.ts';
import type { TypedSearch } from '../../pages/search/content.ts';
import { searchHintPage, searchResultsPage } from '../../pages/search/search-page.ts';
import { sendFresh } from '../fresh.ts';
import { noSuchPage } from '../lists.ts';
import { COUNTED, type WebParts } from '../parts.ts';
import { askedFilters, readTyped } from './typed-search.ts';

const CHARACTERS_MIN = 2;
const CHARACTERS_MAX = 200;
const PAGE_RESULTS = 20;
/** So many can be walked, as in the API. */
const RESULTS_MAX = 1_000;
/** The cheapest offer's verdict is all that is shown of them. */
const SHOWN = { offers: 'best', cursorOf: () => 'more' } as const;

/** Search for people: from two characters on, and a barcode leads to its product. */
export function searchPages(app: FastifyInstance, parts: WebParts): void {
  const { live, visits } = parts;
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
    const asked = readTyped(query, request.query);
    const page = askedPage(request.query['side']);
    if (page === undefined || page > RESULTS_MAX / PAGE_RESULTS) throw noSuchPage();
    const began = performance.now();
    const { found, dropTenths } = await searchFor(parts, generation, asked, page);
    if (page === 1 && Object.keys(askedFilters(asked, live)).length === 0)
      parts.onSearch?.(request, { words: query, found: found.total, ms: performance.now() - began });
    if (found.results.length === 0 && page > 1) throw noSuchPage();
    return sendFresh(request, reply, visit, { live, generation }, () =>
      searchResultsPage(visit, {
        asked,
        results: found.results,
        dropTenths,
        interpretation: found.interpretation,
        total: { count: found.total, isExact: found.total_is_exact },
        facets: found.facets ?? null,
        page,
        hasNext: found.next_cursor !== null,
      }),
    );
  });
}

async function searchFor({ live, ask }: WebParts, generation: Generation, asked: TypedSearch, page: number) {
  const filters = askedFilters(asked, live);
  const sort = asked.sorter ?? 'relevance';
  if (sort !== 'relevance' || Object.keys(filters).length > 0) mustHaveTraits(generation);
  const question: SearchQuestion = {
    text: asked.q,
    filters,
    sort,
    limit: PAGE_RESULTS,
    skip: (page - 1) * PAGE_RESULTS,
    after: null,
    facets: generation.hasTraits,
    drops: true,
  };
  const answer = await ask.search(generation.path, question);
  return {
    found: foundView(live, generation, question, answer, SHOWN),
    dropTenths: new Map(answer.dropTenths?.map((tenths, at) => [answer.eans[at]!, tenths])),
  };
}

/** Eight digits or more, spaced as on the pack or not, are a barcode when some shop has it. */
function pathOfCode(generation: Generation, query: string): string | undefined {
  const digits = /^[\d\s-]+$/.test(query) ? query.replace(/[\s-]/g, '') : '';
  const ean = digits.length >= 8 ? parseEan(digits) : undefined;
  const main = ean === undefined ? undefined : findEan(generation, ean);
  return main === undefined ? undefined : productPath(readProductView(generation.productJson(main)!));
}
