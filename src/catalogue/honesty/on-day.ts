import { addDays, type Day } from '../../domain/day.ts';
import type { Claim, ClaimOnDay } from '../../domain/honesty/claim.ts';
import { type Ore, percentOf } from '../../domain/money.ts';
import { daysOnSale, windowEnd } from './steps/window.ts';

/** Longer than an offer should last. */
const LONG_SALE_DAYS = 10;

/** What a claim comes to on a day on which the offer is as it was when it was judged. */
export function claimOn(
  claim: Claim,
  { priceOre, beforeOre }: { priceOre: Ore; beforeOre: Ore },
  today: Day,
): ClaimOnDay {
  const { verdict, flags, sinceDay, windowDays, knownDays, priorOre, usualOre } = claim;
  const claimedPercent = percentOf(beforeOre - priceOre, beforeOre);
  const realPercent = priorOre === null ? null : percentOf(priorOre - priceOre, priorOre);
  const stays = { verdict, knownDays, priorOre, claimedPercent, realPercent, usualOre };
  if (sinceDay === null) return { ...stays, flags, sinceDay, window: null, priorDay: null, daysOnSale: null };
  const end = windowEnd(sinceDay, today);
  const days = daysOnSale(sinceDay, today);
  return {
    ...stays,
    flags: days > LONG_SALE_DAYS ? ['long_sale', ...flags] : flags,
    sinceDay,
    window: { from: addDays(end, -windowDays), to: addDays(end, -1) },
    priorDay: priorOre === null ? null : (claim.priorDay ?? addDays(end, -1)),
    daysOnSale: days,
  };
}
