import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findEan } from '../../../catalogue/answers/lookup.ts';
import { mustHaveTraits } from '../../../catalogue/answers/search.ts';
import { productPath, readProductView } from '../../../contract/product-view.ts';
import { type Ean, parseEan } from '../../../domain/ean.ts';
import { type PriceInWords, priceInWords } from '../../../search/filter/price-words.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import { sendPage } from '../../layout/document.ts';
import { askedPage } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import { isFilteredBy, type TypedFilters } from '../../pages/filters/content.ts';
import { type TypedSort, typedSort } from '../../pages/search/content.ts';
import { searchHintPage, searchResultsPage } from '../../pages/search/search-page.ts';
import { askedFilters, facetsOnPage, readTypedFilters } from '../filters.ts';
import { sendFresh } from '../fresh.ts';
import { listedProducts } from '../listed.ts';
import { COUNTED, noSuchPage, type WebParts } from '../parts.ts';
import { unknownCode } from '../product/find-product.ts';

const CHARACTERS_MIN = 2;
const CHARACTERS_MAX = 200;
const PAGE_RESULTS = 20;
/** Results that can be paged through, as in the API. */
const RESULTS_MAX = 1_000;

type SearchRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/** The search page. A query has at least two characters; a barcode redirects to its product. */
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
    return live.read((generation) => sendResults(parts, request, reply, generation, visit, query));
  });
}

async function sendResults(
  parts: WebParts,
  request: SearchRequest,
  reply: FastifyReply,
  generation: Generation,
  visit: Visit,
  query: string,
): Promise<FastifyReply> {
  const { live } = parts;
  const code = codeIn(query);
  const path = code === undefined ? undefined : pathOfCode(generation, code);
  if (path !== undefined) return reply.header('cache-control', 'no-store').redirect(visit.link(path), 302);
  const search = readTyped(query, request.query);
  const page = askedPage(request.query['side']);
  if (page === undefined || page > RESULTS_MAX / PAGE_RESULTS) throw noSuchPage();
  const began = performance.now();
  const found = await searchFor(parts, generation, search, page);
  if (page === 1 && !isFilteredBy(search.filters) && search.worded === undefined)
    parts.onSearch?.({
      words: query,
      found: found.total,
      ms: performance.now() - began,
      caller: request.caller,
    });
  if (found.eans.length === 0 && page > 1) throw noSuchPage();
  return sendFresh(request, reply, visit, { live, generation }, () => {
    if (found.total === 0 && code !== undefined) return unknownCode(visit, generation, code);
    return searchResultsPage(visit, {
      q: query,
      sort: search.sort,
      filtered: { path: '/soeg', query: { q: query, sorter: search.sort }, ...search },
      listed: listedProducts(visit, live, generation, found),
      interpretation: found.interpretation,
      total: { count: found.total, isExact: found.totalIsExact },
      facets: found.facets && facetsOnPage(live, found.facets, search.filters),
      page,
      hasNext: found.next !== null,
    });
  });
}

interface TypedSearch {
  filters: TypedFilters;
  sort: TypedSort | undefined;
  /** A price in the words, such as "under 500". */
  worded: PriceInWords | undefined;
  /** The words that are searched for. */
  text: string;
}

/** The search of a query string. A price in a field wins over one in the words. */
function readTyped(q: string, query: Readonly<Record<string, unknown>>): TypedSearch {
  const filters = readTypedFilters(query);
  const worded = filters.min === undefined && filters.maks === undefined ? priceInWords(q) : undefined;
  return { filters, sort: typedSort(query['sorter']), worded, text: worded?.text ?? q };
}

function searchFor({ live, ask }: WebParts, generation: Generation, search: TypedSearch, page: number) {
  const filters = askedFilters(search.filters, search.worded, live);
  const sort = search.sort ?? 'relevance';
  if (sort !== 'relevance' || Object.keys(filters).length > 0) mustHaveTraits(generation, { sort, filters });
  return ask.search(generation.path, {
    text: search.text,
    filters,
    sort,
    limit: PAGE_RESULTS,
    skip: (page - 1) * PAGE_RESULTS,
    after: null,
    facets: generation.hasTraits,
    kinds: true,
    drops: true,
    isGrouped: generation.hasTraits,
    accessoriesLast: true,
  });
}

/** Eight digits or more, with or without spaces, are a barcode. */
function codeIn(query: string): Ean | undefined {
  const digits = /^[\d\s-]+$/.test(query) ? query.replace(/[\s-]/g, '') : '';
  return digits.length >= 8 ? parseEan(digits) : undefined;
}

/** The page of a barcode; undefined if no shop has it. Its digits may still stand in a name. */
function pathOfCode(generation: Generation, code: Ean): string | undefined {
  const main = findEan(generation, code);
  return main === undefined ? undefined : productPath(readProductView(generation.productJson(main)!));
}
