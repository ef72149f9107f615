import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { activeDiscounts, trueForS } from '../../catalogue/answers/discounts.ts';
import { shownVendor } from '../../catalogue/answers/lookup.ts';
import { DiscountsSchema, discountView } from '../../contract/discount-view.ts';
import { EXAMPLE_DOMAIN } from '../../contract/resources.ts';
import { Type } from '../../contract/schema.ts';
import type { Clock } from '../../domain/day.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import type { Imports } from '../../store/ports/imports.ts';
import type { Vendors } from '../../store/ports/state.ts';
import { bad } from '../lists/list-query.ts';
import { answers, isFresh } from '../server/answers.ts';

const PATH = '/partners/discounts/lookup/by-domain';
const MAX_AGE_S = 300;

export function discountRoutes(
  app: FastifyInstance,
  live: CurrentCatalogue,
  state: { vendors: Vendors; imports: Imports },
  clock: Clock,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, text: string) => {
    const domain = parseDomain(text);
    if (domain === undefined)
      throw bad('This is no domain name of a shop; send one like elshop.dk, without a path.');
    const nowMs = clock();
    const vendor = await state.vendors.byDomain(domain);
    const all = vendor === undefined ? [] : await state.imports.discounts.ofVendor(vendor.id);
    const discounts = activeDiscounts(all, nowMs).map(discountView);
    return live.read((generation) => {
      // Active discounts change with time, without a new catalogue or import, so they are part of the ETag.
      const salt = JSON.stringify(discounts);
      if (isFresh(request, reply, live, generation, trueForS(all, nowMs, MAX_AGE_S), salt)) return reply;
      return reply.send({
        found: vendor !== undefined,
        domain,
        vendor: vendor === undefined ? null : shownVendor(live, vendor.id),
        count: discounts.length,
        discounts,
      });
    });
  };

  app.get<{ Params: { domain: string } }>(
    `${PATH}/:domain`,
    {
      schema: {
        operationId: 'getDiscounts',
        summary: "A shop's promo codes and campaigns that hold now",
        description:
          '`www.`, scheme, port, path, case and IDN forms are folded. A known shop without any is found.',
        tags: ['Discovery'],
        params: Type.Object({
          domain: Type.String({ description: 'The shop’s domain name', examples: [EXAMPLE_DOMAIN] }),
        }),
        response: answers(DiscountsSchema, 400),
      },
    },
    (request, reply) => {
      const [unknown] = Object.keys(request.query as object);
      if (unknown !== undefined)
        throw bad(
          `There is no parameter ${JSON.stringify(unknown.slice(0, 60))} here; this path takes none.`,
        );
      return answer(request, reply, request.params.domain);
    },
  );

  // Callers paste a whole URL without encoding its slashes: https://www.elshop.dk/tilbud?x=1
  app.get<{ Params: { '*': string } }>(`${PATH}/*`, { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, request.params['*']),
  );
}
