import { addDays, type Day } from '../../../domain/day.ts';
import { VERDICTS, type Verdict } from '../../../domain/honesty/claim.ts';
import type { ClaimingOffer, EndedCampaign } from '../../../store/packed/claims.ts';
import type { ShopHonesty } from '../../../store/packed/shop-record.ts';
import { weighsInRecord } from '../../honesty/series/tolerance.ts';
import { withDay } from '../trust/shops/day-runs.ts';
import { RECORD_DAYS } from './campaigns.ts';

const KEPT_DAYS = 730;
const RUSH_SHARE = 20;

/** What a shop's claims came to tonight. */
interface Tally {
  articles: number;
  arrived: number;
  /** In the order of VERDICTS. */
  campaigns: number[];
  /** Campaigns without foundation, by their start: whether they count as such depends on what else came that night. */
  unfounded: Map<Day, number>;
}

/** Counts for every shop what its claims are worth, and how many of its articles are new, while the night's articles pass by. */
export function createClaimLedger(day: Day) {
  const tallies: Tally[] = [];
  const of = (vendorId: number): Tally => {
    tallies[vendorId] ??= { articles: 0, arrived: 0, campaigns: VERDICTS.map(() => 0), unfounded: new Map() };
    return tallies[vendorId];
  };
  const oldest = addDays(day, 1 - RECORD_DAYS);
  const add = (vendorId: number, sinceDay: Day | null, verdict: Verdict): void => {
    if (sinceDay === null || sinceDay < oldest) return;
    const { campaigns, unfounded } = of(vendorId);
    if (verdict === 'unfounded') unfounded.set(sinceDay, (unfounded.get(sinceDay) ?? 0) + 1);
    else campaigns[VERDICTS.indexOf(verdict)]!++;
  };
  const isRush = (vendorId: number): boolean => {
    const { articles, arrived } = of(vendorId);
    return arrived > 0 && arrived * RUSH_SHARE >= articles;
  };
  return {
    /** Offers as they stand after tonight, made anew or taken over. */
    offered(offers: readonly { vendorId: number }[]): void {
      for (const { vendorId } of offers) of(vendorId).articles++;
    },
    /** An article that the shop did not have in the month before. */
    arrived(vendorId: number): void {
      of(vendorId).arrived++;
    },
    campaigns(claims: readonly ClaimingOffer[], ended: readonly EndedCampaign[]): void {
      for (const { vendorId, priceOre, beforeOre, claim } of claims)
        if (weighsInRecord(priceOre, beforeOre)) add(vendorId, claim.sinceDay, claim.verdict);
      for (const { vendorId, sinceDay, verdict } of ended) add(vendorId, sinceDay, verdict);
    },
    /** Five percent or more of the shop's articles came tonight. */
    isRush,
    /** What is known of a shop's claims after tonight. `isPartly`: one of its feeds has been missing for too long. */
    after(vendorId: number, known: ShopHonesty | undefined, isPartly: boolean): ShopHonesty {
      const { campaigns, unfounded } = of(vendorId);
      const before = (known?.rushes ?? []).filter((night) => night < day && night > day - KEPT_DAYS);
      const rushes = isRush(vendorId) ? [...before, day] : before;
      const counts = [...campaigns];
      for (const [since, count] of unfounded)
        counts[VERDICTS.indexOf(rushes.includes(since) ? 'unknown' : 'unfounded')]! += count;
      const partly = (known?.partly ?? []).filter(([, to]) => to > day - KEPT_DAYS);
      return {
        since: known?.since ?? day,
        partly: isPartly ? withDay(partly, day) : partly,
        rushes,
        campaigns: counts,
      };
    },
  };
}
export type ClaimLedger = ReturnType<typeof createClaimLedger>;
