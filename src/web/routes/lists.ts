import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { listItemJson } from '../../catalogue/answers/lists.ts';
import { type DropPeriod, PERIODS } from '../../catalogue/night/lists/drops.ts';
import { AppError } from '../../domain/errors.ts';
import { categoryKey } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { type ListName, REAL_KEY } from '../../store/ports/lists.ts';
import { askedPage } from '../layout/elements.ts';
import type { Query, Visit } from '../layout/visit.ts';
import {
  type Choices,
  type ListedProduct,
  listedDrop,
  listedNewest,
  listedPopular,
  productListPage,
} from '../pages/product-list.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import { sendFresh } from './fresh.ts';
import { COUNTED, type WebParts } from './parts.ts';

const PAGE_ROWS = 24;

interface ListRequest {
  Querystring: Record<string, unknown>;
}

interface ListPageOptions {
  page?: number;
  rows?: number;
  isReal?: boolean;
  /** Leaves only the products of a category, at any level. */
  category?: string;
}

/** One page of a list that the night has sorted. An extra row tells whether there is a next page. */
export function pageOfList<Item>(
  live: CurrentCatalogue,
  generation: Generation,
  name: ListName,
  { page = 1, rows = PAGE_ROWS, isReal = false, category }: ListPageOptions = {},
): { items: Item[]; hasNext: boolean } {
  const found = generation.lists.page(name, {
    after: -1,
    skip: (page - 1) * rows,
    limit: rows,
    keys: [...(isReal ? [REAL_KEY] : []), ...(category === undefined ? [] : [categoryKey(category)])],
    minOre: 0,
    maxOre: Number.POSITIVE_INFINITY,
  });
  const items = found.slice(0, rows).map((row) => JSON.parse(listItemJson(live, row)) as Item);
  return { items, hasNext: found.length > rows };
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
  listed: (visit: Visit, item: Item) => ListedProduct;
}

export function listPages(app: FastifyInstance, parts: WebParts): void {
  const serve = <Item>(
    path: string,
    kindOf: (visit: Visit, query: ListRequest['Querystring']) => ListKind<Item>,
  ) =>
    app.get<ListRequest>(path, COUNTED, (request, reply) => {
      const visit = parts.visits(request);
      return sendList(parts.live, request, reply, visit, kindOf(visit, request.query));
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
): FastifyReply {
  const page = askedPage(request.query['side']);
  if (page === undefined) throw noSuchPage();
  return live.read((generation) => {
    const { items, hasNext } = pageOfList<Item>(live, generation, kind.name, { page, isReal: kind.isReal });
    if (items.length === 0 && page > 1) throw noSuchPage();
    return sendFresh(request, reply, visit, { live, generation }, () =>
      productListPage(visit, {
        ...kind,
        listed: items.map((item) => kind.listed(visit, item)),
        paging: { path: kind.path, query: kind.query, page, hasNext },
        ...(kind.path === '/prisfald' && { feedPath: '/prisfald.atom' }),
      }),
    );
  });
}

export const noSuchPage = (): AppError => new AppError('not_found', 'The list has no such page.');

/** The query gives a period as a number of days. */
const PERIOD_OF_DAYS: Readonly<Record<string, DropPeriod>> = { '7': '7-days', '30': '30-days' };

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
): ListKind<Parameters<typeof listedDrop>[1]> {
  const texts = LIST_TEXTS[visit.language];
  const question: DropsQuestion = {
    period: PERIOD_OF_DAYS[String(query['dage'])] ?? 'today',
    sort: query['sorter'] === 'kroner' ? 'amount' : 'percent',
    isReal: query['alle'] !== 'ja',
  };
  const option = (text: string, own: Partial<DropsQuestion>) => ({
    text,
    href: visit.link('/prisfald', dropsQuery({ ...question, ...own })),
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
