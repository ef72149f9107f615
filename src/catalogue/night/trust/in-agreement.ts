import type { WeighedCandidate } from './candidate.ts';
import { isTrusted } from './shops/standing.ts';

const VOICES_MIN = 3;
/** The highest of prices that agree is at most this many times the lowest. */
const SPREAD_MAX = 1.25;

/** Whether three voices of good record ask about the same for an article, and this is one of them. */
export function areInAgreement(one: WeighedCandidate, candidates: readonly WeighedCandidate[]): boolean {
  if (!isTrusted(one.standing) || !speaks(one)) return false;
  const ore = one.offer.priceOre;
  const near = candidates.filter(
    (other) =>
      speaks(other) &&
      isTrusted(other.standing) &&
      other.offer.priceOre <= SPREAD_MAX * ore &&
      ore <= SPREAD_MAX * other.offer.priceOre,
  );
  // Any of them may be the lowest of the three.
  return near.some(({ offer: { priceOre: lowest } }) => {
    const voices = new Set<number>();
    for (const { offer, standing } of near)
      if (offer.priceOre >= lowest && offer.priceOre <= SPREAD_MAX * lowest) voices.add(standing.voice);
    return ore >= lowest && ore <= SPREAD_MAX * lowest && voices.size >= VOICES_MIN;
  });
}

const speaks = ({ isBuyable, isMismatch }: WeighedCandidate): boolean => isBuyable && !isMismatch;
