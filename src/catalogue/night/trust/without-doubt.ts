import type { Day } from '../../../domain/day.ts';
import { BELIEVED_BIT } from '../../../store/packed/codes.ts';
import { type Candidate, HIGH, type UsualLow } from './candidate.ts';
import { DEARER_ORE } from './delivered.ts';
import { LOW_NEWCOMER, type LowDecision } from './too-low.ts';

/**
 * Whether every price of an article lies so near to all that it could be held against that nothing has to be decided: no
 * reference of anybody is above the highest or below the lowest of these prices. Most articles are such, and deciding them
 * one by one was half of what judging cost.
 */
export function isWithoutDoubt(candidates: readonly Candidate[], usual: UsualLow): boolean {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  const span = (ore: number) => {
    if (ore === 0) return;
    if (ore < lowest) lowest = ore;
    if (ore > highest) highest = ore;
  };
  span(usual.ofAll);
  span(usual.ofTrusted);
  span(usual.ofFew);
  for (const { offer, own, isMismatch } of candidates) {
    if (isMismatch || (offer.shippingOre ?? 0) > DEARER_ORE) return false;
    span(offer.priceOre);
    span(own.ore);
    span(own.longOre);
  }
  return lowest >= LOW_NEWCOMER * highest && highest <= HIGH * lowest;
}

/** What is decided of a price that nothing is held against. */
export const undoubted = ({ goesOn, points }: Candidate, day: Day): LowDecision => ({
  referenceOre: 0,
  isDeep: false,
  weight: 0,
  reason: null,
  isAccepted: false,
  believed: goesOn && (points.at(-1)![4] & BELIEVED_BIT) > 0,
  newlyBelieved: false,
  isAgreed: false,
  heldSince: day,
});
