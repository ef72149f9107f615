import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { listItemJson } from '../../catalogue/answers/lists.ts';
import { type DropPeriod, PERIODS } from '../../catalogue/night/lists/drops.ts';
import {
  DealsSchema,
  DropsSchema,
  MonthlyDropsSchema,
  NewestSchema,
  PopularSchema,
  RealParameter,
} from '../../contract/list-schemas.ts';
import { querySchema } from '../../contract/query-schemas.ts';
import { type Schema, Type } from '../../contract/schema.ts';
import { addDays, formatDay } from '../../domain/day.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { ListName } from '../../store/ports/lists.ts';
import {
  askedOf,
  filtersOf,
  isFiltered,
  type ListQuestion,
  readQuery,
  withFilters,
} from '../lists/list-query.ts';
import { createFirstPages, cutPage, listPage, readIn, readPage, sendList } from '../lists/paging.ts';
import { answers, isFresh } from '../server/answers.ts';

interface ProductList {
  path: string;
  operationId: string;
  summary: string;
  description: string;
  answer: Schema;
  own: Readonly<Record<string, Schema>>;
  choose: (question: ListQuestion) => ListName;
  more?: (generation: Generation) => Readonly<Record<string, unknown>>;
}

const SORTS = ['percent', 'amount'] as const;

const DROP_TEXTS: Record<DropPeriod, { operationId: string; summary: string; description: string }> = {
  today: {
    operationId: 'getDropsToday',
    summary: 'The biggest price drops today',
    description: 'Against the lowest price of the 31 days that end the day before, from our own history.',
  },
  '7-days': {
    operationId: 'getDrops7Days',
    summary: 'Products that dropped 5 % or more in a week',
    description:
      'Against the lowest price of the 31 days that end seven days ago. Younger products are left out.',
  },
  '30-days': {
    operationId: 'getDrops30Days',
    summary: 'Products cheaper than thirty days ago, with their trend',
    description:
      'Against the lowest price of the 31 days that end thirty days ago. Younger products are left out.',
  },
};

const dropsOf = (period: DropPeriod): ProductList => ({
  path: `/products/price-drops/${period}`,
  ...DROP_TEXTS[period],
  answer: period === '30-days' ? MonthlyDropsSchema : DropsSchema,
  own: {
    sort: Type.Optional(Type.Enum([...SORTS], { default: 'percent', description: 'amount: by kroner' })),
    real: RealParameter,
  },
  choose: ({ sort }) => `${period} ${askedOf('sort', sort, SORTS)}`,
  more: ({ meta }) => ({
    period,
    from: formatDay(addDays(meta.day, -PERIODS[period])),
    to: formatDay(meta.day),
  }),
});

const LISTS: readonly ProductList[] = [
  ...(Object.keys(PERIODS) as DropPeriod[]).map(dropsOf),
  {
    path: '/products/popular',
    operationId: 'getPopular',
    summary: 'Top-rated products on discount now',
    description:
      'Rated 4.2 or more in 50 reviews or more, and fallen in price as the lists of price drops measure it: in thirty days, else in seven, else today. Ranked by a Bayesian average.',
    answer: PopularSchema,
    own: { real: RealParameter },
    choose: () => 'popular',
  },
  {
    path: '/products/deals',
    operationId: 'getDeals',
    summary: 'Discounts that are real',
    description:
      "Offers whose claim is genuine by the shop's own prices, and offers that claim nothing and cost less than on any day " +
      'of the year before, where they save 5 % or more also against what the article usually costs at its cheapest. ' +
      'The largest real saving first; of a product the cheapest such offer.',
    answer: DealsSchema,
    own: {},
    choose: () => 'deals',
  },
  {
    path: '/products/newest',
    operationId: 'getNewest',
    summary: 'The products added last',
    description: 'Newest first, by the night a shop first offered them.',
    answer: NewestSchema,
    own: {},
    choose: () => 'newest',
  },
];

export function productListRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  for (const list of LISTS) serveProductList(app, live, list);
}

function serveProductList(app: FastifyInstance, live: CurrentCatalogue, list: ProductList): void {
  const known = withFilters(...Object.keys(list.own));
  const firstPage = createFirstPages(live);
  app.get(
    list.path,
    {
      schema: {
        operationId: list.operationId,
        summary: list.summary,
        description: list.description,
        tags: ['Discovery'],
        querystring: querySchema(list.own, true),
        response: answers(list.answer, 400),
      },
    },
    (request, reply) => {
      const question = readQuery(request.query, known);
      const name = list.choose(question);
      const filters = filtersOf(question);
      const { limit, scope, cursor } = readPage(list.path, question);
      const after = (cursor?.after[0] as number | undefined) ?? -1;
      return readIn(live, cursor, (generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        const make = () => {
          const rows = generation.lists.page(name, { after, limit, ...filters });
          const { shown, next } = cutPage(generation, { scope, limit }, rows, ({ pos }) => [pos]);
          const items = shown.map((row) => listItemJson(live, row));
          return listPage(generation, items, next, list.more?.(generation));
        };
        const isFirst = cursor === undefined && !isFiltered(filters);
        return sendList(request, reply, isFirst ? firstPage(generation, request.url, make) : make());
      });
    },
  );
}
