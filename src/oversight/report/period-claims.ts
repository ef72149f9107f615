import { withoutRush } from '../../catalogue/honesty/claim-on-day.ts';
import { isBundle, judgeClaim } from '../../catalogue/honesty/judge-claim.ts';
import { type Claimant, inferRecommended } from '../../catalogue/honesty/recommended.ts';
import { type Verdict, weighsInRecord } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import type { VendorPoint } from '../../domain/history.ts';
import { SOLD_OUT_STOCK } from '../../store/packed/codes.ts';
import type { Memory } from '../../store/packed/memory.ts';
import type { StoredOffer } from '../../store/packed/stored-offers.ts';
import type { ReportPeriod } from './period.ts';
import type { ShopFacts } from './shop-facts.ts';

/** One shop's claim on an article, with the verdict of the last day of the period on which it was made. */
export interface PeriodClaim {
  vendorId: number;
  verdict: Verdict;
}

interface DatedClaimant extends Claimant {
  vendorId: number;
  day: Day;
}

/** `offersOf` gives today's offers of the article: what they are called tells of bundles, and their feeds of members' prices. */
export function claimsIn(
  { vendors }: Memory,
  period: ReportPeriod,
  {
    facts,
    isPerishable,
    offersOf,
  }: { facts: ShopFacts; isPerishable: boolean; offersOf: () => StoredOffer[] },
): PeriodClaim[] {
  const claimants = vendors.flatMap(([vendorId, points]): DatedClaimant[] => {
    const last = lastClaim(points, period);
    if (last === undefined) return [];
    const series = { points, days: facts.days(vendorId) };
    return [{ ...last, vendorId, voice: facts.voice(vendorId), series }];
  });
  if (claimants.length === 0) return [];
  const offers = offersOf();
  return claimants.flatMap((asked) => {
    const { vendorId, day, series } = asked;
    const offer = offers.find((one) => one.vendorId === vendorId && one.condition === 'new');
    const terms = facts.terms(vendorId, offer?.feed);
    const isRecommended = terms.isRecommended || inferRecommended(asked, claimants, day).isRecommended;
    const isUnclear = terms.isClubPrice || (offer !== undefined && isBundle(offer.name));
    const judged = judgeClaim(series, day, { isPerishable, isRecommended, isUnclear });
    if (judged === null) return [];
    return [{ vendorId, verdict: withoutRush(judged, facts.rushes(vendorId)).verdict }];
  });
}

/** The last day of a period on which a shop made a claim that weighs on what could be bought, and what it was. */
function lastClaim(
  points: readonly VendorPoint[],
  { from, to }: ReportPeriod,
): { day: Day; beforeOre: number } | undefined {
  let end: number = to;
  for (let at = points.length - 1; at >= 0 && end >= from; at--) {
    const [day, priceOre, beforeOre, stock] = points[at]!;
    const isOnSale = priceOre !== null && stock !== SOLD_OUT_STOCK;
    if (day <= end && isOnSale && weighsInRecord(priceOre, beforeOre))
      return { day: end as Day, beforeOre: beforeOre! };
    end = Math.min(end, day - 1);
  }
  return undefined;
}
