import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Trends } from '../../catalogue/answers/trending.ts';
import { LikeSchema, TrendingSchema } from '../../contract/list-schemas.ts';
import { eanOfJson } from '../../contract/product-view.ts';
import { querySchema } from '../../contract/query-schemas.ts';
import { EXAMPLE_EAN } from '../../contract/resources.ts';
import { Type } from '../../contract/schema.ts';
import { addDays, type Day } from '../../domain/day.ts';
import { type Ean, parseEan } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import type { EngagementKind } from '../../store/ports/access.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { bad, filtersOf, readQuery, withFilters } from '../lists/list-query.ts';
import { cutPage, expired, listPage, readIn, readPage, sendList } from '../lists/paging.ts';
import { createTrendViews, mayListIn } from '../lists/trend-views.ts';
import { answers, isFresh } from '../server/answers.ts';

export interface LikeParts {
  trends: Trends;
  engagement: {
    /** Counts a caller once per product, day and kind. */
    record(kind: 'like', ean: Ean, caller: string, day: Day): Promise<boolean>;
    callers(kind: EngagementKind, ean: Ean, from: Day, to: Day): Promise<number>;
  };
  callerOf: (request: FastifyRequest) => string;
}

const PATH = '/likes/trending';
const DAYS_DEFAULT = 7;
const DAYS_MAX = 30;
const LIKES_SHOWN_DAYS = 90;
const MAX_AGE_S = 60;

export function likeRoutes(app: FastifyInstance, live: CurrentCatalogue, parts: LikeParts): void {
  addLike(app, live, parts);
  addTrending(app, live, parts.trends);
}

function addLike(app: FastifyInstance, live: CurrentCatalogue, parts: LikeParts): void {
  app.post(
    '/likes',
    {
      schema: {
        operationId: 'postLike',
        summary: 'Like a product',
        description: 'One like per caller, product and day counts; the answer is the same when it does not.',
        tags: ['Discovery'],
        body: Type.Named(
          'NewLike',
          { ean: Type.String({ description: '1 to 13 digits' }) },
          { examples: [{ ean: EXAMPLE_EAN }] },
        ),
        response: accepted(answers(LikeSchema, 400, 404)),
      },
    },
    async (request, reply) => {
      const liked = likedEan(request.body);
      const { ean, day } = live.read((generation) => ({
        ean: ownEan(generation, liked),
        day: generation.meta.day,
      }));
      if (ean === undefined) throw new AppError('not_found', 'No shop offers a product with this EAN.');
      await parts.engagement.record('like', ean, parts.callerOf(request), day);
      const likes = await parts.engagement.callers('like', ean, addDays(day, 1 - LIKES_SHOWN_DAYS), day);
      return reply.code(202).header('cache-control', 'no-store').send({ ean, likes });
    },
  );
}

function addTrending(app: FastifyInstance, live: CurrentCatalogue, trends: Trends): void {
  const viewsOf = createTrendViews();
  app.get(
    PATH,
    {
      schema: {
        operationId: 'getTrending',
        summary: 'Products that gain popularity',
        description:
          'By time-decayed gain in engagement over the period before: likes, price agents and lookups of distinct callers. The ranking is frozen by the hour.',
        tags: ['Discovery'],
        querystring: querySchema(
          { days: Type.Optional(Type.Integer({ minimum: 1, maximum: DAYS_MAX, default: DAYS_DEFAULT })) },
          true,
        ),
        response: answers(TrendingSchema, 400),
      },
    },
    async (request, reply) => {
      const question = readQuery(request.query, withFilters('days'));
      const days = askedDays(question['days']);
      const filters = filtersOf(question);
      const { limit, scope, cursor } = readPage(PATH, question);
      const { hour, ranking } = cursor
        ? await frozenAt(trends, cursor.after[0] as number, days)
        : await trends.now(live.generation().meta.day, days, mayListIn(live));
      return readIn(live, cursor, (generation) => {
        if (isFresh(request, reply, live, generation, MAX_AGE_S, String(hour))) return reply;
        const views = viewsOf(generation, `${hour} ${days}`, ranking);
        const after = (cursor?.after[1] as number | undefined) ?? -1;
        const rows = views.filter((view) => view.pos > after && view.matches(filters)).slice(0, limit + 1);
        const { shown, next } = cutPage(generation, { scope, limit }, rows, ({ pos }) => [hour, pos]);
        const items = shown.map(({ json }) => json);
        return sendList(request, reply, listPage(generation, items, next, { days }));
      });
    },
  );
}

/** Documents 202 instead of 200: a like gets it whether it counts or not. */
const accepted = ({ 200: good, ...errors }: Record<number, unknown>): Record<number, unknown> => ({
  202: good,
  ...errors,
});

function likedEan(body: unknown): Ean {
  const value = (body as { ean?: unknown } | null | undefined)?.ean;
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  const ean = typeof text === 'string' ? parseEan(text) : undefined;
  if (ean) return ean;
  throw bad('Send a JSON object with an ean of 1 to 13 digits, for example {"ean":"5701234567899"}.');
}

/** The main EAN of the liked product; undefined when no shop offers it. */
function ownEan(generation: Generation, liked: Ean): Ean | undefined {
  const json = generation.productJson(liked);
  return json === undefined ? undefined : eanOfJson(json);
}

function askedDays(text: string | undefined): number {
  if (text === undefined) return DAYS_DEFAULT;
  if (/^\d{1,2}$/.test(text) && +text >= 1 && +text <= DAYS_MAX) return +text;
  throw bad(`days must be a whole number from 1 to ${DAYS_MAX}.`);
}

async function frozenAt(trends: Trends, hour: number, days: number) {
  const ranking = await trends.of(hour, days);
  if (ranking === undefined) throw expired();
  return { hour, ranking };
}
