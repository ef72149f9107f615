import { EXAMPLE_EAN } from '../resources.ts';
import { Type } from '../schema.ts';
import { nullable } from '../values.ts';
import { BatchAgentSchema } from './schemas.ts';

export const BATCH_AGENTS_MAX = 1_000;
export const BATCH_MAIL_AGENTS_MAX = 100;
export const BATCH_AGENTS_PER_REQUEST = 10;

export const AgentBatchSchema = Type.Named(
  'NewPriceAgents',
  {
    agents: Type.Array(BatchAgentSchema, {
      minItems: 1,
      maxItems: BATCH_AGENTS_MAX,
      description: `Agents without a channel; at most ${BATCH_MAIL_AGENTS_MAX} with an email`,
    }),
    email: Type.Optional(
      Type.String({ format: 'email', maxLength: 254, description: 'One mail asks to confirm all of them' }),
    ),
    webhook_url: Type.Optional(
      Type.String({ format: 'uri', description: 'The webhook of all of them; not together with email' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      { agents: [{ ean: EXAMPLE_EAN, kind: 'drop' }], webhook_url: 'https://hooks.example.com/priser' },
    ],
  },
);

export const AgentBatchResultsSchema = Type.Named('PriceAgentBatch', {
  count: Type.Integer({ description: 'Number of results' }),
  webhook_secret: nullable(
    Type.String({
      description: 'Signs the messages of all of them; shown only once; null without a webhook',
    }),
  ),
  results: Type.Array(
    Type.Named('PriceAgentBatchResult', {
      status: Type.Integer({
        enum: [201, 400, 404],
        description: 'What a request for this agent alone would answer',
      }),
      id: Type.Optional(Type.String({ description: 'Of a created agent' })),
      cancel_token: Type.Optional(
        nullable(Type.String({ description: 'For X-Cancel-Token; shown only once' })),
      ),
      message: Type.Optional(Type.String({ description: 'What to send instead' })),
    }),
    { description: 'In the order of the request' },
  ),
});

export const PreviewSchema = Type.Named('PriceAgentPreview', {
  would_have_fired: Type.Array(
    Type.Named('PastFiring', {
      date: Type.String({ format: 'date', description: 'The night on which it would have told' }),
      price: Type.Number({ description: 'DKK, moms included' }),
      vendor: Type.Named('PastVendor', {
        name: Type.String({ description: 'Name of the shop' }),
        domain: Type.String({ description: 'Domain of the shop' }),
      }),
    }),
    { description: 'Oldest first; the last 100' },
  ),
  days: Type.Integer({ description: 'How many days were played back' }),
  known_days: Type.Integer({ description: 'On how many of them the product is known' }),
});
