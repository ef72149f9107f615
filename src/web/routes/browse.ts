import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mustHaveTraits } from '../../catalogue/answers/search.ts';
import { AppError } from '../../domain/errors.ts';
import { foldedWord, queryIn } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { Query, Visit } from '../layout/visit.ts';
import {
  type BrowseContent,
  brandPath,
  browseListPage,
  categoriesPage,
  categoryPath,
} from '../pages/browse.ts';
import type { ListedProduct } from '../pages/product-rows.ts';
import { type BrowsedGroup, browsedPage } from './browsed.ts';
import { above, topCategories } from './categories.ts';
import { facetsOnPage } from './filters.ts';
import { sendFresh } from './fresh.ts';
import { listedProducts } from './listed.ts';
import { COUNTED, type WebParts } from './parts.ts';

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
    const visit = visits(request);
    return live.read((generation) => {
      mustHaveTraits(generation);
      const group = categoryGroup(visit, generation, request.params.name);
      return sendBrowsePage(parts, request, reply, generation, group);
    });
  });

  app.get<BrowseRequest>('/maerke/:name', COUNTED, (request, reply) => {
    const { name } = request.params;
    const key = foldedWord(name);
    if (key !== name) {
      const to = visits(request).bare(brandPath(name)) + queryIn(request.url);
      return reply.header('cache-control', 'public, max-age=300').redirect(to, 301);
    }
    return live.read((generation) => {
      mustHaveTraits(generation);
      return sendBrowsePage(parts, request, reply, generation, {
        kind: 'brand',
        path: brandPath(key),
        own: { brands: [key] },
        way: [],
        children: [],
        nameOf: ([first]) => first?.product.brand ?? key,
      });
    });
  });
}

interface ShownGroup extends BrowsedGroup, Pick<BrowseContent, 'way' | 'children'> {
  kind: BrowseContent['kind'];
  nameOf: (listed: readonly ListedProduct[]) => string;
  /** The page of a category within this one, with the same filters. */
  categoryHref?: (query: Query) => (name: string) => string | undefined;
}

function categoryGroup(visit: Visit, { categories }: Generation, slug: string): ShownGroup {
  const node = categories.bySlug(slug);
  if (node === undefined) throw new AppError('not_found', 'There is no such category.');
  return {
    kind: 'category',
    path: categoryPath(node),
    own: { category: node.key },
    way: above(categories, node),
    children: categories.below(node.number, undefined, CHILDREN_MAX),
    nameOf: () => node.name,
    categoryHref: (query) => (name) => {
      const below = categories.byKey(foldedWord(name));
      return below === undefined || below.number === node.number
        ? undefined
        : visit.link(categoryPath(below), query);
    },
  };
}

async function sendBrowsePage(
  parts: WebParts,
  request: FastifyRequest<BrowseRequest>,
  reply: FastifyReply,
  generation: Generation,
  group: ShownGroup,
): Promise<FastifyReply> {
  const { live } = parts;
  const visit = parts.visits(request);
  const { found, ...browsed } = await browsedPage(parts, generation, group, request.query);
  return sendFresh(request, reply, visit, { live, generation }, () => {
    const listed = listedProducts(visit, live, generation, found);
    return browseListPage(visit, {
      ...browsed,
      kind: group.kind,
      way: group.way,
      children: group.children,
      categoryHref: group.categoryHref?.(browsed.paging.query),
      name: group.nameOf(listed),
      total: found.total,
      listed,
      facets: facetsOnPage(live, found.facets!, browsed.filtered.filters),
    });
  });
}
