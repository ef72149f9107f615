import { addDays, type Day } from '../../domain/day.ts';
import type { Claim, ClaimFlag, Verdict } from '../../domain/honesty/claim.ts';
import { type Ore, percentOf } from '../../domain/money.ts';
import { daysOnSale, windowEnd } from './window.ts';

/** Longer than an offer should last. */
const LONG_SALE_DAYS = 10;

/** A claim as it stands on a day, with everything that the date alone changes. */
export interface ClaimOnDay {
  verdict: Verdict;
  flags: readonly ClaimFlag[];
  sinceDay: Day | null;
  window: { from: Day; to: Day } | null;
  knownDays: number | null;
  priorOre: Ore | null;
  priorDay: Day | null;
  claimedPercent: number;
  realPercent: number | null;
  usualOre: Ore | null;
  daysOnSale: number | null;
}

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
