import { Type, type ValueOf } from '../../contract/schema.ts';
import { FORMATS } from '../../domain/feed-format.ts';
import { CANONICAL } from '../feed.ts';

const closed = { additionalProperties: false };
const text = (description: string, lengthMax = 200) =>
  Type.String({ description, minLength: 1, maxLength: lengthMax });

const Fields = Type.Object(
  Object.fromEntries(
    CANONICAL.map((word) => [word, Type.Optional(text('the name of the field in the file'))]),
  ),
  {
    ...closed,
    description: 'our word → the name of the field in the file; in JSON a way such as price.amount',
  },
);

const Vendor = Type.Object(
  { name: text('the name of the shop'), domain: text('the domain of the shop, such as elshop.dk', 2048) },
  closed,
);

const Feed = Type.Object(
  {
    id: Type.String({
      description: '1–64 letters, digits, ".", "_" or "-", beginning with a letter or digit',
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
    }),
    vendor: Vendor,
    format: Type.Enum([...FORMATS], { description: 'the format of the file' }),
    url: Type.String({
      description: 'https://… or file:///…; file:./… is relative to this file',
      pattern: '^(https?://|file:).+',
      maxLength: 4096,
    }),
    encoding: Type.Optional(
      text('the encoding of the file, such as utf-8 or windows-1252, when it does not tell'),
    ),
    currency: Type.Optional(
      Type.String({ description: 'three capital letters, such as DKK', pattern: '^[A-Z]{3}$' }),
    ),
    vat: Type.Optional(Type.Enum(['included', 'excluded'], { description: 'whether prices include moms' })),
    shipping: Type.Optional(
      Type.Number({
        description: 'what delivery costs, in kroner with moms, where the file leaves it out',
        minimum: 0,
        maximum: 100_000,
      }),
    ),
    before_kind: Type.Optional(
      Type.Enum(['own', 'recommended'], {
        description: "what the file's before prices are: the shop's own earlier prices, or recommended ones",
        default: 'own',
      }),
    ),
    club_prices: Type.Optional(
      Type.Boolean({
        description: "the file's prices are for members: nothing is said of their before prices",
      }),
    ),
    vouched: Type.Optional(
      Type.Boolean({
        description:
          'the operator knows the shop: its articles have places in lists and search from the first night on, and nothing else about it is believed sooner',
      }),
    ),
    export: Type.Optional(
      Type.Boolean({
        description:
          'the shop or its network allows us to pass its offers on: they are in /changes and in exports',
        default: false,
      }),
    ),
    fields: Type.Optional(Fields),
    list: Type.Optional(
      text('for JSON: the way to the list of products, such as data.items, where the format has another'),
    ),
    vendors: Type.Optional(
      Type.Record(text('a domain', 2048), {
        description: 'for a file that mixes shops: the name of the shop in the file → its domain',
      }),
    ),
  },
  closed,
);

const Network = Type.Object(
  {
    kind: Type.Enum(['partner-ads', 'awin', 'adtraction'], { description: 'the affiliate network' }),
    key_env: Type.String({
      description: 'the NAME of the environment variable that holds the key, never the key',
      pattern: '^[A-Z][A-Z0-9_]{0,99}$',
    }),
    api_key_env: Type.Optional(
      Type.String({
        description:
          'where the network has another key for its API (Awin): the NAME of its environment variable',
        pattern: '^[A-Z][A-Z0-9_]{0,99}$',
      }),
    ),
    publisher_id: Type.Optional(Type.String({ description: 'digits', pattern: '^[0-9]{1,20}$' })),
    channel_id: Type.Optional(Type.String({ description: 'digits', pattern: '^[0-9]{1,20}$' })),
    market: Type.Optional(
      Type.String({ description: 'two capital letters, such as DK', pattern: '^[A-Z]{2}$', default: 'DK' }),
    ),
    export: Type.Optional(
      Type.Boolean({
        description: 'the network allows us to pass on the offers of all its feeds',
        default: false,
      }),
    ),
    pace_s: Type.Optional(
      Type.Number({ description: 'seconds from one download to the next', minimum: 0, maximum: 3600 }),
    ),
  },
  closed,
);

export const SourcesSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'for editors' })),
    $comment: Type.Optional(Type.Array(Type.String(), { description: 'lines for people' })),
    feeds: Type.Optional(Type.Array(Feed, { maxItems: 10_000 })),
    networks: Type.Optional(Type.Array(Network, { maxItems: 100 })),
  },
  closed,
);
export type SourcesFile = ValueOf<typeof SourcesSchema>;

/** The published form, docs/sources.schema.json. */
export function sourcesJsonSchema(): string {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Prisme sources file' };
  return `${JSON.stringify({ ...head, ...SourcesSchema }, null, 2)}\n`;
}
