import type { OfferView } from '../catalogue/answers/lookup.ts';
import { VERDICTS } from '../domain/claim.ts';
import { HONESTY_PATH, honestyName, priceOf, UCP_VERSION } from './envelope.ts';

/** The verdict on a variant's list price. Fields may be added later. */
export function priceHonesty({ claim }: OfferView) {
  if (claim === null) return undefined;
  const { verdict, prior_price, prior_date, claimed_percent, real_percent, flags, method } = claim;
  return {
    verdict,
    ...(prior_price !== null && { prior_price: priceOf(prior_price) }),
    ...(prior_date !== null && { prior_date }),
    claimed_percent,
    ...(real_percent !== null && { real_percent }),
    flags,
    method,
  };
}

export const honestySchema = (baseUrl: string) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `${baseUrl}${HONESTY_PATH}`,
  name: honestyName(baseUrl),
  title: 'Price honesty',
  version: UCP_VERSION,
  description:
    "What a variant's list_price is worth by the seller's own prices, read every night. An indication, not proof of anything.",
  $defs: {
    price_honesty: {
      type: 'object',
      required: ['verdict', 'claimed_percent', 'flags', 'method'],
      properties: {
        verdict: { enum: [...VERDICTS] },
        prior_price: {
          description: "The seller's own lowest price of the 30 days before the reduction",
          $ref: 'https://ucp.dev/schemas/common/types/price.json',
        },
        prior_date: { type: 'string', format: 'date' },
        claimed_percent: { type: 'number', description: 'By list_price' },
        real_percent: { type: 'number', description: 'By prior_price; negative when it is dearer' },
        flags: { type: 'array', items: { type: 'string' } },
        method: { type: 'integer' },
      },
    },
    variant: {
      allOf: [
        { $ref: 'https://ucp.dev/schemas/shopping/types/variant.json' },
        { type: 'object', properties: { price_honesty: { $ref: '#/$defs/price_honesty' } } },
      ],
    },
  },
});
