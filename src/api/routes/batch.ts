import type { FastifyInstance } from 'fastify';
import { type Cost, type Gate, Refusal } from '../../access/gate.ts';
import { batchBytes } from '../../catalogue/answers/batch.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { OFFERS_SHOWN, type OffersShown } from '../../catalogue/answers/lookup.ts';
import {
  BATCH_CODES_MAX,
  BATCH_CODES_PER_REQUEST,
  BatchBodySchema,
  BatchResultsSchema,
} from '../../contract/batch-schemas.ts';
import { bad } from '../lists/list-query.ts';
import { JSON_TYPE } from '../lists/paging.ts';
import { answers } from '../server/answers.ts';
import { countRequest } from '../server/policy.ts';

export function batchRoutes(app: FastifyInstance, { live, gate }: { live: CurrentCatalogue; gate: Gate }) {
  app.post(
    '/public/products/lookup',
    {
      // The cost of a batch is in its body, so the handler counts it.
      config: { policy: { counted: 'nobody', reads: true } },
      schema: {
        operationId: 'lookupProducts',
        summary: `Look up to ${BATCH_CODES_MAX} products by barcode`,
        description:
          `Costs one request of the limit for every ${BATCH_CODES_PER_REQUEST} codes begun, and is refused whole when they ` +
          'are not all left. A bad code is answered in its place.',
        tags: ['Products'],
        body: BatchBodySchema,
        response: answers(BatchResultsSchema, 400, 401, 413, 415, 429),
      },
      async errorHandler(error, request, reply) {
        if (request.caller === '' && !(error instanceof Refusal)) await countRequest(gate, request, reply);
        throw error;
      },
    },
    async (request, reply) => {
      const { codes, shown } = batchOf(request.body);
      await countRequest(gate, request, reply, costOf(codes));
      const body = live.read((generation) => batchBytes(live, generation, codes, shown));
      return reply.type(JSON_TYPE).header('cache-control', 'no-store').send(body);
    },
  );
}

const costOf = ({ length }: readonly string[]): Cost => {
  const requests = Math.ceil(length / BATCH_CODES_PER_REQUEST);
  return {
    requests,
    tooDear: (limit) =>
      `${length} codes cost ${requests} requests, more than your limit of ${limit} a minute; ` +
      `send at most ${limit * BATCH_CODES_PER_REQUEST} codes at once.`,
  };
};

const KNOWN = ['eans', 'offers'];

function batchOf(body: unknown): { codes: readonly string[]; shown: OffersShown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw bad('Send a JSON object with eans, for example {"eans": ["5701126008271"]}.');
  if (Object.keys(body).some((name) => !KNOWN.includes(name)))
    throw bad(`The body has a field that is not known; the fields are ${KNOWN.join(' and ')}.`);
  const { eans, offers = 'none' } = body as { eans?: unknown; offers?: unknown };
  const shown = OFFERS_SHOWN.find((value) => value === offers);
  if (shown === undefined) throw bad('offers must be none, best or all.');
  const isList = Array.isArray(eans) && eans.every((code) => typeof code === 'string');
  if (!isList || eans.length < 1 || eans.length > BATCH_CODES_MAX)
    throw bad(`eans must be a list of 1 to ${BATCH_CODES_MAX} codes, each as text.`);
  return { codes: eans, shown };
}
