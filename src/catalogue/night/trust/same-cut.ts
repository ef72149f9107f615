import { didCount, type WeighedCandidate } from './candidate.ts';

/** A price under this share of its reference counts only with another voice or the operator. */
export const FAR_BELOW = 0.1;
/** Prices within this share of each other belong to the same cut. */
export const SAME = 0.1;

export const isSame = (ore: number, other: number): boolean => Math.abs(ore - other) <= SAME * other;

/** Whether the night of this day let about this price count; one that is not deep must not be lower than it was then. */
export function countedTonight(
  { offer: { priceOre }, nightPoint }: WeighedCandidate,
  { isDeep, referenceOre }: { isDeep: boolean; referenceOre: number },
): boolean {
  if (!didCount(nightPoint)) return false;
  const nightOre = nightPoint![1]!;
  if (priceOre >= nightOre) return !isDeep || isSame(priceOre, nightOre);
  return isDeep && isSame(priceOre, nightOre) && priceOre >= FAR_BELOW * referenceOre;
}
