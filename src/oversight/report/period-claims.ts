import { withoutRush } from '../../catalogue/honesty/claim-on-day.ts';
import { isBundle, judgeClaim } from '../../catalogue/honesty/judge-claim.ts';
import { type Claimant, inferRecommended } from '../../catalogue/honesty/recommended.ts';
import { readClaimTerms } from '../../catalogue/night/claims/claim-terms.ts';
import { voicesOf } from '../../catalogue/night/trust/tonight.ts';
import { type ReadDays, type Verdict, weighsInRecord } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import type { VendorPoint } from '../../domain/history.ts';
import type { Memory } from '../../store/packed/memory.ts';
import { unpackRecord } from '../../store/packed/shop-record.ts';
import type { StoredOffer } from '../../store/packed/stored-offers.ts';
import { SOLD_OUT_STOCK } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { State } from '../../store/ports/state.ts';
import type { ReportPeriod } from './period.ts';

/** A shop's claim on an article, with the verdict of its last day in the period. */
export interface PeriodClaim {
  vendorId: number;
  verdict: Verdict;
}

interface DatedClaimant extends Claimant {
  vendorId: number;
  day: Day;
}

/** `offersOf` returns the article's offers of today: their names show bundles, and their feeds show members' prices. */
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
  return claimants.flatMap((claimant) => {
    const { vendorId, day, series } = claimant;
    const offer = offers.find((one) => one.vendorId === vendorId && one.condition === 'new');
    const terms = facts.terms(vendorId, offer?.feed);
    const isRecommended = terms.isRecommended || inferRecommended(claimant, claimants, day).isRecommended;
    const isUnclear = terms.isClubPrice || (offer !== undefined && isBundle(offer.name));
    const judged = judgeClaim(series, day, { isPerishable, isRecommended, isUnclear });
    if (judged === null) return [];
    return [{ vendorId, verdict: withoutRush(judged, facts.rushes(vendorId)).verdict }];
  });
}

/** A shop's last claim in the period on a price at which the article could be bought. */
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

export interface ShopFacts {
  days(vendorId: number): ReadDays;
  rushes(vendorId: number): readonly Day[];
  voice(vendorId: number): number;
  domain(vendorId: number): string;
  /** The operator's statements about an offer's feed, or about the shop's feeds if the offer is gone. */
  terms(vendorId: number, feed: number | undefined): { isRecommended: boolean; isClubPrice: boolean };
  perishables: readonly string[];
  ids: readonly number[];
}

const NEVER_READ: ReadDays = { read: [], partly: [] };
const OWN_PRICES = { isRecommended: false, isClubPrice: false };

export async function shopFactsOf(generation: Generation, state: State): Promise<ShopFacts> {
  const shops = generation.shops();
  const domains = new Map(shops.map(({ id, domain }) => [id, domain]));
  const records = new Map(
    shops.flatMap(({ id, record }) => (record === null ? [] : [[id, unpackRecord(record)] as const])),
  );
  const days = new Map([...records].map(([id, { read, honesty }]) => [id, { read, partly: honesty.partly }]));
  const { joined } = await state.decisions.all();
  const vendors = new Map(shops.map(({ id, domain }) => [id, { domain }]));
  const voices = voicesOf({ vendors, groups: joined });
  const { feeds, perishables } = readClaimTerms(generation.meta.claimTerms);
  const feedIds = new Map(generation.feeds().map(({ number, id }) => [number, id]));
  const feedsOf = Map.groupBy(await state.feeds.all(), ({ vendorId }) => vendorId);
  return {
    days: (id) => days.get(id) ?? NEVER_READ,
    rushes: (id) => records.get(id)?.honesty.rushes ?? [],
    voice: (id) => voices.get(id) ?? id,
    domain: (id) => domains.get(id) ?? '?',
    terms(vendorId, feed) {
      if (feed !== undefined) return feeds.get(feedIds.get(feed) ?? '') ?? OWN_PRICES;
      const all = (feedsOf.get(vendorId) ?? []).map(({ id }) => feeds.get(id) ?? OWN_PRICES);
      return {
        isRecommended: all.some(({ isRecommended }) => isRecommended),
        isClubPrice: all.some(({ isClubPrice }) => isClubPrice),
      };
    },
    perishables,
    ids: [...records.keys()],
  };
}
