import type { FastifyInstance } from 'fastify';
import type { Engagement } from '../../access/engagement.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { lookupJson, offersOf, requireEan } from '../../catalogue/answers/lookup.ts';
import { historyCsv, historyOf } from '../../catalogue/answers/price-history.ts';
import { mustHaveTraits, similarJson } from '../../catalogue/answers/search.ts';
import { eanOfJson } from '../../contract/product-view.ts';
import { EXAMPLE_EAN, HistorySchema, LookupSchema, OffersSchema } from '../../contract/resources.ts';
import { Type } from '../../contract/schema.ts';
import { SimilarSchema } from '../../contract/search-schemas.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { AppError } from '../../domain/errors.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import { answers, isFresh } from '../server/answers.ts';

const Params = Type.Object({
  ean: Type.String({
    description: '1 to 13 digits; shorter codes are padded with leading zeros',
    examples: [EXAMPLE_EAN],
  }),
});
interface EanRoute {
  Params: { ean: string };
}

const HISTORY_DAYS_MAX = 730;
const FORMATS = ['json', 'csv'] as const;
const JSON_TYPE = 'application/json; charset=utf-8';

export function productRoutes(
  app: FastifyInstance,
  { live, engagement }: { live: CurrentCatalogue; engagement: Pick<Engagement, 'lookedUp'> },
): void {
  addLookup(app, live, engagement);
  addOffers(app, live);
  addHistory(app, live);
}

function addLookup(app: FastifyInstance, live: CurrentCatalogue, engagement: Pick<Engagement, 'lookedUp'>) {
  app.get<EanRoute>(
    '/public/product/:ean',
    {
      schema: {
        operationId: 'getProduct',
        summary: 'Look up one product by barcode',
        description: 'Not being found is an answer, not an error: `found` is then false and `product` null.',
        tags: ['Products'],
        params: Params,
        response: answers(LookupSchema, 400, 401, 429),
      },
    },
    (request, reply) => {
      const ean = requireEan(request.params.ean);
      return live.read((generation) => {
        const product = generation.productJson(ean);
        if (product !== undefined)
          engagement.lookedUp(eanOfJson(product), request.caller, generation.meta.day);
        if (isFresh(request, reply, live, generation)) return reply;
        return reply.type(JSON_TYPE).send(lookupJson(ean, product));
      });
    },
  );
}

function addOffers(app: FastifyInstance, live: CurrentCatalogue): void {
  app.get<EanRoute>(
    '/public/product/:ean/offers',
    {
      schema: {
        operationId: 'getOffers',
        summary: "Every shop's offer for a product",
        description: 'Ordered by what counts (new and in stock first), then by price.',
        tags: ['Products'],
        params: Params,
        response: answers(OffersSchema, 400, 401, 429),
      },
    },
    (request, reply) => {
      const ean = requireEan(request.params.ean);
      return live.read((generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        return reply.send(offersOf(live, generation, ean));
      });
    },
  );
}

function addHistory(app: FastifyInstance, live: CurrentCatalogue): void {
  app.get<EanRoute & { Querystring: { days?: unknown; vendor?: unknown; format?: unknown } }>(
    '/public/product/:ean/history',
    {
      schema: {
        operationId: 'getHistory',
        summary: 'Price history of a product and of each shop',
        description:
          'Change points: a price holds until the next point, null says it was gone from that day.',
        tags: ['Products'],
        params: Params,
        querystring: Type.Object({
          days: Type.Optional(
            Type.Integer({ minimum: 1, maximum: HISTORY_DAYS_MAX, default: 90, description: 'How far back' }),
          ),
          vendor: Type.Optional(Type.String({ description: "A shop's domain: that shop's history only" })),
          format: Type.Optional(
            Type.Enum([...FORMATS], { default: 'json', description: 'csv: for a spreadsheet' }),
          ),
        }),
        response: answers(HistorySchema, 400, 401, 429),
      },
    },
    (request, reply) => {
      const ean = requireEan(request.params.ean);
      const days = askedDays(request.query.days);
      const vendorDomain = askedVendor(request.query.vendor);
      const format = askedFormat(request.query.format);
      return live.read((generation) => {
        if (isFresh(request, reply, live, generation)) return reply;
        const history = historyOf(live, generation, ean, { days, ...(vendorDomain && { vendorDomain }) });
        if (format === 'json') return reply.send(history);
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${ean}.csv"`)
          .send(historyCsv(history));
      });
    },
  );
}

function askedDays(text: unknown): number {
  if (text === undefined) return 90;
  const days = typeof text === 'string' && /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= HISTORY_DAYS_MAX) return days;
  throw new AppError('bad_request', `days must be a whole number from 1 to ${HISTORY_DAYS_MAX}.`);
}

function askedVendor(text: unknown): string | undefined {
  if (text === undefined) return undefined;
  const domain = typeof text === 'string' ? parseDomain(text) : undefined;
  if (domain) return domain;
  throw new AppError('bad_request', 'vendor must be the domain name of a shop, for example elshop.dk.');
}

function askedFormat(text: unknown): (typeof FORMATS)[number] {
  if (text === undefined) return 'json';
  const format = FORMATS.find((one) => one === text);
  if (format !== undefined) return format;
  throw new AppError('bad_request', 'format must be json or csv.');
}

export function similarRoutes(
  app: FastifyInstance,
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'similar'>,
): void {
  app.get<EanRoute>(
    '/public/product/:ean/similar',
    {
      schema: {
        operationId: 'getSimilar',
        summary: 'What is like a product',
        description:
          'Variants are the same article in other sizes and colours. Similar products are of the same category, those with ' +
          'the nearest names and prices first, and can be bought new today.',
        tags: ['Products'],
        params: Params,
        response: answers(SimilarSchema, 400, 401, 429),
      },
    },
    async (request, reply) => {
      const ean = requireEan(request.params.ean);
      return live.read(async (generation) => {
        mustHaveTraits(generation);
        if (isFresh(request, reply, live, generation)) return reply;
        return reply.type(JSON_TYPE).send(await similarJson(ask, generation, ean));
      });
    },
  );
}
