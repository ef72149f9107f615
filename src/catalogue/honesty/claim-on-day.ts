import type { Claim, ClaimOnDay } from '../../domain/claim.ts';
import { addDays, type Day } from '../../domain/day.ts';
import { type Ore, percentOf } from '../../domain/money.ts';
import { daysOnSale, priorPeriodEnd, USUAL_PRIOR_RULE } from './verdict.ts';

/** A reduction that lasts longer gets the flag `long_sale`. */
const LONG_SALE_DAYS = 10;

export function claimOn(
  claim: Claim,
  { priceOre, beforeOre }: { priceOre: Ore; beforeOre: Ore },
  today: Day,
): ClaimOnDay {
  const { verdict, flags, sinceDay, periodDays, knownDays, priorOre, usualOre } = claim;
  const claimedPercent = percentOf(beforeOre - priceOre, beforeOre);
  const realPercent = priorOre === null ? null : percentOf(priorOre - priceOre, priorOre);
  const stays = { verdict, knownDays, priorOre, claimedPercent, realPercent, usualOre };
  if (sinceDay === null) return { ...stays, flags, sinceDay, period: null, priorDay: null, daysOnSale: null };
  const end = priorPeriodEnd(sinceDay, today);
  const days = daysOnSale(sinceDay, today);
  return {
    ...stays,
    flags: days > LONG_SALE_DAYS ? ['long_sale', ...flags] : flags,
    sinceDay,
    period: { from: addDays(end, -periodDays), to: addDays(end, -1) },
    priorDay: priorOre === null ? null : (claim.priorDay ?? addDays(end, -1)),
    daysOnSale: days,
  };
}

export const UNJUDGED: Claim = {
  verdict: 'unknown',
  flags: [],
  sinceDay: null,
  periodDays: USUAL_PRIOR_RULE.days,
  knownDays: null,
  priorOre: null,
  priorDay: null,
  usualOre: null,
};

/** Many articles that are new on one night, a rush, come from a second feed or added EANs: nothing is known of their past. */
export function withoutRush(claim: Claim, rushes: readonly Day[]): Claim {
  const isOfRush =
    claim.verdict === 'unfounded' && claim.sinceDay !== null && rushes.includes(claim.sinceDay);
  return isOfRush ? { ...claim, verdict: 'unknown' } : claim;
}
