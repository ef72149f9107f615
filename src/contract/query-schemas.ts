import { type Schema, Type } from './schema.ts';

const Paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(
    Type.String({
      description: '`next_cursor` of the page before, with the same filters; kept for two nights',
    }),
  ),
};
const Filters = {
  category: Type.Optional(
    Type.String({ description: 'Any level of the category path; case and æøå folded' }),
  ),
  brand: Type.Optional(Type.String({ description: 'Case and æøå folded' })),
  min_price: Type.Optional(Type.Number({ minimum: 0, description: 'DKK' })),
  max_price: Type.Optional(Type.Number({ minimum: 0, description: 'DKK' })),
};

export const ACCESSORY_CHOICES = ['all', 'last', 'none'] as const;

/** A parameter that may be given several times. */
const repeatable = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: 10, description }));

export const TraitFilterSchemas = {
  category: Filters.category,
  brand: repeatable('Case and æøå folded; several: any of them'),
  vendor: repeatable('The domain of a shop that offers it; several: any of them'),
  min_price: Filters.min_price,
  max_price: Filters.max_price,
  in_stock: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'true: some shop has it in stock at a price that counts: new, or in the `condition` that is asked for',
    }),
  ),
  condition: Type.Optional(
    Type.Enum(['new', 'refurbished', 'used'], {
      description:
        'Some shop offers it in this condition. Its price may be another than `lowest_price`, which `min_price` and `max_price` go by',
    }),
  ),
  size: repeatable('As shops write it: `EU 42` and `Str. 42` are `42`; several: any of them'),
  color: repeatable('In Danish or English: `navy` and `mørkeblå` are `blå`; several: any of them'),
  accessories: Type.Optional(
    Type.Enum([...ACCESSORY_CHOICES], {
      default: 'all',
      description:
        'last: accessories follow all other products, unless `q` asks for one; none: they are left out',
    }),
  ),
};

export const GroupSchema = Type.Optional(
  Type.Enum(['article'], {
    description:
      'article: one result for an article in all its sizes and colours, the first that passes the filters, with `variants`; totals, facets and cursor count articles',
  }),
);

/** For the documentation only: list-query.ts reads the values. */
export const querySchema = (own: Readonly<Record<string, Schema>>, filters: boolean) =>
  pagedSchema({ ...own, ...(filters && Filters) });

export const pagedSchema = (own: Readonly<Record<string, Schema>>) => Type.Closed({ ...own, ...Paging });
