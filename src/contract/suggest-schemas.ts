import { ProductSchema } from './resources.ts';
import { Type } from './schema/type.ts';

export const SuggestionsSchema = Type.Object(
  {
    query: Type.String({ description: 'What was typed, trimmed', examples: ['kaffem'] }),
    suggestions: Type.Array(
      Type.Object(
        {
          text: Type.String({ description: 'What to show, and for a search what to search for' }),
          kind: Type.Enum(['search', 'category', 'brand', 'product'], {
            description:
              'search: words to search for; category and brand: what `/products` filters by; product: one product',
          }),
          ean: Type.Optional(Type.String({ description: 'Of a product alone: its code' })),
          count: Type.Optional(
            Type.Integer({ description: 'Of a category or brand alone: products that have it' }),
          ),
        },
        { title: 'Suggestion' },
      ),
      {
        maxItems: 10,
        description: 'Searches first, then categories, brands and products; the likeliest of each first',
      },
    ),
  },
  { title: 'Suggestions' },
);

const products = (description: string) => Type.Array(ProductSchema, { maxItems: 20, description });

export const SimilarSchema = Type.Object(
  {
    found: Type.Boolean({ description: 'Whether any shop offers the product' }),
    ean: Type.String({ description: 'The padded code that was asked for' }),
    variants: products('The same article in other sizes and colours, the most popular first'),
    similar: products('Others of the category, the nearest names and prices first'),
  },
  { title: 'SimilarProducts' },
);
