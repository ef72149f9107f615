import type { FastifyInstance } from 'fastify';
import type { LimitScope } from '../../access/across-nodes/shared-limiter.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { type NodeTrouble, ReadySchema, readyView } from '../../contract/ready-view.ts';
import { Type } from '../../contract/schema.ts';
import { type Clock, formatInstant } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import { answers } from '../server/answers.ts';
import { FREE } from '../server/policy.ts';

/** A catalogue from further in the future means that the clock is wrong, or was wrong when the catalogue was made. */
const AHEAD_MS_MAX = 86_400_000;

/** Retry-After before the first catalogue is published. */
const FIRST_RETRY_S = 5;

/** Retry-After of a draining node: the balancer then chooses another one. */
const CLOSING_RETRY_S = 1;

export interface FailedNight {
  reason: string;
  nextTryMs: number;
}

interface SystemParts {
  live: CurrentCatalogue;
  clock: Clock;
  failedNight?: () => FailedNight | undefined;
  counted?: (() => LimitScope) | undefined;
  isClosing?: () => boolean;
  troubles?: () => readonly NodeTrouble[];
}

export function systemRoutes(app: FastifyInstance, parts: SystemParts): void {
  const { live, clock, failedNight, counted, isClosing, troubles } = parts;
  app.get(
    '/health',
    {
      config: { policy: { ...FREE, always: true } },
      schema: {
        operationId: 'getHealth',
        summary: 'The process is alive',
        tags: ['Service'],
        response: answers(Type.Named('Health', { status: Type.Literal('ok') })),
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
      if (isClosing?.())
        throw unavailable(
          'This node is about to close; ask another one, or this one once it is back.',
          CLOSING_RETRY_S,
        );
      const published = live.published();
      if (!published)
        throw notYet(
          failedNight?.(),
          troubles?.().find(({ generation }) => generation !== null),
          clock(),
        );
      const { dataAsOfMs } = published.meta;
      const nowMs = clock();
      if (dataAsOfMs - nowMs > AHEAD_MS_MAX)
        throw unavailable(
          `The catalogue is of ${formatInstant(dataAsOfMs)}, ahead of this server's clock (${formatInstant(nowMs)}); set the clock.`,
          60,
        );
      return reply
        .header('cache-control', 'no-store')
        .send(
          readyView(published.meta, live.heldFeeds(), nowMs, { limits: counted?.(), troubles: troubles?.() }),
        );
    },
  );
}

function notYet(failed: FailedNight | undefined, trouble: NodeTrouble | undefined, nowMs: number): AppError {
  if (trouble !== undefined)
    return unavailable(
      `No catalogue is published here yet: ${trouble.reason}, since ${formatInstant(trouble.sinceMs)}.`,
      FIRST_RETRY_S,
    );
  if (failed === undefined)
    return unavailable('No catalogue is published yet; the first refresh is still running.', FIRST_RETRY_S);
  const waitS = Math.max(FIRST_RETRY_S, Math.ceil((failed.nextTryMs - nowMs) / 1000));
  return unavailable(
    `No catalogue is published yet: the first refresh failed (${failed.reason}); it is tried again at ${formatInstant(failed.nextTryMs)}.`,
    waitS,
  );
}

const unavailable = (why: string, retryAfterS: number): AppError =>
  new AppError('unavailable', why, { retryAfterS });
