import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { type RankedVendor, rankedVendorView, rankVendors } from '../../catalogue/answers/vendors.ts';
import { TopRatedSchema } from '../../contract/list-schemas.ts';
import { querySchema } from '../../contract/query-schemas.ts';
import { answers } from '../docs/documented.ts';
import { limitOf, readQuery } from '../lists/list-query.ts';
import { listPage, readCursor, readIn, scopeOf, sendList, writeCursor } from '../lists/paging.ts';
import { isFresh } from '../server/caching.ts';

const PATH = '/vendors/top-rated';

export function vendorRoutes(app: FastifyInstance, live: CurrentCatalogue): void {
  let ranked: { revision: string; vendors: RankedVendor[] } = { revision: '', vendors: [] };
  const ranking = (): RankedVendor[] => {
    const revision = live.revision();
    if (ranked.revision !== revision) {
      ranked = { revision, vendors: rankVendors(live.vendors(), live.vendorRatings()) };
    }
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
      const asked = readQuery(request.query, []);
      const limit = limitOf(asked);
      const scope = scopeOf(PATH, asked);
      const cursor = readCursor(scope, asked);
      return readIn(live, cursor, (generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        // A page goes on by the last shop's place in the order, not by a number: an import between two pages repeats no shop.
        const rest = cursor ? ranking().filter((vendor) => comesAfter(vendor, cursor.after)) : ranking();
        const shown = rest.slice(0, limit);
        const last = shown.at(-1);
        const next =
          rest.length > limit
            ? writeCursor(scope, {
                generation: generation.meta.id,
                after: [last!.score, last!.vendor.domain],
              })
            : null;
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
