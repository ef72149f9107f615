import { isClaim, NEVER } from '../../../domain/claim.ts';
import type { Day } from '../../../domain/day.ts';
import { before } from '../../../domain/history.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Offer } from '../../../domain/product.ts';
import { type ClaimingOffer, type Deal, unpackWaiting } from '../../../store/packed/claims.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { ProductFacts, Reference } from '../../../store/packed/product-facts.ts';
import type { StoredRow } from '../../../store/ports/catalogue.ts';
import { isBundle, judgeClaim } from '../../honesty/judge-claim.ts';
import { type Claimant, forgottenOn, inferRecommended, lastTakenBy } from '../../honesty/recommended.ts';
import type { PriceSeries } from '../../honesty/spells.ts';
import type { TieredOffer } from '../tiers.ts';
import type { Tonight } from '../trust/tonight.ts';
import { type CampaignsBefore, endedCampaigns } from './claim-ledger.ts';
import { dealOf } from './deal.ts';

export interface JudgedClaims {
  claims: readonly ClaimingOffer[];
  /** The first day on which a verdict may change although nothing but the date changed. */
  changesOn: Day;
}

const NONE: JudgedClaims = { claims: [], changesOn: NEVER };

type OfferWithClaim = Pick<
  TieredOffer,
  'vendorId' | 'condition' | 'name' | 'priceOre' | 'beforeOre' | 'isRecommended' | 'isClubPrice'
>;
type JudgingNight = Pick<Tonight, 'day' | 'days' | 'standing' | 'isPerishable'>;

/** `memory` includes tonight. */
export function judgeClaims(
  tiered: readonly OfferWithClaim[],
  memory: Memory,
  categoryPath: readonly string[],
  tonight: JudgingNight,
): JudgedClaims {
  const claiming = tiered.filter(
    ({ condition, priceOre, beforeOre }) => condition === 'new' && isClaim(priceOre, beforeOre),
  );
  if (claiming.length === 0) return NONE;
  const { day } = tonight;
  const isPerishable = tonight.isPerishable(categoryPath);
  const seriesOf = (id: number): PriceSeries => ({ points: pointsOf(memory, id), days: tonight.days.of(id) });
  const everySeries = (): PriceSeries[] => memory.vendors.map(([id]) => seriesOf(id));
  const claimants = claiming.map(
    ({ vendorId, beforeOre }): Claimant => ({
      voice: tonight.standing(vendorId).voice,
      beforeOre: beforeOre!,
      series: seriesOf(vendorId),
    }),
  );
  let changesOn = NEVER;
  const until = (changes: Day) => {
    changesOn = Math.min(changesOn, changes) as Day;
  };
  const claims = claiming.map((offer, at) => {
    const { vendorId, priceOre } = offer;
    const beforeOre = offer.beforeOre as Ore;
    const claimant = claimants[at]!;
    const inferred = inferRecommended(claimant, claimants, day);
    until(inferred.changesOn);
    const isRecommended = offer.isRecommended === true || inferred.isRecommended;
    const lastTaken = isRecommended ? lastTakenBy(everySeries(), beforeOre, day) : 0;
    const nobodySellsAt = lastTaken === 0;
    if (!nobodySellsAt) until(forgottenOn(lastTaken));
    const isUnclear = offer.isClubPrice === true || isBundle(offer.name);
    const options = { isPerishable, isRecommended, nobodySellsAt, isUnclear };
    const judged = judgeClaim(claimant.series, day, options)!;
    until(judged.changesOn);
    return { vendorId, priceOre, beforeOre, claim: judged };
  });
  return { claims, changesOn };
}

const pointsOf = (memory: Memory, vendorId: number) =>
  memory.vendors.find(([id]) => id === vendorId)?.[1] ?? [];

const AWAY_DAYS = 30;

export function isArrival(
  { vendorId, condition }: Pick<Offer, 'vendorId' | 'condition'>,
  memory: Memory | undefined,
  day: Day,
): boolean {
  if (condition !== 'new') return false;
  const own = memory?.vendors.find(([id]) => id === vendorId)?.[1] ?? [];
  const last = before(own, day).at(-1);
  return last === undefined || (last[1] === null && last[0] <= day - AWAY_DAYS);
}

interface ProductClaims extends JudgedClaims {
  ended: CampaignsBefore['ended'];
  deal: Deal | null;
}

interface ClaimedArticle {
  tiered: readonly TieredOffer[];
  memory: Memory;
  before: ProductFacts | undefined;
  row: StoredRow | undefined;
  categoryPath: readonly string[];
  reference: Reference;
}

export function productClaims(article: ClaimedArticle, tonight: Tonight): ProductClaims {
  const { tiered, memory, reference } = article;
  const { day } = tonight;
  const judged = inDoubtByDay(
    judgeClaims(tiered, memory, article.categoryPath, tonight),
    article.before,
    tonight,
  );
  const past = campaignsBefore(article.before, article.row?.made);
  const ended = endedCampaigns(past, judged.claims, memory.vendors, day);
  return { ...judged, ended, deal: dealOf(tiered, judged.claims, memory, reference, tonight) };
}

/** In a run of the day a reduction that began after this day's night is not called unfounded: it may be gone by the next night. */
function inDoubtByDay(
  judged: JudgedClaims,
  night: Pick<ProductFacts, 'claims'> | undefined,
  { isRun, day }: Pick<Tonight, 'isRun' | 'day'>,
): JudgedClaims {
  if (!isRun) return judged;
  const isOfNight = (id: number) =>
    night?.claims.some(({ vendorId, claim }) => vendorId === id && claim.sinceDay !== null) === true;
  const claims = judged.claims.map((one) =>
    one.claim.verdict === 'unfounded' && one.claim.sinceDay === day && !isOfNight(one.vendorId)
      ? { ...one, claim: { ...one.claim, verdict: 'unknown' as const } }
      : one,
  );
  return { ...judged, claims };
}

/** An article that no shop offered last night has its ended campaigns stored in place of its facts. */
export const campaignsBefore = (
  facts: ProductFacts | undefined,
  stored: string | null | undefined,
): CampaignsBefore => facts ?? { claims: [], ended: unpackWaiting(stored) };
