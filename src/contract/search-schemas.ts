import { DataAsOfSchema, OfferSchema, ProductSchema } from './resources.ts';
import { Type } from './schema.ts';
import { unitPriceSchemas } from './unit-price.ts';
import { money, nullable } from './values.ts';

const facet = (title: string, names: Record<string, ReturnType<typeof Type.String>>) =>
  Type.Array(
    Type.Object({ ...names, count: Type.Integer({ description: 'Products that have it' }) }, { title }),
    { maxItems: 20, description: 'The most common first' },
  );

export const FacetsSchema = Type.Named(
  'Facets',
  {
    categories: facet('CategoryCount', { name: Type.String({ description: 'Danish category name' }) }),
    brands: facet('BrandCount', { name: Type.String({ description: 'Brand' }) }),
    vendors: facet('VendorCount', {
      name: Type.String({ description: "The shop's name" }),
      domain: Type.String({ description: 'What `vendor` filters by' }),
    }),
    price_bands: Type.Array(
      Type.Named('PriceBand', {
        min: money('From, included'),
        max: nullable(money('To, not included; null = no upper limit')),
        count: Type.Integer({ description: 'Products in the band' }),
      }),
      { maxItems: 6 },
    ),
    sizes: facet('SizeCount', { name: Type.String({ description: 'Folded size, what `size` filters by' }) }),
    colors: facet('ColorCount', {
      name: Type.String({ description: 'Folded colour in Danish, what `color` filters by' }),
    }),
  },
  { description: 'Each counted without its own filter' },
);

const names = (description: string) => Type.Array(Type.String(), { maxItems: 50, description });

export const VariantsSchema = Type.Named(
  'Variants',
  {
    count: Type.Integer({ description: 'Members that pass the filters, this one included; at most 1000' }),
    sizes: names('Their folded sizes, in order'),
    colors: names('Their folded colours'),
    lowest_price: nullable(money('The lowest price of a member; null if none has one')),
  },
  { description: 'With `group=article` alone: the article in all its sizes and colours' },
);

export const SearchResultsSchema = Type.Named('SearchResults', {
  query: Type.String({ description: 'What was searched for, trimmed' }),
  count: Type.Integer({ description: 'Results in this answer' }),
  results: Type.Array(
    Type.Named('ProductWithOffers', {
      ...ProductSchema.properties,
      offers: Type.Array(OfferSchema),
      ...unitPriceSchemas('The lowest price'),
      variants: Type.Optional(VariantsSchema),
    }),
    { maxItems: 50, description: 'Best first, or as sorted' },
  ),
  interpretation: Type.Object({
    terms: Type.Array(Type.String()),
    corrections: Type.Array(Type.Named('Correction', { from: Type.String(), to: Type.String() })),
    compounds: Type.Array(Type.Named('Compound', { word: Type.String(), parts: Type.Array(Type.String()) })),
    relaxed: Type.Boolean({ description: 'Too few products had all the words, so some were left out' }),
    price: Type.Optional(
      Type.Named(
        'PriceInWords',
        {
          min: nullable(money('From, included; null = no lower limit')),
          max: nullable(money('To, included; null = no upper limit')),
        },
        { description: 'A price in the words; it is a filter only with `interpret=true`' },
      ),
    ),
  }),
  data_as_of: DataAsOfSchema,
  total: Type.Integer({ description: 'Products that were found, at most 1000' }),
  total_is_exact: Type.Boolean({ description: 'false: there are more than 1000' }),
  next_cursor: nullable(Type.String({ description: 'For the next page; null at the end' })),
  facets: Type.Optional(FacetsSchema),
});

export interface Interpretation {
  terms: string[];
  corrections: { from: string; to: string }[];
  compounds: { word: string; parts: string[] }[];
  relaxed: boolean;
}

export const SuggestionsSchema = Type.Named('Suggestions', {
  query: Type.String({ description: 'What was typed, trimmed', examples: ['kaffem'] }),
  suggestions: Type.Array(
    Type.Named('Suggestion', {
      text: Type.String({ description: 'What to show, and for a search what to search for' }),
      kind: Type.Enum(['search', 'category', 'brand', 'product'], {
        description:
          'search: words to search for; category and brand: what `/products` filters by; product: one product',
      }),
      ean: Type.Optional(Type.String({ description: 'Of a product alone: its code' })),
      count: Type.Optional(
        Type.Integer({ description: 'Of a category or brand alone: products that have it' }),
      ),
    }),
    {
      maxItems: 10,
      description: 'Searches first, then categories, brands and products; the likeliest of each first',
    },
  ),
});

const products = (description: string) => Type.Array(ProductSchema, { maxItems: 20, description });

export const SimilarSchema = Type.Named('SimilarProducts', {
  found: Type.Boolean({ description: 'Whether any shop offers the product' }),
  ean: Type.String({ description: 'The padded code that was asked for' }),
  variants: products('The same article in other sizes and colours, the most popular first'),
  similar: products('Others of the category, the nearest names and prices first'),
});
