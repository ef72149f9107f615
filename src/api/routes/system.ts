import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { ReadySchema, readyView } from '../../contract/ready-view.ts';
import { type Clock, formatInstant } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import { answers } from '../docs/documented.ts';
import { FREE } from '../server/policy.ts';

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
        response: answers(Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })),
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
        response: answers(ReadySchema),
      },
    },
    (_request, reply) => {
      const published = live.published();
      if (!published)
        throw unavailable('No catalogue is published yet; the first refresh is still running.', 5);
      const { dataAsOfMs } = published.meta;
      const nowMs = clock();
      if (dataAsOfMs - nowMs > AHEAD_MS_MAX)
        throw unavailable(
          `The catalogue is of ${formatInstant(dataAsOfMs)}, ahead of this server's clock (${formatInstant(nowMs)}); set the clock.`,
          60,
        );
      return reply
        .header('cache-control', 'no-store')
        .send(readyView(published.meta, live.heldFeeds(), nowMs));
    },
  );
}

const unavailable = (why: string, retryAfterS: number): AppError =>
  new AppError('unavailable', why, { retryAfterS });
