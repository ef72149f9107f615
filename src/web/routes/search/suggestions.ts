import type { FastifyInstance } from 'fastify';
import { cachingHeaders, matchesEtag } from '../../../catalogue/answers/current-catalogue.ts';
import { productPath, readProductView } from '../../../contract/product-view.ts';
import type { Ean } from '../../../domain/ean.ts';
import { amountText } from '../../../domain/format/numbers.ts';
import { foldedWord } from '../../../domain/text.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import type { FoundSuggestion } from '../../../store/ports/search-question.ts';
import type { Visit } from '../../layout/visit.ts';
import { brandPath, categoryPath } from '../../pages/browse.ts';
import { SEARCH_TEXTS } from '../../texts/search-texts.ts';
import { COUNTED, type WebParts } from '../parts.ts';

const CHARACTERS = { min: 2, max: 100 };
const MAX_AGE_S = 300;

interface Completion {
  text: string;
  about: string;
  href: string;
}

export function suggestionRoutes(app: FastifyInstance, { live, ask, visits }: WebParts): void {
  app.get<{ Querystring: Record<string, unknown> }>('/soeg/forslag', COUNTED, async (request, reply) => {
    const visit = visits(request);
    const { q } = request.query;
    const typed = (typeof q === 'string' ? q : '').normalize('NFC').trim();
    const isAsked = typed.length >= CHARACTERS.min && Array.from(typed).length <= CHARACTERS.max;
    return live.read(async (generation) => {
      const headers = cachingHeaders(live, generation, `${request.url} ${visit.language}`, MAX_AGE_S);
      if (matchesEtag(request.headers['if-none-match'], headers.etag))
        return reply.headers(headers).header('vary', 'Accept-Language').code(304).send();
      const found = isAsked ? await ask.suggest(generation.path, typed) : [];
      const suggestions = found.flatMap((each) => completionOf(visit, generation, each));
      return reply.headers(headers).header('vary', 'Accept-Language').send({ suggestions });
    });
  });
}

function completionOf(
  visit: Visit,
  generation: Generation,
  { kind, text, ean }: FoundSuggestion,
): Completion[] {
  const texts = SEARCH_TEXTS[visit.language];
  const completion = (about: string, path: string): Completion[] => [{ text, about, href: visit.link(path) }];
  switch (kind) {
    case 'search':
      return [{ text, about: '', href: visit.link('/soeg', { q: text }) }];
    case 'brand':
      return completion(texts.brand, brandPath(text));
    case 'category': {
      const node = generation.categories.byKey(foldedWord(text));
      return node === undefined ? [] : completion(texts.category, categoryPath(node));
    }
    case 'product':
      return productCompletion(visit, generation.productJson(ean as Ean));
  }
}

function productCompletion(visit: Visit, json: string | undefined): Completion[] {
  if (json === undefined) return [];
  const product = readProductView(json);
  const about = amountText(product.lowest_price, visit.language);
  return [{ text: product.product_name, about, href: visit.link(productPath(product)) }];
}
