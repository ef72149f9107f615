import { packFacts, unpackFacts } from '../../src/store/packed/product-facts.ts';
import { packStoredOffers, unpackStoredOffers } from '../../src/store/packed/stored-offers.ts';
import { productsIn } from '../night/age.ts';

/** The bytes of a generation that verdicts on before prices take. */
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
