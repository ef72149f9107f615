import { DataAsOfSchema, EXAMPLE_EAN } from '../resources.ts';
import { Type } from '../schema.ts';
import { nullable } from '../values.ts';

export const TARGET_KRONER_MAX = 10_000_000;
export const EXPIRES_DAYS_MAX = 365;

const instant = (description: string) => Type.String({ format: 'date-time', description });
const Status = Type.Enum(['pending_confirmation', 'active', 'reached', 'cancelled', 'expired']);
const reached = Type.Boolean({ description: 'current_price is at or below target_price' });
const price = Type.Number({ description: 'DKK, moms included' });
const currentPrice = nullable(
  Type.Number({
    description: 'Lowest price of a new article that is not out of stock; null when there is none',
  }),
);

export const AgentBodySchema = Type.Named(
  'NewPriceAgent',
  {
    ean: Type.String({ pattern: '^[0-9]{1,13}$' }),
    target_price: Type.Number({
      exclusiveMinimum: 0,
      maximum: TARGET_KRONER_MAX,
      description: 'DKK, at most two decimals',
    }),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    webhook_url: Type.Optional(
      Type.String({ format: 'uri', description: 'https, a public host, port 443 or 1024 and above' }),
    ),
    language: Type.Optional(
      Type.Enum(['da', 'en'], { description: 'In which mails are written; da when it is left out' }),
    ),
    expires_in_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: EXPIRES_DAYS_MAX,
        description: 'After so many days it ends by itself; 180 when it is left out',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ ean: EXAMPLE_EAN, target_price: 1500 }] },
);

export const AgentCreatedSchema = Type.Named('PriceAgent', {
  id: Type.String(),
  ean: Type.String(),
  product_name: Type.String(),
  target_price: price,
  current_price: currentPrice,
  reached,
  status: Status,
  created_at: instant('When it was made'),
  expires_at: instant('When it ends by itself'),
  check_url: Type.String(),
  cancel_token: nullable(Type.String({ description: 'For X-Cancel-Token; shown only once' })),
  webhook_secret: nullable(
    Type.String({
      description:
        'whsec_ and the base64 of the key that signs the webhook; shown only once; null without a webhook',
    }),
  ),
});

export const AgentCheckedSchema = Type.Named('PriceAgentCheck', {
  id: Type.String(),
  ean: Type.String(),
  product_name: Type.String(),
  target_price: price,
  current_price: currentPrice,
  reached,
  difference: nullable(Type.Number({ description: 'current_price − target_price' })),
  status: Status,
  created_at: instant('When it was made'),
  reached_at: nullable(instant('When it was last reached')),
  expires_at: instant('When it ends by itself'),
  delivery: Type.Array(
    Type.Named('ChannelState', {
      channel: Type.Enum(['email', 'webhook']),
      state: Type.Enum(['ok', 'failing', 'disabled']),
      reason: nullable(Type.String()),
    }),
  ),
  data_as_of: DataAsOfSchema,
});
