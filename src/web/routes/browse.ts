import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mustHaveTraits } from '../../catalogue/answers/search.ts';
import { readProductView } from '../../contract/product-view.ts';
import { lowestUnitPrice } from '../../contract/unit-price.ts';
import type { Ean } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import { foldedWord } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { SearchFilters } from '../../store/ports/search-question.ts';
import type { CategoryNode, CategoryReader } from '../../store/ports/traits.ts';
import { askedPage, type Way } from '../layout/elements.ts';
import {
  type BrowseContent,
  brandPath,
  browseListPage,
  browseSort,
  categoriesPage,
  categoryPath,
} from '../pages/browse.ts';
import { dropNotes, type ListedProduct } from '../pages/product-list.ts';
import { sendFresh } from './fresh.ts';
import { noSuchPage } from './lists.ts';
import { COUNTED, type WebParts } from './parts.ts';

const PAGE_ROWS = 24;
/** A page skips all rows before it; up to this page that takes milliseconds. */
const PAGES_MAX = 100;
const TOP = 0;
const TOP_MAX = 60;
const CHILDREN_MAX = 40;
const CHILDREN_SHOWN = 12;

interface BrowseRequest {
  Params: { name: string };
  Querystring: Record<string, unknown>;
}

export function browsePages(app: FastifyInstance, parts: WebParts): void {
  const { live, visits } = parts;
  app.get('/kategorier', COUNTED, (request, reply) => {
    const visit = visits(request);
    return live.read((generation) => {
      mustHaveTraits(generation);
      const tops = topCategories(generation, TOP_MAX).map((node) => ({
        node,
        children: generation.categories.below(node.number, undefined, CHILDREN_SHOWN),
      }));
      return sendFresh(request, reply, visit, { live, generation }, () => categoriesPage(visit, tops));
    });
  });

  app.get<BrowseRequest>('/kategori/:name', COUNTED, (request, reply) => {
    const generation = withTraits(parts);
    const node = generation.categories.bySlug(request.params.name);
    if (node === undefined) throw new AppError('not_found', 'There is no such category.');
    const children = generation.categories.below(node.number, undefined, CHILDREN_MAX);
    const group = { kind: 'category', way: above(generation.categories, node), children } as const;
    return sendBrowsePage(parts, request, reply, generation, { category: node.key }, categoryPath(node), {
      ...group,
      nameOf: () => node.name,
    });
  });

  app.get<BrowseRequest>('/maerke/:name', COUNTED, (request, reply) => {
    const { name } = request.params;
    const key = foldedWord(name);
    if (key !== name) {
      const query = request.url.split('?', 2)[1];
      const to = `${visits(request).bare(brandPath(name))}${query === undefined ? '' : `?${query}`}`;
      return reply.header('cache-control', 'public, max-age=300').redirect(to, 301);
    }
    return sendBrowsePage(parts, request, reply, withTraits(parts), { brands: [key] }, brandPath(key), {
      kind: 'brand',
      way: [],
      children: [],
      nameOf: ([first]) => first?.product.brand ?? key,
    });
  });
}

const withTraits = ({ live }: WebParts): Generation => {
  const generation = live.generation();
  mustHaveTraits(generation);
  return generation;
};

export const topCategories = (generation: Generation, limit: number): readonly CategoryNode[] =>
  generation.hasTraits ? generation.categories.below(TOP, undefined, limit) : [];

async function sendBrowsePage(
  { live, ask, visits }: WebParts,
  request: FastifyRequest<BrowseRequest>,
  reply: FastifyReply,
  generation: Generation,
  filters: SearchFilters,
  path: string,
  group: Pick<BrowseContent, 'kind' | 'way' | 'children'> & {
    nameOf: (listed: readonly ListedProduct[]) => string;
  },
): Promise<FastifyReply> {
  const visit = visits(request);
  const sort = browseSort(request.query['sorter'], group.kind);
  mustHaveTraits(generation, sort);
  const page = askedPage(request.query['side']);
  if (page === undefined || page > PAGES_MAX) throw noSuchPage();
  const found = await ask.browse(generation.path, {
    filters,
    sort,
    limit: PAGE_ROWS,
    skip: (page - 1) * PAGE_ROWS,
    after: null,
    drops: true,
    accessoriesLast: true,
  });
  if (found.eans.length === 0) throw noSuchPage();
  const isCut = found.next !== null && page === PAGES_MAX;
  const query = { sorter: sort === 'popular' ? undefined : sort };
  return sendFresh(request, reply, visit, { live, generation }, () => {
    const listed = found.eans.map((ean, at) => {
      const product = readProductView(generation.productJson(ean as Ean)!);
      const unitPrice = lowestUnitPrice(product, generation.measure(ean as Ean));
      return { product, unitPrice, notes: dropNotes(visit, found.dropTenths?.[at]) };
    });
    const paging = { path, query, page, hasNext: found.next !== null && !isCut };
    const name = group.nameOf(listed);
    return browseListPage(visit, { ...group, name, total: found.total, listed, sort, paging, isCut });
  });
}

function above(categories: CategoryReader, { parent }: CategoryNode): Way {
  const node = parent === TOP ? undefined : categories.byNumber(parent);
  return node === undefined ? [] : [...above(categories, node), [node.name, categoryPath(node)]];
}

export function wayOf(generation: Generation, category: string): Way {
  const node =
    generation.hasTraits && category !== '' ? generation.categories.byKey(foldedWord(category)) : undefined;
  return node === undefined ? [] : [...above(generation.categories, node), [node.name, categoryPath(node)]];
}
