import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Cost, type Gate, Refusal } from '../../../access/gate.ts';
import { withShopIds } from '../../../agents/requests/agent-options.ts';
import { checkWebhookUrl } from '../../../agents/requests/agent-request.ts';
import { articleOf } from '../../../agents/requests/create.ts';
import {
  type BatchItem,
  type BatchRequest,
  type CreatedBatch,
  createBatch,
  parseBatch,
} from '../../../agents/requests/create-batch.ts';
import { answerIdempotent } from '../../../agents/requests/idempotency.ts';
import { watcherOf } from '../../../agents/watching/watcher.ts';
import {
  AgentBatchResultsSchema,
  AgentBatchSchema,
  BATCH_AGENTS_MAX,
  BATCH_AGENTS_PER_REQUEST,
} from '../../../contract/agents/batch-schemas.ts';
import { Type } from '../../../contract/schema.ts';
import { AppError } from '../../../domain/errors.ts';
import { answers, TOKEN_NEEDED } from '../../server/answers.ts';
import { countRequest } from '../../server/policy.ts';
import { oncePerKey } from './once-per-key.ts';
import { type PriceAgentParts, unknownProduct } from './price-agents.ts';

/** A thousand agents with options and metadata. */
const BODY_BYTES_MAX = 2 * 1024 * 1024;

export function agentBatchRoutes(app: FastifyInstance, parts: PriceAgentParts & { gate: Gate }): void {
  const { gate } = parts;
  app.post(
    '/price-agents/batch',
    {
      // The cost of a batch is in its body, so the handler counts it.
      config: { policy: { counted: 'nobody', durable: true } },
      bodyLimit: BODY_BYTES_MAX,
      schema: {
        operationId: 'createPriceAgents',
        summary: `Create up to ${BATCH_AGENTS_MAX} price agents with one channel`,
        description:
          `Needs an API token. Costs one request for every ${BATCH_AGENTS_PER_REQUEST} agents begun and counts against the ` +
          'agents of the day; refused whole when they are not all left. A wrong row is answered in its place. ' +
          '`Idempotency-Key` is honoured for 24 hours.',
        tags: ['Price agents'],
        security: TOKEN_NEEDED,
        headers: Type.Object({ 'idempotency-key': Type.Optional(Type.String()) }),
        body: AgentBatchSchema,
        response: answers(AgentBatchResultsSchema, 400, 401, 409, 413, 415, 422, 429),
      },
      // Before the body is read: large bodies are for callers with a token.
      async onRequest(request) {
        if (request.headers['x-api-token'] === undefined)
          throw new AppError('unauthorized', 'A batch needs an API token in X-Api-Token.');
      },
      async errorHandler(error, request, reply) {
        if (request.caller === '' && !(error instanceof Refusal)) await countRequest(gate, request, reply);
        throw error;
      },
    },
    async (request, reply) => {
      const batch = parseBatch(request.body);
      await countRequest(gate, request, reply, costOf(batch.rows.length));
      return reply.header('cache-control', 'no-store').send(await createAll(parts, batch, request));
    },
  );
}

function costOf(agents: number): Cost {
  const requests = Math.ceil(agents / BATCH_AGENTS_PER_REQUEST);
  return {
    requests,
    tooDear: (limit) =>
      `${agents} agents cost ${requests} requests, more than your limit of ${limit} a minute; ` +
      `send at most ${limit * BATCH_AGENTS_PER_REQUEST} agents at once.`,
  };
}

interface BatchResult {
  status: 201 | 400 | 404;
  id?: string;
  cancel_token?: string | null;
  message?: string;
}

interface BatchView {
  count: number;
  webhook_secret: string | null;
  results: BatchResult[];
}

async function createAll(
  parts: PriceAgentParts,
  batch: BatchRequest,
  request: FastifyRequest,
): Promise<BatchView> {
  const caller = parts.callerOf(request);
  return oncePerKey(parts, request, caller, async (idempotent) => {
    const webhookUrl =
      batch.webhookUrl === null ? null : await checkWebhookUrl(parts.outbound, batch.webhookUrl);
    const found = itemsOf(parts, batch);
    const items = found.filter((item): item is BatchItem => !(item instanceof AppError));
    const viewOf = ({ created, webhookSecret }: CreatedBatch, hasSecrets: boolean): BatchView => {
      const next = created[Symbol.iterator]();
      const results = found.map((item): BatchResult => {
        if (item instanceof AppError)
          return { status: item.code === 'not_found' ? 404 : 400, message: item.message };
        const { agent, cancelToken } = next.next().value!;
        return { status: 201, id: agent.id, cancel_token: hasSecrets ? cancelToken : null };
      });
      return { count: results.length, webhook_secret: hasSecrets ? webhookSecret : null, results };
    };
    const created = await createBatch(parts, { ...batch, webhookUrl }, items, caller, async (tx, whole) => {
      if (idempotent) await answerIdempotent(tx, idempotent, JSON.stringify(viewOf(whole, false)));
    });
    return viewOf(created, true);
  });
}

/** Each row with its article, or what is wrong with it. */
function itemsOf({ live }: PriceAgentParts, { rows }: BatchRequest): (BatchItem | AppError)[] {
  return live.read((generation) => {
    const watcher = watcherOf(generation, live.vendor);
    return rows.map((row) => {
      if (row instanceof AppError) return row;
      const options = withShopIds(row.options, (domain) => live.vendorByDomain(domain)?.id);
      const watched = articleOf(watcher, row.ean, options);
      return watched === undefined ? unknownProduct() : { wish: { ...row, options }, watched };
    });
  });
}
