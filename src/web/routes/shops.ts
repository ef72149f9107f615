import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { createShopCodes } from '../../catalogue/answers/discounts.ts';
import { vendorHonesty } from '../../catalogue/answers/vendors.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { AppError } from '../../domain/errors.ts';
import { bayesian, shownRating } from '../../domain/rating.ts';
import { queryIn } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { Vendor } from '../../store/ports/state.ts';
import { askedPage } from '../layout/elements.ts';
import { type ListedShop, shopPage, shopsPage } from '../pages/shops.ts';
import { type BrowsedPage, browsedPage } from './browsed.ts';
import { facetsOnPage } from './filters.ts';
import { sendFresh } from './fresh.ts';
import { listedProducts } from './listed.ts';
import { COUNTED, noSuchPage, type WebParts } from './parts.ts';

const PAGE_SHOPS = 100;

export function shopPages(app: FastifyInstance, parts: WebParts): void {
  const { live, visits, state } = parts;
  const codesOf = createShopCodes(live, state.imports);
  const ranked = createRanking(live);
  app.get<{ Querystring: Record<string, unknown> }>('/butikker', COUNTED, (request, reply) => {
    const visit = visits(request);
    const page = askedPage(request.query['side']);
    return live.read((generation) => {
      const shops = ranked(generation);
      const start = ((page ?? 0) - 1) * PAGE_SHOPS;
      if (page === undefined || (page > 1 && start >= shops.length)) throw noSuchPage();
      const hasNext = shops.length > start + PAGE_SHOPS;
      return sendFresh(request, reply, visit, { live, generation }, () =>
        shopsPage(visit, shops.slice(start, start + PAGE_SHOPS), shops.length, {
          path: '/butikker',
          query: {},
          page,
          hasNext,
        }),
      );
    });
  });

  app.get<{ Params: { domain: string }; Querystring: Record<string, unknown> }>(
    '/butik/:domain',
    COUNTED,
    async (request, reply) => {
      const visit = visits(request);
      const domain = parseDomain(request.params.domain);
      const vendor = domain === undefined ? undefined : await state.vendors.byDomain(domain);
      if (vendor === undefined) throw new AppError('not_found', 'We do not know that shop.');
      if (vendor.domain !== request.params.domain) {
        const to = visit.bare(`/butik/${vendor.domain}`) + queryIn(request.url);
        return reply.header('cache-control', 'public, max-age=300').redirect(to, 301);
      }
      const codes = await codesOf(vendor.id, parts.clock());
      return live.read(async (generation) => {
        const products = await productsOf(parts, generation, vendor, request.query);
        const salt = [products === null, ...codes.map(({ discount }) => discount.title)].join();
        return sendFresh(request, reply, visit, { live, generation, salt }, () =>
          shopPage(visit, {
            shop: listedShop(live, generation, vendor),
            honesty: vendorHonesty(live, generation, vendor.domain, vendor),
            codes,
            products: products && {
              ...products,
              listed: listedProducts(visit, live, generation, products.found),
              total: products.found.total,
              facets: facetsOnPage(live, products.found.facets!, products.filtered.filters),
            },
          }),
        );
      });
    },
  );
}

/** The shop's products; null if it has none, or if the search threads cannot answer. */
async function productsOf(
  parts: WebParts,
  generation: Generation,
  { id, domain }: Vendor,
  query: Record<string, unknown>,
): Promise<BrowsedPage | null> {
  if (!generation.hasTraits || generation.lists.vendorProducts(id) === 0) return null;
  const group = { kind: 'shop', path: `/butik/${domain}`, own: { vendorIds: [id] } } as const;
  try {
    return await browsedPage(parts, generation, group, query);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return null;
    throw error;
  }
}

/** Caches the sorted shops per catalogue and import: sorting a thousand shops for each page would be slow. */
function createRanking(live: CurrentCatalogue): (generation: Generation) => readonly ListedShop[] {
  let of = '';
  let shops: readonly ListedShop[] = [];
  return (generation) => {
    const now = `${generation.meta.id} ${live.revision()}`;
    if (now !== of) shops = rankedShops(live, generation);
    of = now;
    return shops;
  };
}

/** Shops that sell something today: the rated by their Bayesian average, then the others by name. */
function rankedShops(live: CurrentCatalogue, generation: Generation): ListedShop[] {
  const score = ({ rated }: ListedShop) => (rated === null ? Number.NEGATIVE_INFINITY : bayesian(rated));
  return live
    .vendors()
    .map((vendor) => listedShop(live, generation, vendor))
    .filter(({ productCount }) => productCount > 0)
    .sort((a, b) => score(b) - score(a) || (a.name < b.name ? -1 : 1));
}

function listedShop(live: CurrentCatalogue, generation: Generation, vendor: Vendor): ListedShop {
  const { id, name, domain, logoUrl } = vendor;
  const rating = live.vendorRating(id);
  return {
    name: name || domain,
    domain,
    logoUrl,
    genuinePercent: vendorHonesty(live, generation, domain, vendor).genuine_percent,
    productCount: generation.lists.vendorProducts(id),
    rated: rating === undefined ? null : { ...rating, rating: shownRating(rating.rating) },
  };
}
