import {
  DataAsOfSchema,
  EXAMPLE_EAN,
  FOUND_PRODUCT,
  noProduct,
  OfferSchema,
  ProductSchema,
} from './resources.ts';
import { Type } from './schema.ts';
import { foundOrNot } from './values.ts';

/** The most codes in one batch, and how many of them cost as much as one request. */
export const BATCH_CODES_MAX = 100;
export const BATCH_CODES_PER_REQUEST = 10;

export const BatchBodySchema = Type.Named(
  'BatchLookup',
  {
    eans: Type.Array(Type.String({ description: '1 to 13 digits' }), {
      minItems: 1,
      maxItems: BATCH_CODES_MAX,
      description: 'The codes to look up; one that is sent twice is answered, and counted, twice',
      examples: [[EXAMPLE_EAN]],
    }),
    offers: Type.Optional(
      Type.Enum(['none', 'best', 'all'], {
        description: 'best: the first of the usual order; all: every shop’s; none when it is left out',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ eans: [EXAMPLE_EAN], offers: 'best' }] },
);

export const BatchResultsSchema = Type.Named('BatchResults', {
  count: Type.Integer({ description: 'Results in this answer, one for each code' }),
  results: Type.Array(
    foundOrNot('BatchResult', FOUND_PRODUCT, (isFound) => ({
      ean: Type.String({ description: 'The code, padded to 13 digits; a bad one as it was sent' }),
      product: isFound ? ProductSchema : noProduct,
      offers: Type.Optional(Type.Array(OfferSchema, { description: 'Where offers are asked for' })),
      ...(!isFound && {
        error: Type.Optional(Type.String({ description: 'What is wrong with a bad code' })),
      }),
    })),
    { description: 'In the order asked' },
  ),
  data_as_of: DataAsOfSchema,
});
