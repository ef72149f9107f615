import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { type Clock, formatDay, formatInstant } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import { answers } from '../docs/documented.ts';
import { FREE } from '../server/policy.ts';

const HELD_FEEDS_SHOWN = 20;

/** Data from further ahead than this says that the clock is wrong now, or was when the catalogue was made. */
const AHEAD_MS_MAX = 86_400_000;

export function systemRoutes(app: FastifyInstance, live: CurrentCatalogue, clock: Clock): void {
  app.get(
    '/health',
    {
      config: { policy: { ...FREE, always: true } },
      schema: {
        operationId: 'getHealth',
        summary: 'The process is alive',
        tags: ['Service'],
        response: answers(Type.Object({ status: Type.Literal('ok') })),
      },
    },
    (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get(
    '/ready',
    {
      config: { policy: FREE },
      schema: {
        operationId: 'getReady',
        summary: 'A catalogue is published: its day, age and size',
        tags: ['Service'],
        response: answers(
          Type.Object({
            status: Type.Literal('ready'),
            generation: Type.String(),
            day: Type.String({ format: 'date' }),
            data_as_of: Type.String({ format: 'date-time' }),
            age_seconds: Type.Integer(),
            products: Type.Integer(),
            offers: Type.Integer(),
            vendors: Type.Integer(),
            demo: Type.Boolean({ description: 'True on the invented demo market' }),
            held_offers: Type.Integer({ description: 'Offers that are shown and do not count' }),
            held_feed_count: Type.Integer(),
            held_feeds: Type.Array(
              Type.Object({
                id: Type.String(),
                reason: Type.String(),
                since: Type.String({ format: 'date' }),
              }),
              { description: 'Feeds whose last reading was not taken over, the first twenty' },
            ),
          }),
        ),
      },
    },
    (_request, reply) => {
      const published = live.published();
      if (!published) {
        throw new AppError(
          'unavailable',
          'No catalogue is published yet; the first refresh is still running.',
          {
            retryAfterS: 5,
          },
        );
      }
      const { id, day, dataAsOfMs, products, offers, vendors, demo, held = 0 } = published.meta;
      const heldFeeds = live.heldFeeds();
      const nowMs = clock();
      if (dataAsOfMs - nowMs > AHEAD_MS_MAX) {
        throw new AppError(
          'unavailable',
          `The catalogue is of ${formatInstant(dataAsOfMs)}, ahead of this server's clock (${formatInstant(nowMs)}); set the clock.`,
          { retryAfterS: 60 },
        );
      }
      return reply.header('cache-control', 'no-store').send({
        status: 'ready',
        generation: id,
        day: formatDay(day),
        data_as_of: formatInstant(dataAsOfMs),
        age_seconds: Math.max(0, Math.floor((nowMs - dataAsOfMs) / 1000)),
        products,
        offers,
        vendors,
        demo,
        held_offers: held,
        held_feed_count: heldFeeds.length,
        held_feeds: heldFeeds
          .slice(0, HELD_FEEDS_SHOWN)
          .map(({ id, reason, sinceDay }) => ({ id, reason, since: formatDay(sinceDay) })),
      });
    },
  );
}
