import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Cost, Gate } from '../../access/gate.ts';
import { type ChangesPage, type ChangesParts, changesPages } from '../../catalogue/answers/changes.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { CHANGED_FIELDS, ChangesSchema } from '../../contract/change-view.ts';
import { Type } from '../../contract/schema.ts';
import { once } from '../../domain/calls.ts';
import { AppError } from '../../domain/errors.ts';
import { DeltaLost } from '../../store/deltas/delta-file.ts';
import type { DeltaFolder } from '../../store/deltas/folder.ts';
import type { State } from '../../store/ports/state.ts';
import { newestOffers } from '../exports/exports.ts';
import { answers, TOKEN_NEEDED } from '../server/answers.ts';
import { countRequest } from '../server/policy.ts';
import { requireRight } from '../server/rights.ts';
import { changesCursor } from './cursor.ts';
import { createPageCache, type PageText } from './page-cache.ts';
import {
  type ChangesQuestion,
  gone,
  PAGE_LIMITS,
  readQuestion,
  startOf,
  VALUES_MAX,
  withExport,
} from './question.ts';

export interface ChangesRouteParts {
  live: CurrentCatalogue;
  gate: Gate;
  state: Pick<State, 'announcements'>;
  deltas: DeltaFolder;
  /** Whether a delta that is missing may still come to this node: false on one machine. */
  mayDeltasCome?: (newest: string) => boolean;
  baseUrl: string;
  exportsDir?: string | undefined;
}

const PATH = '/changes';
const STREAM_REQUESTS = 10;
const STREAM_RETRY_S = 10;
const RETRY_S = 30;
const IMMUTABLE = 'private, max-age=86400, immutable';

const NDJSON = 'application/x-ndjson';

/** The header names the type, and its weight is not 0, which means "not this one". */
const accepts = (header: string | undefined, type: string): boolean =>
  (header ?? '').split(',').some((range) => {
    const [name, ...parameters] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    return name === type && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
  });

const repeated = (item: Parameters<typeof Type.Array>[0], description: string) =>
  Type.Optional(Type.Array(item, { maxItems: VALUES_MAX, description }));

const QUERY = Type.Object({
  since: Type.String({
    examples: ['2026-11-15'],
    description: 'next_cursor of the answer before, the cursor of an export, or a day: from its night on',
  }),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_LIMITS.max,
      default: PAGE_LIMITS.default,
      description: 'Of a page',
    }),
  ),
  vendor: repeated(Type.String(), 'Domains of shops; any of them'),
  changed: repeated(Type.Enum(CHANGED_FIELDS), 'Fields of which at least one changed'),
});

const DESCRIPTION =
  'One event an offer (EAN, shop, condition) and state, with both sides: a copy that applies `to` equals the newest state when ' +
  '`caught_up` is true. Begin with an export and its cursor. Needs a token with the right exports. With ' +
  `\`Accept: ${NDJSON}\` everything is streamed, one event a line, after each ${PAGE_LIMITS.max} and at the end a line with ` +
  `\`next_cursor\`; a stream costs ${STREAM_REQUESTS} requests.`;

export function changesRoutes(app: FastifyInstance, parts: ChangesRouteParts): void {
  const streams = new Set<string>();
  const cached = createPageCache();
  app.get(
    PATH,
    {
      // A stream costs more than a page, so the handler counts.
      config: { policy: { counted: 'nobody' } },
      schema: {
        operationId: 'getChanges',
        summary: 'What changed since you last asked',
        description: DESCRIPTION,
        tags: ['Changes and exports'],
        security: TOKEN_NEEDED,
        querystring: QUERY,
        response: answers(ChangesSchema, 400, 401, 403, 410, 429),
      },
    },
    async (request, reply) => {
      const isStream = accepts(request.headers.accept, NDJSON);
      // The framework would read a stream to its end and throw it away.
      const isHead = request.method === 'HEAD';
      await countRequest(parts.gate, request, reply, isStream && !isHead ? STREAM_COST : undefined);
      requireRight(request, 'exports');
      const question = readQuestion(request.query, parts.live);
      const turns = { announcements: await parts.state.announcements.all(), deltas: parts.deltas };
      reply.header('vary', 'accept');
      if (!isStream)
        return sendPage(
          reply,
          cached(turns, question, () => firstOf(turns, question, parts)[0]),
          parts.live,
        );
      if (!isHead) refuseSecond(streams, request);
      const pages = firstOf(turns, { ...question, limit: PAGE_LIMITS.max }, parts);
      reply.type(NDJSON).header('cache-control', 'no-store');
      return isHead ? reply.send() : sendStream(request, reply, pages, streams);
    },
  );
}

const STREAM_COST: Cost = {
  requests: STREAM_REQUESTS,
  tooDear: (limit) =>
    `A stream costs ${STREAM_REQUESTS} requests, more than your limit of ${limit} a minute; read pages instead.`,
};

/** The first page, and those after it. A delta that a node has not fetched yet is on its way; any other is lost. */
function firstOf(
  turns: ChangesParts,
  question: ChangesQuestion,
  parts: ChangesRouteParts,
): [ChangesPage, Generator<ChangesPage>] {
  try {
    const pages = changesPages(turns, startOf(question.since, turns), question, question.limit);
    return [pages.next().value as ChangesPage, pages];
  } catch (error) {
    const isLost = error instanceof DeltaLost;
    if (!isLost || !parts.mayDeltasCome?.(turns.announcements.at(-1)?.generation ?? ''))
      throw withExport(isLost ? gone(turns) : error, turns, () => newestOffers(parts));
    throw new AppError('unavailable', 'This node does not know these changes yet; try again in a moment.', {
      retryAfterS: RETRY_S,
    });
  }
}

function sendPage(reply: FastifyReply, { text, isFinal }: PageText, live: CurrentCatalogue) {
  const asOf = live.generation().dataAsOf;
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', isFinal ? IMMUTABLE : 'private, no-cache')
    .send(`{${text},"data_as_of":"${asOf}"}`);
}

/** One stream a token at a time, on each node. */
function refuseSecond(streams: ReadonlySet<string>, { caller }: FastifyRequest): void {
  if (!streams.has(caller)) return;
  throw new AppError('too_many_requests', 'This token is reading a stream already; end it first.', {
    retryAfterS: STREAM_RETRY_S,
    limit: 1,
  });
}

function sendStream(
  { caller }: FastifyRequest,
  reply: FastifyReply,
  [first, rest]: [ChangesPage, Generator<ChangesPage>],
  streams: Set<string>,
) {
  streams.add(caller);
  const body = Readable.from(linesOf(first, rest));
  // Once: at a late close the caller's next stream may have begun.
  const end = once(() => streams.delete(caller));
  body.once('end', end).once('close', end);
  return reply.send(body);
}

/** Between two pages the event loop is free for other requests. */
async function* linesOf(first: ChangesPage, rest: Iterable<ChangesPage>): AsyncGenerator<string> {
  yield streamText(first);
  for (const page of rest) {
    await setImmediate();
    yield streamText(page);
  }
}

/** A page as lines of a stream. */
export const streamText = ({ items, position }: ChangesPage): string =>
  `${[...items, JSON.stringify({ next_cursor: changesCursor(position) })].join('\n')}\n`;
