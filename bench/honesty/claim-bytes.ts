import { packFacts, unpackFacts } from '../../src/store/packed/product-facts.ts';
import { packStoredOffers, unpackStoredOffers } from '../../src/store/packed/stored-offers.ts';
import { productsIn } from '../night/age.ts';

/** How many bytes of a generation say what before prices are worth: what would be gone without them. */
export function claimBytes(generation: string): { claims: number } {
  let claims = 0;
  for (const { offers, made } of productsIn(generation)) {
    if (typeof offers === 'string' && offers.includes(']]')) {
      const stored = unpackStoredOffers(offers);
      if (stored.some(({ claim }) => claim !== null))
        claims += Buffer.byteLength(offers) - Buffer.byteLength(packStoredOffers(stored));
    }
    const facts = typeof made === 'string' ? unpackFacts(made) : undefined;
    if (facts !== undefined)
      claims += (made as string).length - packFacts({ ...facts, claims: [], ended: [], deal: null }).length;
  }
  return { claims };
}
