import { median } from '../../domain/median.ts';
import type { Reference } from '../../store/made.ts';
import type { Folded } from '../fold.ts';
import { isTrusted } from './standing.ts';
import type { Tonight } from './tonight.ts';

const counts = ({ tier }: Folded): boolean => tier <= 2;

/** An article that only a newcomer has, or whose other offers are all held, has no place in any list. */
export function hasPlace(folded: readonly Folded[], tonight: Tonight): boolean {
  const counting = folded.filter(counts).map(({ vendorId }) => tonight.standing(vendorId));
  return counting.some(isTrusted) || new Set(counting.map(({ voice }) => voice)).size > 1;
}

/** What tomorrow's feeds are compared with: the median of what can be bought tonight, each voice at its lowest. */
export function referenceOf(folded: readonly Folded[], tonight: Tonight): Reference {
  const lowest = new Map<number, number>();
  for (const { tier, vendorId, priceOre } of folded) {
    if (tier !== 1) continue;
    const { voice } = tonight.standing(vendorId);
    if (!lowest.has(voice)) lowest.set(voice, priceOre);
  }
  const [voice = 0] = lowest.keys();
  return {
    ore: Math.round(median([...lowest.values()])),
    voice: lowest.size === 1 ? voice : 0,
    voices: lowest.size,
  };
}
