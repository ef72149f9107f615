import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import {
  type HonestVendor,
  honestVendors,
  vendorHonesty,
} from '../../catalogue/answers/lists/honest-vendors.ts';
import { HonestVendorsSchema, VendorHonestySchema } from '../../contract/honesty/vendor-honesty.ts';
import { querySchema } from '../../contract/query-schemas.ts';
import { EXAMPLE_DOMAIN } from '../../contract/resources.ts';
import { Type } from '../../contract/schema.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { Vendors } from '../../store/ports/state.ts';
import { answers } from '../docs/documented.ts';
import { bad, limitOf, readQuery } from '../lists/list-query.ts';
import { listPage, readCursor, readIn, scopeOf, sendList, writeCursor } from '../lists/paging.ts';
import { isFresh } from '../server/caching.ts';

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
  const ranking = createRanking(live);
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
      const asked = readQuery(request.query, []);
      const limit = limitOf(asked);
      const scope = scopeOf(LIST_PATH, asked);
      const cursor = readCursor(scope, asked);
      return readIn(live, cursor, (generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        const all = ranking(generation);
        const rest = cursor ? all.filter((one) => comesAfter(one, cursor.after)) : all;
        const shown = rest.slice(0, limit);
        const last = shown.at(-1);
        const next =
          last !== undefined && rest.length > limit
            ? writeCursor(scope, {
                generation: generation.meta.id,
                after: [last.score, last.shown.domain],
              })
            : null;
        const items = shown.map((one) => JSON.stringify(one.shown));
        return sendList(request, reply, listPage(generation, items, next));
      });
    },
  );
}

/** Made once for a generation and a state: names and ratings may change between two nights. */
function createRanking(live: CurrentCatalogue): (generation: Generation) => readonly HonestVendor[] {
  let known: { of: string; ranked: readonly HonestVendor[] } = { of: '', ranked: [] };
  return (generation) => {
    const of = `${generation.meta.id} ${live.revision()}`;
    if (known.of !== of) known = { of, ranked: honestVendors(live, generation) };
    return known.ranked;
  };
}

function comesAfter({ score, shown }: HonestVendor, after: readonly (number | string)[]): boolean {
  const [lastScore, lastDomain] = after as [number, string];
  return score < lastScore || (score === lastScore && shown.domain > lastDomain);
}
