import { DataAsOfSchema, OfferSchema, ProductSchema } from './resources.ts';
import { money, nullable } from './schema/kinds.ts';
import { Type } from './schema/type.ts';

const facet = (title: string, names: Record<string, ReturnType<typeof Type.String>>) =>
  Type.Array(
    Type.Object({ ...names, count: Type.Integer({ description: 'Products that have it' }) }, { title }),
    { maxItems: 20, description: 'The most common first' },
  );

const FacetsSchema = Type.Object(
  {
    categories: facet('CategoryCount', { name: Type.String({ description: 'Danish category name' }) }),
    brands: facet('BrandCount', { name: Type.String({ description: 'Brand' }) }),
    vendors: facet('VendorCount', {
      name: Type.String({ description: "The shop's name" }),
      domain: Type.String({ description: 'What `vendor` filters by' }),
    }),
    price_bands: Type.Array(
      Type.Object(
        {
          min: money('From, included'),
          max: nullable(money('To, not included; null = no upper limit')),
          count: Type.Integer({ description: 'Products in the band' }),
        },
        { title: 'PriceBand' },
      ),
      { maxItems: 6 },
    ),
  },
  { title: 'Facets', description: 'Each counted without its own filter' },
);

export const SearchResultsSchema = Type.Object(
  {
    query: Type.String({ description: 'What was searched for, trimmed' }),
    count: Type.Integer({ description: 'Results in this answer' }),
    results: Type.Array(
      Type.Object(
        { ...ProductSchema.properties, offers: Type.Array(OfferSchema) },
        { title: 'ProductWithOffers' },
      ),
      { maxItems: 50, description: 'Best first, or as sorted' },
    ),
    interpretation: Type.Object({
      terms: Type.Array(Type.String()),
      corrections: Type.Array(
        Type.Object({ from: Type.String(), to: Type.String() }, { title: 'Correction' }),
      ),
      compounds: Type.Array(
        Type.Object({ word: Type.String(), parts: Type.Array(Type.String()) }, { title: 'Compound' }),
      ),
      relaxed: Type.Boolean({ description: 'Too few products had all the words, so some were left out' }),
    }),
    data_as_of: DataAsOfSchema,
    total: Type.Integer({ description: 'Products that were found, at most 1000' }),
    total_is_exact: Type.Boolean({ description: 'false: there are more than 1000' }),
    next_cursor: nullable(Type.String({ description: 'For the next page; null at the end' })),
    facets: Type.Optional(FacetsSchema),
  },
  { title: 'SearchResults' },
);
