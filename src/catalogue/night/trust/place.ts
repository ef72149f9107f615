import { median } from '../../../domain/sorting/median.ts';
import type { Reference } from '../../../store/packed/product-facts.ts';
import type { TieredOffer } from '../tiers.ts';
import { HIGH } from './candidate.ts';
import { isTrusted } from './shops/standing.ts';
import type { Tonight } from './tonight.ts';

/**
 * An article has a place in lists when a voice of good record sells it, or when a second voice that counts has it at a price
 * that agrees with the lowest: a newcomer gains nothing from standing beside somebody whose price it was never held against.
 */
export function hasPlace(tiered: readonly TieredOffer[], tonight: Tonight): boolean {
  const [lowest] = tiered;
  return tiered.some(({ tier, vendorId, priceOre }) => {
    const standing = tonight.standing(vendorId);
    if (tier === 1 && isTrusted(standing)) return true;
    const isOther = standing.voice !== tonight.standing(lowest!.vendorId).voice;
    return tier <= 2 && isOther && priceOre <= HIGH * lowest!.priceOre;
  });
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
