import type { FastifyInstance } from 'fastify';
import { withShopIds } from '../../../agents/requests/agent-options.ts';
import { fieldsOf, parseWish, WISH_FIELDS } from '../../../agents/requests/agent-request.ts';
import { checkPreview, PREVIEW_DAYS, previewOf } from '../../../agents/requests/preview.ts';
import { sendTest } from '../../../agents/requests/test-message.ts';
import { watcherOf } from '../../../agents/watching/watcher.ts';
import { PreviewSchema } from '../../../contract/agents/batch-schemas.ts';
import { AgentWishSchema } from '../../../contract/agents/schemas.ts';
import { Type } from '../../../contract/schema.ts';
import { kroner, ore } from '../../../domain/money.ts';
import { answers } from '../../server/answers.ts';
import { ownAgent, type PriceAgentParts, unknownProduct } from './price-agents.ts';

const { 200: _, ...testErrors } = answers(Type.Null(), 403, 404);

/** Preview and test message: an agent is tried out before its wish comes true. */
export function tryOutRoutes(app: FastifyInstance, parts: PriceAgentParts): void {
  addPreview(app, parts);
  addTest(app, parts);
}

function addPreview(app: FastifyInstance, { live }: PriceAgentParts): void {
  app.post(
    '/price-agents/preview',
    {
      schema: {
        operationId: 'previewPriceAgent',
        summary: `When an agent would have told in the last ${PREVIEW_DAYS} days`,
        description:
          'The body of a new agent without a channel, of kind target, drop, rise, low_within or back_in_stock, without ' +
          '`delivered`. Plays back the nightly prices; nothing is stored.',
        tags: ['Price agents'],
        body: AgentWishSchema,
        response: answers(PreviewSchema, 400, 404, 429),
      },
    },
    async (request, reply) => {
      const wanted = parseWish(fieldsOf(request.body, WISH_FIELDS));
      checkPreview(wanted);
      const options = withShopIds(wanted.options, (domain) => live.vendorByDomain(domain)?.id);
      const preview = live.read((generation) => {
        const product = watcherOf(generation, live.vendor).product(wanted.ean);
        if (product === undefined) throw unknownProduct();
        return previewOf(generation, product.ean, { ...wanted, options }, live.vendor);
      });
      return reply.header('cache-control', 'no-store').send({
        would_have_fired: preview.firings.map(({ date, priceOre, vendorId }) => {
          const { name, domain } = live.vendor(vendorId);
          return { date, price: kroner(ore(priceOre)), vendor: { name, domain } };
        }),
        days: PREVIEW_DAYS,
        known_days: preview.knownDays,
      });
    },
  );
}

function addTest(app: FastifyInstance, parts: PriceAgentParts): void {
  app.post<{ Params: { id: string } }>(
    '/price-agents/:id/test',
    {
      config: { policy: { durable: true } },
      schema: {
        operationId: 'testPriceAgent',
        summary: 'Send a test message',
        description:
          'To the channels that are active, with `cause` "test" and `"test": true`. At most 3 a day for an agent, a mailbox ' +
          'and a receiver’s domain; the answer is the same beyond.',
        tags: ['Price agents'],
        params: Type.Object({ id: Type.String() }),
        headers: Type.Object({ 'x-cancel-token': Type.String() }),
        response: { 202: { description: 'Accepted', type: 'null' }, ...testErrors },
      },
    },
    async (request, reply) => {
      const agent = await ownAgent(parts, request);
      const watcher = parts.live.read((generation) => watcherOf(generation, parts.live.vendor));
      await sendTest(parts, agent, watcher);
      return reply.code(202).header('cache-control', 'no-store').send();
    },
  );
}
