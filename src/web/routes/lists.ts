import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { type DropPeriod, PERIODS } from '../../catalogue/night/lists/drops.ts';
import type { ListName } from '../../store/ports/lists.ts';
import { askedPage } from '../layout/elements.ts';
import type { Query, Visit } from '../layout/visit.ts';
import { chosenFilters } from '../pages/filters/chosen-filters.ts';
import { filterQuery, isFilteredBy, type TypedFilters } from '../pages/filters/content.ts';
import { listFilterForm } from '../pages/filters/list-filters.ts';
import {
  type Choices,
  type LineFacts,
  listedDrop,
  listedNewest,
  listedPopular,
  productListPage,
} from '../pages/product-list.ts';
import type { ListedProduct } from '../pages/product-rows.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import { askedFilters } from './filters.ts';
import { sendFresh } from './fresh.ts';
import { categoriesFor, listFiltersOf, pageOfList } from './list-page.ts';
import { cheapestClaim, dropNow } from './listed.ts';
import { COUNTED, noSuchPage, type WebParts } from './parts.ts';

interface ListRequest {
  Querystring: Record<string, unknown>;
}

interface ListKind<Item> {
  path: string;
  name: ListName;
  /** True leaves out products whose price was raised before it fell. */
  isReal: boolean;
  query: Query;
  title: string;
  note: string;
  description: string;
  choices: readonly Choices[];
  listed: (visit: Visit, item: Item, facts: LineFacts) => ListedProduct;
}

export function listPages(app: FastifyInstance, parts: WebParts): void {
  const serve = <Item>(
    path: string,
    kindOf: (visit: Visit, query: ListRequest['Querystring'], filters: TypedFilters) => ListKind<Item>,
  ) =>
    app.get<ListRequest>(path, COUNTED, (request, reply) => {
      const visit = parts.visits(request);
      const filters = listFiltersOf(request.query);
      return sendList(parts.live, request, reply, visit, kindOf(visit, request.query, filters), filters);
    });
  serve('/prisfald', dropsKind);
  serve('/populaere', (visit) => {
    const {
      popularTitle: title,
      popularNote: note,
      popularDescription: description,
    } = LIST_TEXTS[visit.language];
    return { ...PLAIN, path: '/populaere', name: 'popular', title, note, description, listed: listedPopular };
  });
  serve('/nyheder', (visit) => {
    const {
      newestTitle: title,
      newestNote: note,
      newestDescription: description,
    } = LIST_TEXTS[visit.language];
    return { ...PLAIN, path: '/nyheder', name: 'newest', title, note, description, listed: listedNewest };
  });
}

const PLAIN = { query: {}, choices: [], isReal: false } as const;

function sendList<Item>(
  live: CurrentCatalogue,
  request: FastifyRequest<ListRequest>,
  reply: FastifyReply,
  visit: Visit,
  kind: ListKind<Item>,
  filters: TypedFilters,
): FastifyReply {
  const page = askedPage(request.query['side']);
  if (page === undefined) throw noSuchPage();
  return live.read((generation) => {
    const { minOre = 0, maxOre = Number.POSITIVE_INFINITY } = askedFilters(filters, undefined, live);
    const { items, hasNext } = pageOfList<Item>(live, generation, kind.name, {
      page,
      isReal: kind.isReal,
      category: filters.kategori,
      brand: filters.maerke?.[0],
      minOre,
      maxOre,
    });
    if (items.length === 0 && page > 1) throw noSuchPage();
    const filtered = { path: kind.path, query: kind.query, filters };
    const facts: LineFacts = {
      claimOf: (ean) => cheapestClaim(live, generation, ean),
      dropOf: (ean) => dropNow(generation, ean),
    };
    return sendFresh(request, reply, visit, { live, generation }, () => ({
      ...productListPage(visit, {
        ...kind,
        links: listFilterForm(visit, { filtered, categories: categoriesFor(generation, filters) }),
        chosen: chosenFilters(visit, filtered, null),
        listed: items.map((item) => kind.listed(visit, item, facts)),
        paging: { path: kind.path, query: filterQuery(filtered), page, hasNext },
        ...(kind.path === '/prisfald' && { feedPath: '/prisfald.atom' }),
      }),
      isHidden: isFilteredBy(filters),
    }));
  });
}

/** The query gives a period as a number of days. */
const PERIOD_OF_DAYS: Readonly<Record<string, DropPeriod>> = {
  __proto__: null as never,
  '7': '7-days',
  '30': '30-days',
};

interface DropsQuestion {
  period: DropPeriod;
  sort: 'percent' | 'amount';
  isReal: boolean;
}

const dropsQuery = ({ period, sort, isReal }: DropsQuestion): Query => ({
  dage: period === 'today' ? undefined : PERIODS[period],
  sorter: sort === 'percent' ? undefined : 'kroner',
  alle: isReal ? undefined : 'ja',
});

function dropsKind(
  visit: Visit,
  query: ListRequest['Querystring'],
  filters: TypedFilters,
): ListKind<Parameters<typeof listedDrop>[1]> {
  const texts = LIST_TEXTS[visit.language];
  const question: DropsQuestion = {
    period: PERIOD_OF_DAYS[String(query['dage'])] ?? 'today',
    sort: query['sorter'] === 'kroner' ? 'amount' : 'percent',
    isReal: query['alle'] !== 'ja',
  };
  const option = (text: string, own: Partial<DropsQuestion>) => ({
    text,
    href: visit.link('/prisfald', { ...dropsQuery({ ...question, ...own }), ...filters }),
    isChosen: Object.entries(own).every(([name, value]) => question[name as keyof DropsQuestion] === value),
  });
  const periods = Object.keys(PERIODS) as DropPeriod[];
  return {
    path: '/prisfald',
    name: `${question.period} ${question.sort}`,
    isReal: question.isReal,
    query: dropsQuery(question),
    title: texts.dropsTitle,
    note: `${texts.dropsMeasured[question.period]} ${question.isReal ? texts.dropsReal : texts.dropsAll}`,
    description: texts.dropsDescription,
    choices: [
      {
        label: texts.periodsLabel,
        options: periods.map((period) => option(texts.periods[period], { period })),
      },
      {
        label: texts.realLabel,
        options: [option(texts.real, { isReal: true }), option(texts.notOnlyReal, { isReal: false })],
      },
      {
        label: texts.sortsLabel,
        options: (['percent', 'amount'] as const).map((sort) => option(texts.sorts[sort], { sort })),
      },
    ],
    listed: listedDrop,
  };
}
