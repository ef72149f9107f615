import { DataAsOfSchema, EXAMPLE_EAN } from '../resources.ts';
import { Type } from '../schema.ts';
import { nullable } from '../values.ts';
import { AGENT_KINDS, WITHIN_DAYS } from './kinds.ts';

export const TARGET_KRONER_MAX = 10_000_000;
export const EXPIRES_DAYS_MAX = 365;
export const SHOPS_MAX = 20;
export const PERCENT_MAX = 90;
export const REPEAT_DAYS_MAX = 365;
export const METADATA_BYTES_MAX = 1_024;

const instant = (description: string) => Type.String({ format: 'date-time', description });
const Status = Type.Enum(['pending_confirmation', 'active', 'reached', 'cancelled', 'expired']);
const reached = Type.Boolean({
  description: 'Told and not re-armed; of a target also when current_price is at or below target_price',
});
const targetPrice = nullable(Type.Number({ description: 'DKK, moms included; null unless kind is target' }));
const currentPrice = nullable(
  Type.Number({
    description:
      'Lowest price of a new article that is not out of stock, at the chosen shops, with delivery if asked; null when there is none',
  }),
);

const domains = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: SHOPS_MAX, description }));
const percent = (minimum: number, description: string) =>
  Type.Optional(Type.Number({ minimum, maximum: PERCENT_MAX, description }));

/** An agent without its channel. */
const wishFields = {
  ean: Type.String({ pattern: '^[0-9]{1,13}$' }),
  kind: Type.Optional(
    Type.Enum(AGENT_KINDS, {
      description:
        'target: the price is at or below target_price. drop, rise: it changed by min_change. low_within: lower than ' +
        'yesterday and the lowest of within_days. back_in_stock. real_discount: a genuine reduction of ' +
        'min_change_percent. target when it is left out.',
    }),
  ),
  target_price: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: TARGET_KRONER_MAX,
      description: 'DKK, at most two decimals; of kind target, which needs it',
    }),
  ),
  vendors: domains('Domains of the only shops that count'),
  not_vendors: domains('Domains of shops that do not count; not together with vendors'),
  delivered: Type.Optional(
    Type.Boolean({ description: 'Prices with delivery; offers whose delivery is unknown do not count' }),
  ),
  min_change_percent: percent(0.1, 'Of drop and rise, 5 when it is left out; of real_discount, 10'),
  min_change_amount: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: TARGET_KRONER_MAX,
      description: 'DKK; of drop and rise, instead of min_change_percent',
    }),
  ),
  within_days: Type.Optional(
    Type.Integer({ enum: WITHIN_DAYS, description: 'Of low_within, which needs it' }),
  ),
  lower_again_percent: percent(
    1,
    'Of target and low_within: tells again when the price is so much below the one told last',
  ),
  repeat_after_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: REPEAT_DAYS_MAX,
      description: 'Tells again after so many days while it still holds',
    }),
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
};

const metadata = Type.Optional(
  Type.Record(Type.Unknown(), {
    description: `Returned with every webhook message, nowhere else; at most ${METADATA_BYTES_MAX} bytes as JSON`,
  }),
);

/** Kind and options as answers show them, after the older fields. */
const shownKindFields = {
  kind: Type.Enum(AGENT_KINDS, { description: 'What the agent waits for' }),
  vendors: nullable(Type.Array(Type.String(), { description: 'The only shops that count; null for all' })),
  not_vendors: nullable(Type.Array(Type.String(), { description: 'Shops that do not count' })),
  delivered: Type.Boolean({ description: 'Whether prices are those with delivery' }),
  min_change_percent: nullable(Type.Number({ description: 'The least change or saving that is told' })),
  min_change_amount: nullable(Type.Number({ description: 'The least change that is told, DKK' })),
  within_days: nullable(Type.Integer({ description: 'The days of which the price is the low' })),
  lower_again_percent: nullable(Type.Number({ description: 'Told again when so much lower' })),
  repeat_after_days: nullable(Type.Integer({ description: 'Told again after so many days' })),
};

export const AgentBodySchema = Type.Named(
  'NewPriceAgent',
  {
    ...wishFields,
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    webhook_url: Type.Optional(
      Type.String({ format: 'uri', description: 'https, a public host, port 443 or 1024 and above' }),
    ),
    metadata,
  },
  { additionalProperties: false, examples: [{ ean: EXAMPLE_EAN, target_price: 1500 }] },
);

const EXAMPLES = { examples: [{ ean: EXAMPLE_EAN, kind: 'drop' }] };

/** An agent without a channel. */
export const AgentWishSchema = Type.Named('PriceAgentWish', wishFields, {
  additionalProperties: false,
  ...EXAMPLES,
});

export const BatchAgentSchema = Type.Named(
  'NewPriceAgentOfBatch',
  { ...wishFields, metadata },
  { additionalProperties: false, ...EXAMPLES },
);

export const AgentCreatedSchema = Type.Named('PriceAgent', {
  id: Type.String(),
  ean: Type.String(),
  product_name: Type.String(),
  target_price: targetPrice,
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
  ...shownKindFields,
});

export const AgentCheckedSchema = Type.Named('PriceAgentCheck', {
  id: Type.String(),
  ean: Type.String(),
  product_name: Type.String(),
  target_price: targetPrice,
  current_price: currentPrice,
  reached,
  difference: nullable(
    Type.Number({ description: 'current_price − target_price; null unless kind is target' }),
  ),
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
  ...shownKindFields,
});
