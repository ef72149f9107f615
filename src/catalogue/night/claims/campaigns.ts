import type { Day } from '../../../domain/day.ts';
import type { VendorPoint } from '../../../domain/history.ts';
import type { ClaimingOffer, EndedCampaign } from '../../../store/packed/claims.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import { weighsInRecord } from '../../honesty/series/tolerance.ts';

/** A shop is known by its campaigns of so many days. */
export const RECORD_DAYS = 90;

/** What the night before knew of an article's campaigns. */
export interface CampaignsBefore {
  claims: readonly ClaimingOffer[];
  ended: readonly EndedCampaign[];
}

/**
 * The campaigns of the last 90 days that are over, with the verdict each ended with. One that goes on tonight is none of
 * them, and neither is one that only a first run of tonight has seen. A claim too small to weigh ends a campaign as the lack
 * of one does: else a false claim could be taken out of the record by making it small.
 */
export function endedCampaigns(
  before: CampaignsBefore,
  tonight: readonly ClaimingOffer[],
  vendors: Memory['vendors'],
  day: Day,
): EndedCampaign[] {
  const weighing = tonight.filter(({ priceOre, beforeOre }) => weighsInRecord(priceOre, beforeOre));
  const isOver = ({ vendorId, sinceDay }: EndedCampaign): boolean =>
    sinceDay > day - RECORD_DAYS &&
    !weighing.some(
      (one) => one.vendorId === vendorId && one.claim.sinceDay !== null && one.claim.sinceDay <= sinceDay,
    );
  const left = before.claims.flatMap(({ vendorId, priceOre, beforeOre, claim: { sinceDay, verdict } }) => {
    if (!weighsInRecord(priceOre, beforeOre)) return [];
    const points = vendors.find(([id]) => id === vendorId)?.[1] ?? [];
    return sinceDay !== null && hadClaim(points, sinceDay, day) ? [{ vendorId, sinceDay, verdict }] : [];
  });
  return [...before.ended, ...left].filter(isOver);
}

/** Whether the shop claimed anything that weighs from a day on, up to the night before tonight. */
function hadClaim(points: readonly VendorPoint[], from: Day, tonight: Day): boolean {
  return points.some(([day, priceOre, beforeOre], at) => {
    const end = Math.min((points[at + 1]?.[0] ?? tonight) - 1, tonight - 1);
    return day < tonight && end >= from && priceOre !== null && weighsInRecord(priceOre, beforeOre);
  });
}
