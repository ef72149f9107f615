import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import {
  type HonestVendor,
  honestVendors,
  type RankedVendor,
  rankedVendorView,
  rankVendors,
  vendorHonesty,
} from '../../catalogue/answers/vendors.ts';
import { HonestVendorsSchema, VendorHonestySchema } from '../../contract/honesty/vendor-honesty.ts';
import { TopRatedSchema } from '../../contract/list-schemas.ts';
import { querySchema } from '../../contract/query-schemas.ts';
import { EXAMPLE_DOMAIN } from '../../contract/resources.ts';
import { Type } from '../../contract/schema.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { Vendors } from '../../store/ports/state.ts';
import { bad, readQuery } from '../lists/list-query.ts';
import { cutPage, listPage, readIn, readPage, sendList } from '../lists/paging.ts';
import { answers, isFresh } from '../server/answers.ts';

const PATH = '/vendors/top-rated';

export function vendorRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  let ranked: { revision: string; vendors: RankedVendor[] } = { revision: '', vendors: [] };
  const ranking = (): RankedVendor[] => {
    const revision = live.revision();
    if (ranked.revision !== revision)
      ranked = { revision, vendors: rankVendors(live.vendors(), live.vendorRatings()) };
    return ranked.vendors;
  };

  app.get(
    PATH,
    {
      schema: {
        operationId: 'getTopRatedVendors',
        summary: 'The most trusted shops',
        description: 'By a Bayesian average of their ratings on review platforms.',
        tags: ['Discovery'],
        querystring: querySchema({}, false),
        response: answers(TopRatedSchema, 400),
      },
    },
    (request, reply) => {
      const question = readQuery(request.query, []);
      const { limit, scope, cursor } = readPage(PATH, question);
      return readIn(live, cursor, (generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        // The cursor holds the score and domain of the last shop, not its position: an import between two pages repeats no shop.
        const rest = cursor ? ranking().filter((vendor) => comesAfter(vendor, cursor.after)) : ranking();
        const { shown, next } = cutPage(generation, { scope, limit }, rest, ({ score, vendor }) => [
          score,
          vendor.domain,
        ]);
        const items = shown.map((vendor) =>
          JSON.stringify(rankedVendorView(vendor, generation.lists.vendorProducts(vendor.vendor.id))),
        );
        return sendList(request, reply, listPage(generation, items, next));
      });
    },
  );
}

function comesAfter({ score, vendor }: RankedVendor, after: readonly (number | string)[]): boolean {
  const [lastScore, lastDomain] = after as [number, string];
  return score < lastScore || (score === lastScore && vendor.domain > lastDomain);
}

const LIST_PATH = '/vendors/honesty';

export function vendorHonestyRoutes(
  app: FastifyInstance,
  live: CurrentCatalogue,
  state: { vendors: Vendors },
): void {
  addList(app, live);
  addVendor(app, live, state);
}

function addVendor(app: FastifyInstance, live: CurrentCatalogue, state: { vendors: Vendors }): void {
  app.get<{ Params: { domain: string } }>(
    '/vendors/:domain',
    {
      schema: {
        operationId: 'getVendor',
        summary: 'A shop, and what its discounts are worth',
        description:
          "By the shop's own prices, read every night, over the last 90 days. An indication, not proof of anything.",
        tags: ['Discovery'],
        params: Type.Object({
          domain: Type.String({ description: 'The shop’s domain name', examples: [EXAMPLE_DOMAIN] }),
        }),
        response: answers(VendorHonestySchema, 400),
      },
    },
    async (request, reply) => {
      readNothing(request.query);
      const domain = parseDomain(request.params.domain);
      if (domain === undefined)
        throw bad('This is no domain name of a shop; send one like elshop.dk, without a path.');
      const vendor = await state.vendors.byDomain(domain);
      return live.read((generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        return reply.send({
          found: vendor !== undefined,
          ...vendorHonesty(live, generation, domain, vendor),
        });
      });
    },
  );
}

function readNothing(query: unknown): void {
  const [unknown] = Object.keys(query as object);
  if (unknown !== undefined)
    throw bad(`There is no parameter ${JSON.stringify(unknown.slice(0, 60))} here; this path takes none.`);
}

function addList(app: FastifyInstance, live: CurrentCatalogue): void {
  const ranking = createHonestyRanking(live);
  app.get(
    LIST_PATH,
    {
      schema: {
        operationId: 'getHonestVendors',
        summary: 'Shops by how real their discounts are',
        description:
          'Shops with 100 or more judged claims in the last 90 days, by the lower bound of a 95 % Wilson interval of the genuine share.',
        tags: ['Discovery'],
        querystring: querySchema({}, false),
        response: answers(HonestVendorsSchema, 400),
      },
    },
    (request, reply) => {
      const question = readQuery(request.query, []);
      const { limit, scope, cursor } = readPage(LIST_PATH, question);
      return readIn(live, cursor, (generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        const all = ranking(generation);
        const rest = cursor ? all.filter((one) => isBelow(one, cursor.after)) : all;
        const { shown, next } = cutPage(generation, { scope, limit }, rest, (last) => [
          last.score,
          last.shown.domain,
        ]);
        const items = shown.map((one) => JSON.stringify(one.shown));
        return sendList(request, reply, listPage(generation, items, next));
      });
    },
  );
}

/** Caches the ranking per generation and state revision: names and ratings may change between two nights. */
function createHonestyRanking(live: CurrentCatalogue): (generation: Generation) => readonly HonestVendor[] {
  let known: { of: string; ranked: readonly HonestVendor[] } = { of: '', ranked: [] };
  return (generation) => {
    const of = `${generation.meta.id} ${live.revision()}`;
    if (known.of !== of) known = { of, ranked: honestVendors(live, generation) };
    return known.ranked;
  };
}

function isBelow({ score, shown }: HonestVendor, after: readonly (number | string)[]): boolean {
  const [lastScore, lastDomain] = after as [number, string];
  return score < lastScore || (score === lastScore && shown.domain > lastDomain);
}
