import type { Day } from '../../../domain/day.ts';
import { buyable, type VendorPoint } from '../../../domain/history.ts';
import { NEVER } from '../../../domain/honesty/claim.ts';
import type { ClaimingOffer, Deal } from '../../../store/packed/claims.ts';
import { HOLDING_BITS } from '../../../store/packed/codes.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { Reference } from '../../../store/packed/product-facts.ts';
import { bargainOf } from '../../honesty/bargain.ts';
import type { TieredOffer } from '../tiers.ts';
import type { Tonight } from '../trust/tonight.ts';

/** A price under so much of what trusted voices ask is listed once another voice is near it, or on its third night. */
const SOUND_SHARE = 0.4;
const NEAR_SHARE = 0.25;
const NIGHTS_COUNTED = 3;
const ALWAYS = 0 as Day;

/** The cheapest offer that can be bought whose saving is real: a genuine claim, or a price below all of a year without one. */
export function dealOf(
  tiered: readonly TieredOffer[],
  claims: readonly ClaimingOffer[],
  memory: Memory,
  reference: Reference,
  tonight: Tonight,
): Deal | null {
  for (const offer of tiered) {
    if (offer.tier !== 1) break;
    const { vendorId, priceOre } = offer;
    const points = memory.vendors.find(([id]) => id === vendorId)?.[1] ?? [];
    const saving = savingOf(offer, claims, points, tonight);
    if (saving === null) continue;
    return {
      vendorId,
      priceOre,
      ...saving,
      isLowestEver: buyable(memory.points).every(([, ore]) => ore === null || priceOre <= ore),
      fromDay: isSound(offer, tiered, reference, tonight) ? ALWAYS : thirdNight(points),
    };
  }
  return null;
}

function savingOf(
  { vendorId }: TieredOffer,
  claims: readonly ClaimingOffer[],
  points: readonly VendorPoint[],
  tonight: Tonight,
): Pick<Deal, 'usualOre' | 'priorOre' | 'untilDay'> | null {
  const claim = claims.find((one) => one.vendorId === vendorId)?.claim;
  if (claim !== undefined)
    return claim.verdict === 'genuine'
      ? { usualOre: claim.usualOre, priorOre: claim.priorOre, untilDay: NEVER }
      : null;
  const bargain = bargainOf({ points, days: tonight.days.of(vendorId) }, tonight.day);
  return bargain === null ? null : { ...bargain, priorOre: null };
}

function isSound(
  { vendorId, priceOre }: TieredOffer,
  tiered: readonly TieredOffer[],
  reference: Reference,
  tonight: Tonight,
): boolean {
  if (priceOre >= SOUND_SHARE * reference.ore) return true;
  const { voice } = tonight.standing(vendorId);
  return tiered.some(
    (other) =>
      other.tier <= 2 &&
      tonight.standing(other.vendorId).voice !== voice &&
      Math.abs(other.priceOre - priceOre) <= NEAR_SHARE * other.priceOre,
  );
}

/** The third night in a row on which the shop's price is this one and counts. */
function thirdNight(points: readonly VendorPoint[]): Day {
  const ore = points.at(-1)?.[1];
  let first = points.length - 1;
  while (first > 0 && points[first - 1]![1] === ore && !(points[first - 1]![4] & HOLDING_BITS)) first--;
  return (points[first]![0] + NIGHTS_COUNTED - 1) as Day;
}
