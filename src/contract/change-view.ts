import { VERDICTS } from '../domain/claim.ts';
import { DataAsOfSchema } from './resources.ts';
import { Type } from './schema.ts';
import { money, nullable } from './values.ts';

export const CHANGED_FIELDS = ['price', 'shipping', 'before_price', 'stock', 'flags', 'verdict'] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

const SideSchema = Type.Named('OfferSide', {
  price: money('What the shop asks'),
  shipping: nullable(money('null: unknown')),
  before_price: nullable(money('What the shop claims')),
  stock: Type.Enum(['in_stock', 'out_of_stock', 'preorder', 'unknown']),
  flags: Type.Array(Type.String(), { description: 'A price with a holding flag counts for nothing' }),
  verdict: nullable(Type.Enum(VERDICTS, { description: 'On before_price; null without a claim' })),
});

export const ChangesSchema = Type.Named('Changes', {
  count: Type.Integer({ description: 'Items in this answer' }),
  items: Type.Array(
    Type.Named('Change', {
      id: Type.String({ description: 'The same whenever this change is told' }),
      type: Type.Enum(['offer.created', 'offer.changed', 'offer.deleted']),
      time: Type.String({ format: 'date-time', description: 'When the state was published' }),
      ean: Type.String(),
      vendor: Type.Object({ name: Type.String(), domain: Type.String() }),
      condition: Type.Enum(['new', 'refurbished', 'used']),
      changed: Type.Array(Type.Enum(CHANGED_FIELDS), { description: 'The fields in which the sides differ' }),
      from: nullable(SideSchema),
      to: nullable(SideSchema),
    }),
  ),
  next_cursor: Type.String({ description: 'What `since` takes next; never null' }),
  caught_up: Type.Boolean({ description: 'Nothing newer is known: a copy now equals the newest state' }),
  data_as_of: DataAsOfSchema,
});
