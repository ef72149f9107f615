import { median } from '../../../domain/sorting/median.ts';
import type { Reference } from '../../../store/packed/product-facts.ts';
import type { TieredOffer } from '../tiers.ts';
import { HIGH } from './candidate.ts';
import { givesPlace, isTrusted } from './shops/standing.ts';
import type { Tonight } from './tonight.ts';

/**
 * Whether an article has a place: a voice of good record, or one the operator vouches for, offers it at a price that is not
 * held. Every reader asks this; what has none stands behind, and is found by its own page and code.
 */
export function hasPlace(tiered: readonly TieredOffer[], tonight: Tonight): boolean {
  const [lowest] = tiered;
  return tiered.some((offer) => givesPlace(tonight.standing(offer.vendorId)) && isOnOffer(offer, lowest!));
}

/** For sale; or sold out at a price beside the lowest; or used, where nobody has it new. */
function isOnOffer({ tier, priceOre }: TieredOffer, lowest: TieredOffer): boolean {
  if (tier === 2) return priceOre <= HIGH * lowest.priceOre;
  return tier === 1 || (tier === 4 && lowest.tier === 4);
}

/**
 * What tomorrow's feeds are compared with: the median of what can be bought tonight at voices of good record, each at its
 * lowest. What newcomers alone ask says nothing: by it one could have the next shop's whole feed held.
 */
export function referenceOf(tiered: readonly TieredOffer[], tonight: Tonight): Reference {
  const lowest = new Map<number, number>();
  for (const { tier, vendorId, priceOre } of tiered) {
    const standing = tonight.standing(vendorId);
    if (tier !== 1 || !isTrusted(standing)) continue;
    const { voice } = standing;
    if (!lowest.has(voice)) lowest.set(voice, priceOre);
  }
  const [voice = 0] = lowest.keys();
  return {
    ore: Math.round(median([...lowest.values()])),
    voice: lowest.size === 1 ? voice : 0,
    voices: lowest.size,
  };
}
