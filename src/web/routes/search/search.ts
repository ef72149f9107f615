import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../../catalogue/answers/current-catalogue.ts';
import { findEan } from '../../../catalogue/answers/lookup.ts';
import { foundView, mustHaveTraits } from '../../../catalogue/answers/search.ts';
import { productPath, readProductView } from '../../../contract/product-view.ts';
import { parseDomain } from '../../../domain/domain-name.ts';
import { type Ean, parseEan } from '../../../domain/ean.ts';
import { typedKroner } from '../../../domain/format/numbers.ts';
import { OFFER_KIND } from '../../../domain/product.ts';
import { foldedWord } from '../../../domain/text.ts';
import { priceInWords } from '../../../search/filter/price-words.ts';
import { NO_VENDOR } from '../../../search/filter/trait-filter.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import type { SearchFilters, SearchQuestion } from '../../../store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../../../store/ports/traits.ts';
import { sendPage } from '../../layout/document.ts';
import { askedPage } from '../../layout/elements.ts';
import { type TypedSearch, typedSort } from '../../pages/search/content.ts';
import { searchHintPage, searchResultsPage } from '../../pages/search/search-page.ts';
import { sendFresh } from '../fresh.ts';
import { noSuchPage } from '../lists.ts';
import { COUNTED, type WebParts } from '../parts.ts';
import { unknownCode } from '../product/find-product.ts';

const CHARACTERS_MIN = 2;
const CHARACTERS_MAX = 200;
const PAGE_RESULTS = 20;
/** Results that can be paged through, as in the API. */
const RESULTS_MAX = 1_000;

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
    const generation = live.generation();
    const code = codeIn(query);
    const path = code === undefined ? undefined : pathOfCode(generation, code);
    if (path !== undefined) return reply.header('cache-control', 'no-store').redirect(visit.link(path), 302);
    const search = readTyped(query, request.query);
    const page = askedPage(request.query['side']);
    if (page === undefined || page > RESULTS_MAX / PAGE_RESULTS) throw noSuchPage();
    const began = performance.now();
    const { found, dropTenths } = await searchFor(parts, generation, search, page);
    if (page === 1 && Object.keys(askedFilters(search, live)).length === 0)
      parts.onSearch?.({
        words: query,
        found: found.total,
        ms: performance.now() - began,
        caller: request.caller,
      });
    if (found.results.length === 0 && page > 1) throw noSuchPage();
    return sendFresh(request, reply, visit, { live, generation }, () => {
      if (found.total === 0 && code !== undefined) return unknownCode(visit, generation, code);
      return searchResultsPage(visit, {
        search,
        results: found.results,
        dropTenths,
        interpretation: found.interpretation,
        total: { count: found.total, isExact: found.total_is_exact },
        facets: found.facets ?? null,
        page,
        hasNext: found.next_cursor !== null,
      });
    });
  });
}

async function searchFor({ live, ask }: WebParts, generation: Generation, search: TypedSearch, page: number) {
  const filters = askedFilters(search, live);
  const price = search.worded;
  const sort = search.sorter ?? 'relevance';
  if (sort !== 'relevance' || Object.keys(filters).length > 0) mustHaveTraits(generation);
  const question: SearchQuestion = {
    text: price?.text ?? search.q,
    filters,
    sort,
    limit: PAGE_RESULTS,
    skip: (page - 1) * PAGE_RESULTS,
    after: null,
    facets: generation.hasTraits,
    drops: true,
    accessoriesLast: true,
  };
  const answer = await ask.search(generation.path, question);
  return {
    // Results show only the cheapest offer's verdict.
    found: foundView(live, generation, answer, {
      query: search.q,
      price,
      offers: 'best',
      cursorOf: () => 'more',
    }),
    dropTenths: new Map(answer.dropTenths?.map((tenths, at) => [answer.eans[at]!, tenths])),
  };
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

const WORD_CHARS_MAX = 100;

/** The search of a query string. Invalid values are ignored, because people cannot repair an address. */
function readTyped(q: string, query: Readonly<Record<string, unknown>>): TypedSearch {
  const word = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value.trim().slice(0, WORD_CHARS_MAX) || undefined : undefined;
  };
  const price = (name: string) => (typedKroner(word(name) ?? '') === undefined ? undefined : word(name));
  const [min, maks] = inOrder(price('min'), price('maks'));
  return {
    q,
    // A price in a field wins over one in the words.
    worded: min === undefined && maks === undefined ? priceInWords(q) : undefined,
    kategori: word('kategori'),
    maerke: word('maerke'),
    butik: parseDomain(word('butik') ?? ''),
    min,
    maks,
    lager: word('lager') === 'ja' ? 'ja' : undefined,
    tilbehoer: word('tilbehoer') === 'nej' ? 'nej' : undefined,
    sorter: typedSort(word('sorter')),
  };
}

/** Swaps limits in the wrong order: from 500 to 100 means from 100 to 500. */
function inOrder(min: string | undefined, maks: string | undefined) {
  const isCrossed = min !== undefined && maks !== undefined && typedKroner(min)! > typedKroner(maks)!;
  return isCrossed ? [maks, min] : [min, maks];
}

function askedFilters(
  { kategori, maerke, butik, min, maks, lager, tilbehoer, worded }: TypedSearch,
  live: Pick<CurrentCatalogue, 'vendorByDomain'>,
): SearchFilters {
  const ore = (text: string) => Math.round(typedKroner(text)! * 100);
  return {
    ...(kategori !== undefined && { category: foldedWord(kategori) }),
    ...(maerke !== undefined && { brands: [foldedWord(maerke)] }),
    ...(butik !== undefined && { vendorIds: [live.vendorByDomain(butik)?.id ?? NO_VENDOR] }),
    ...(worded?.minOre !== undefined && { minOre: worded.minOre }),
    ...(worded?.maxOre !== undefined && { maxOre: worded.maxOre }),
    ...(min !== undefined && { minOre: ore(min) }),
    ...(maks !== undefined && { maxOre: ore(maks) }),
    ...(lager !== undefined && { kinds: OFFER_KIND.inStock }),
    ...(tilbehoer !== undefined && { withoutKinds: ACCESSORY_KIND }),
  };
}
