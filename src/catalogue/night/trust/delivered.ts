import { median } from '../../../domain/sorting/median.ts';
import type { Candidate } from './candidate.ts';
import { isTrusted } from './shops/standing.ts';

/** Delivery this much above the others' is more than a habit. */
export const DEARER_ORE = 100_00;

/**
 * A price below the others' that the delivery more than makes up for: delivery over 100 kr. above theirs, and dearer
 * delivered than theirs. Shops that do not tell what delivery costs are left out. A voice of good record is held against
 * such voices only: a newcomer's free delivery is a claim.
 */
export function hasHighShipping(one: Candidate, counting: readonly Candidate[]): boolean {
  const { priceOre, shippingOre } = one.offer;
  if (shippingOre === null || shippingOre <= DEARER_ORE) return false;
  const others = counting.filter(
    ({ standing }) =>
      standing.voice !== one.standing.voice && (isTrusted(standing) || !isTrusted(one.standing)),
  );
  if (others.length === 0 || priceOre >= median(others.map(({ offer }) => offer.priceOre))) return false;
  const told = others.flatMap(({ offer }) =>
    offer.shippingOre === null ? [] : [[offer.shippingOre, offer.priceOre + offer.shippingOre] as const],
  );
  return (
    told.length > 0 &&
    shippingOre > median(told.map(([delivery]) => delivery)) + DEARER_ORE &&
    priceOre + shippingOre > median(told.map(([, delivered]) => delivered))
  );
}
