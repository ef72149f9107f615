import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkPath } from '../../../agents/core/links.ts';
import { withShopIds } from '../../../agents/requests/agent-options.ts';
import {
  type AgentRequest,
  checkWebhookUrl,
  parseAgentRequest,
} from '../../../agents/requests/agent-request.ts';
import { deliveryOf, shownAgent, shownPrice } from '../../../agents/requests/agent-view.ts';
import { agentOfToken, cancelAgent } from '../../../agents/requests/consent.ts';
import {
  type AgentParts,
  articleOf,
  type Caller,
  type CreatedAgent,
  createAgent,
} from '../../../agents/requests/create.ts';
import { answerIdempotent, type IdempotentRequest } from '../../../agents/requests/idempotency.ts';
import { optionsOf } from '../../../agents/watching/lifecycle.ts';
import { watcherOf } from '../../../agents/watching/watcher.ts';
import type { CurrentCatalogue } from '../../../catalogue/answers/current-catalogue.ts';
import { AgentBodySchema, AgentCheckedSchema, AgentCreatedSchema } from '../../../contract/agents/schemas.ts';
import { type CreatedView, checkView, createdView, withoutSecrets } from '../../../contract/agents/view.ts';
import { Type } from '../../../contract/schema.ts';
import { type EanNumber, eanOfNumber } from '../../../domain/ean.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Outbound } from '../../../net/outbound.ts';
import type { AgentRow } from '../../../store/ports/agents.ts';
import { answers } from '../../server/answers.ts';
import { oncePerKey } from './once-per-key.ts';

export interface PriceAgentParts extends AgentParts {
  live: CurrentCatalogue;
  outbound: Outbound;
  baseUrl: string;
  callerOf: (request: FastifyRequest) => Caller;
  /** Called after an agent is created, to count it for trending. It must not fail, because the agent exists. */
  onCreated?: (ean: EanNumber, caller: Caller) => Promise<unknown>;
}

const { 200: createdAnswer, ...createErrors } = answers(AgentCreatedSchema, 400, 404, 409, 422, 429);
const { 200: _, ...cancelErrors } = answers(Type.Null(), 403, 404);

export function priceAgentRoutes(app: FastifyInstance, parts: PriceAgentParts): void {
  addCreate(app, parts);
  addCheck(app, parts);
  addCancel(app, parts);
}

function addCreate(app: FastifyInstance, parts: PriceAgentParts): void {
  app.post(
    '/price-agents',
    {
      config: { policy: { durable: true } },
      schema: {
        operationId: 'createPriceAgent',
        summary: 'Be told when a product costs a target price or less',
        description:
          'An e-mail address must be confirmed by the link mailed to it. A webhook is active at once and is signed as ' +
          'standardwebhooks.com describes. With neither, poll `check_url`. `Idempotency-Key` is honoured for 24 hours.',
        tags: ['Price agents'],
        headers: Type.Object({ 'idempotency-key': Type.Optional(Type.String()) }),
        body: AgentBodySchema,
        response: { 201: { ...(createdAnswer as object), description: 'Created' }, ...createErrors },
      },
    },
    async (request, reply) => {
      const view = await createOnce(parts, request);
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .header('location', checkPath(view.id))
        .send(view);
    },
  );
}

function addCheck(app: FastifyInstance, { live, store, clock }: PriceAgentParts): void {
  app.get<{ Params: { id: string } }>(
    '/price-agents/check/:id',
    {
      schema: {
        operationId: 'checkPriceAgent',
        summary: 'Current price against target price',
        tags: ['Price agents'],
        params: Type.Object({ id: Type.String() }),
        response: answers(AgentCheckedSchema, 404),
      },
    },
    async (request, reply) => {
      const agent = await store.agents.byId(request.params.id);
      if (!agent) throw unknownAgent();
      const delivery = deliveryOf(agent, await store.agents.troubles(agent.id));
      const view = live.read((generation) => {
        const watcher = watcherOf(generation, live.vendor);
        const ean = eanOfNumber(agent.ean);
        return checkView(
          shownAgent(agent, watcher.product(ean)?.name ?? agent.productName, clock()),
          shownPrice(agent, watcher.sight(ean, optionsOf(agent.options)).priceOre),
          delivery,
          generation.meta.dataAsOfMs,
        );
      });
      return reply.header('cache-control', 'no-store').send(view);
    },
  );
}

function addCancel(app: FastifyInstance, parts: PriceAgentParts): void {
  app.delete<{ Params: { id: string } }>(
    '/price-agents/:id',
    {
      config: { policy: { durable: true } },
      schema: {
        operationId: 'cancelPriceAgent',
        summary: 'Cancel a price agent',
        tags: ['Price agents'],
        params: Type.Object({ id: Type.String() }),
        headers: Type.Object({ 'x-cancel-token': Type.String() }),
        response: { 204: { description: 'Cancelled', type: 'null' }, ...cancelErrors },
      },
    },
    async (request, reply) => {
      const { id } = await ownAgent(parts, request);
      await cancelAgent(parts, id);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}

/** The agent of a request with the right X-Cancel-Token; else a 404 or a 403. */
export async function ownAgent(
  parts: PriceAgentParts,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<AgentRow> {
  const { id } = request.params;
  if (!(await parts.store.agents.byId(id))) throw unknownAgent();
  const token = request.headers['x-cancel-token'];
  const agent = typeof token === 'string' ? await agentOfToken(parts, 'cancel', id, token) : undefined;
  if (agent !== undefined) return agent;
  throw new AppError('forbidden', 'X-Cancel-Token must be the cancel_token given when the agent was made.');
}

const unknownAgent = (): AppError =>
  new AppError(
    'not_found',
    'There is no price agent with this id; it may have ended or was never confirmed.',
  );

/** The body is read first: only a body that was checked can be compared with another one. */
function createOnce(parts: PriceAgentParts, request: FastifyRequest): Promise<CreatedView> {
  const caller = parts.callerOf(request);
  const wanted = parseAgentRequest(request.body);
  return oncePerKey(parts, request, caller, (idempotent) => create(parts, wanted, caller, idempotent));
}

async function create(
  parts: PriceAgentParts,
  wanted: AgentRequest,
  caller: Caller,
  idempotent: IdempotentRequest | undefined,
): Promise<CreatedView> {
  const { live, outbound, baseUrl } = parts;
  const options = withShopIds(wanted.options, (domain) => live.vendorByDomain(domain)?.id);
  const find = () =>
    live.read((generation) => articleOf(watcherOf(generation, live.vendor), wanted.ean, options));
  const first = find();
  if (!first) throw unknownProduct();
  const webhookUrl = wanted.webhookUrl === null ? null : await checkWebhookUrl(outbound, wanted.webhookUrl);
  // The product is read again after a DNS lookup: a generation may have been published meanwhile.
  const watched = webhookUrl === null ? first : find();
  if (!watched) throw unknownProduct();
  const viewOf = ({ agent, ...secrets }: CreatedAgent) =>
    createdView(
      shownAgent(agent, agent.productName, agent.createdMs),
      shownPrice(agent, watched.sight.priceOre),
      `${baseUrl}${checkPath(agent.id)}`,
      secrets,
    );
  const checked = { ...wanted, options, webhookUrl };
  const created = await createAgent(parts, checked, watched, caller, async (tx, agent) => {
    if (idempotent) await answerIdempotent(tx, idempotent, JSON.stringify(withoutSecrets(viewOf(agent))));
  });
  await parts.onCreated?.(created.agent.ean, caller);
  return viewOf(created);
}

export const unknownProduct = (): AppError =>
  new AppError('not_found', 'No shop offers a product with this ean; look it up at /public/product/:ean.');
