import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { giftListsFor, giftValues, withinBudget } from '../../catalogue/answers/lists.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import { typedKroner } from '../../domain/format/numbers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { FilledGiftList } from '../../store/ports/lists.ts';
import { askedPage } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { giftListPage, giftsPage } from '../pages/gifts.ts';
import type { ListedProduct } from '../pages/product-rows.ts';
import { sendFresh } from './fresh.ts';
import { listedProducts } from './listed.ts';
import { COUNTED, noSuchPage, type WebParts } from './parts.ts';

const PAGE_GIFTS = 24;
const TEXT_CHARS_MAX = 100;

interface GiftsRequest {
  Querystring: Record<string, unknown>;
}

export function giftPages(app: FastifyInstance, { live, visits }: WebParts): void {
  app.get<GiftsRequest>('/gaver', COUNTED, (request, reply) => {
    const visit = visits(request);
    const [til, anledning, hoejst] = ['til', 'anledning', 'hoejst'].map((name) => word(request.query[name]));
    return live.read((generation) => {
      const lists = generation.lists.giftLists();
      const values = giftValues(lists);
      const recipient = values.recipients.find((value) => value === til);
      const occasion = values.occasions.find((value) => value === anledning);
      const budgetOre = budgetOf(hoejst!);
      const wish = {
        recipient: recipient ?? '',
        occasion: occasion ?? '',
        budget: budgetOre === undefined ? '' : hoejst!,
      };
      return sendFresh(request, reply, visit, { live, generation }, () =>
        giftsPage(visit, { lists: giftListsFor(lists, { recipient, occasion, budgetOre }), values, wish }),
      );
    });
  });

  app.get<GiftsRequest & { Params: { slug: string } }>('/gaver/:slug', COUNTED, (request, reply) => {
    const visit = visits(request);
    const budget = word(request.query['hoejst']);
    const budgetOre = budgetOf(budget);
    const page = askedPage(request.query['side']);
    return live.read((generation) => {
      const found = generation.lists.giftLists().find(({ slug }) => slug === request.params.slug);
      if (found === undefined) throw new AppError('not_found', 'There is no such gift list.');
      const list = withinBudget(found, budgetOre);
      const start = ((page ?? 0) - 1) * PAGE_GIFTS;
      if (page === undefined || (page > 1 && start >= list.products.length)) throw noSuchPage();
      const paging = {
        path: `/gaver/${list.slug}`,
        query: { hoejst: budgetOre === undefined ? undefined : budget },
        page,
        hasNext: list.products.length > start + PAGE_GIFTS,
      };
      return sendFresh(request, reply, visit, { live, generation }, () =>
        giftListPage(visit, list, giftsOf(visit, live, generation, list, start), paging),
      );
    });
  });
}

const word = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, TEXT_CHARS_MAX) : '';

function budgetOf(text: string): number | undefined {
  const kroner = typedKroner(text);
  return kroner === undefined ? undefined : Math.round(kroner * 100);
}

const giftsOf = (
  visit: Visit,
  live: CurrentCatalogue,
  generation: Generation,
  { products }: FilledGiftList,
  start: number,
): ListedProduct[] =>
  listedProducts(visit, live, generation, {
    eans: products.slice(start, start + PAGE_GIFTS).map(({ ean }) => eanOfNumber(ean)),
  });
