import { Type, type ValueOf } from '../contract/schema.ts';

const closed = { additionalProperties: false };
const word = (description: string) => Type.String({ description, minLength: 1, maxLength: 80 });
const oneOrMore = (description: string) =>
  Type.Union([word(description), Type.Array(word(description), { minItems: 1, maxItems: 100 })], {
    description,
  });
const price = (description: string) => Type.Number({ description, minimum: 0, maximum: 9_999_999 });

const Rule = Type.Object(
  {
    category: Type.Optional(
      oneOrMore('any of these, at any level of the category path; case and æøå folded'),
    ),
    brand: Type.Optional(oneOrMore('any of these brands')),
    words: Type.Optional(oneOrMore('any of these words begins a word of the product name')),
    min_price: Type.Optional(price('DKK')),
    max_price: Type.Optional(price('DKK')),
    min_rating: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  },
  { ...closed, description: 'all that is given must hold' },
);

export const GiftListFile = Type.Array(
  Type.Object(
    {
      slug: Type.String({
        description: 'small letters, digits and single hyphens, such as julegaver-til-mor',
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        maxLength: 80,
      }),
      title: Type.String({ minLength: 1, maxLength: 120 }),
      description: Type.String({ maxLength: 500 }),
      recipients: Type.Array(word('for whom, such as mor'), { maxItems: 20 }),
      occasions: Type.Array(word('for what, such as jul'), { maxItems: 20 }),
      rule: Type.Optional(Rule),
      eans: Type.Optional(
        Type.Array(Type.String({ pattern: '^[0-9]{1,13}$', description: '1 to 13 digits' }), {
          minItems: 1,
          maxItems: 300,
          description: 'these products, in this order; instead of a rule',
        }),
      ),
    },
    closed,
  ),
  { maxItems: 500 },
);
export type GiftListFile = ValueOf<typeof GiftListFile>;

/** The published form, docs/gift-lists.schema.json. */
export function giftListsJsonSchema(): string {
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Prisme gift lists' };
  return `${JSON.stringify({ ...head, ...GiftListFile }, null, 2)}\n`;
}
