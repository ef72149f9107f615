import { GOOD_NIGHTS, type ReadDays, VERDICTS, type Verdict, weighsInRecord } from '../../../domain/claim.ts';
import { addDays, type Day } from '../../../domain/day.ts';
import type { VendorPoint } from '../../../domain/history.ts';
import type { ClaimingOffer, EndedCampaign } from '../../../store/packed/claims.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { ShopHonesty, ShopRecord } from '../../../store/packed/shop-record.ts';
import { withDay } from '../trust/shop-record.ts';

const KEPT_DAYS = 730;
const RUSH_SHARE = 20;

interface ClaimTally {
  articles: number;
  arrived: number;
  /** In the order of VERDICTS. */
  campaigns: number[];
  /** Unfounded campaigns by first day. If that night was a rush of new articles, they count as unknown instead. */
  unfounded: Map<Day, number>;
}

export function createClaimLedger(day: Day) {
  const tallies: ClaimTally[] = [];
  const of = (vendorId: number): ClaimTally => {
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
    offered(offers: readonly { vendorId: number }[]): void {
      for (const { vendorId } of offers) of(vendorId).articles++;
    },
    /** Counts an article that the shop did not sell in the last 30 days. */
    arrived(vendorId: number): void {
      of(vendorId).arrived++;
    },
    campaigns(claims: readonly ClaimingOffer[], ended: readonly EndedCampaign[]): void {
      for (const { vendorId, priceOre, beforeOre, claim } of claims)
        if (weighsInRecord(priceOre, beforeOre)) add(vendorId, claim.sinceDay, claim.verdict);
      for (const { vendorId, sinceDay, verdict } of ended) add(vendorId, sinceDay, verdict);
    },
    /** Whether at least five percent of the shop's articles are new tonight. */
    isRush,
    /** `isPartly`: one of the shop's feeds has been missing for too long. */
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

/** A shop's record counts its campaigns of this many days. */
export const RECORD_DAYS = 90;

export interface CampaignsBefore {
  claims: readonly ClaimingOffer[];
  ended: readonly EndedCampaign[];
}

/**
 * A campaign that goes on tonight is left out, and so is one that only the first run of tonight saw. A claim too small for
 * the record ends a campaign: otherwise a shop could remove a false claim from its record by making it small.
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

function hadClaim(points: readonly VendorPoint[], from: Day, tonight: Day): boolean {
  return points.some(([day, priceOre, beforeOre], at) => {
    const end = Math.min((points[at + 1]?.[0] ?? tonight) - 1, tonight - 1);
    return day < tonight && end >= from && priceOre !== null && weighsInRecord(priceOre, beforeOre);
  });
}

export interface ShopDays {
  of(vendorId: number): ReadDays;
  /** Whether these days are not the ones that last night's verdicts assumed, so that claims must be judged again. */
  areOther(vendorId: number): boolean;
}

/** Tonight counts as a read day of every shop on offer, whether its file came today or up to three nights ago. */
export function createShopDays(records: ReadonlyMap<number, ShopRecord>, today: Day): ShopDays {
  const known: ReadDays[] = [];
  const others: boolean[] = [];
  return {
    of(vendorId) {
      const record = records.get(vendorId);
      known[vendorId] ??= {
        read: withDay(record?.read ?? [], today),
        partly: record?.honesty.partly ?? [],
      };
      return known[vendorId];
    },
    areOther(vendorId) {
      others[vendorId] ??= areOther(records.get(vendorId)?.read ?? [], today);
      return others[vendorId];
    },
  };
}

/** True if the shop was not read for too long, or if its first read days expire tonight. */
function areOther(read: ReadDays['read'], today: Day): boolean {
  const last = read.at(-1);
  return (
    last === undefined || last[1] + GOOD_NIGHTS + 1 < today || withDay(read, today)[0]![0] !== read[0]![0]
  );
}
