import type { Day } from '../../../domain/day.ts';
import { NEVER } from '../../../domain/honesty/claim.ts';
import type { Ore } from '../../../domain/money.ts';
import type { ClaimingOffer } from '../../../store/packed/claims.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import { isBundle } from '../../honesty/bundle.ts';
import { judgeClaim } from '../../honesty/judge-claim.ts';
import {
  type Claimant,
  forgottenOn,
  inferRecommended,
  isTaken,
  lastTakenBy,
} from '../../honesty/recommended.ts';
import type { Series } from '../../honesty/series/known-days.ts';
import { isClaim } from '../../honesty/series/tolerance.ts';
import type { TieredOffer } from '../tiers.ts';
import type { Tonight } from '../trust/tonight.ts';

/** What the before prices of an article's offers are worth tonight. */
export interface JudgedClaims {
  claims: readonly ClaimingOffer[];
  /** From this day on the date alone may have changed one of them. */
  changesOn: Day;
}

const NONE: JudgedClaims = { claims: [], changesOn: NEVER };

type AskedOffer = Pick<
  TieredOffer,
  'vendorId' | 'condition' | 'name' | 'priceOre' | 'beforeOre' | 'isRecommended' | 'isClubPrice'
>;
type JudgingNight = Pick<Tonight, 'day' | 'days' | 'standing' | 'isPerishable'>;

/** `memory` has tonight in it already. */
export function judgeClaims(
  tiered: readonly AskedOffer[],
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
  const seriesOf = (id: number): Series => ({ points: pointsOf(memory, id), days: tonight.days.of(id) });
  const claimants = claiming.map((offer) => claimantOf(offer, seriesOf(offer.vendorId), tonight));
  let changesOn = NEVER;
  const until = (changes: Day) => {
    changesOn = Math.min(changesOn, changes) as Day;
  };
  const claims = claiming.map((offer, at) => {
    const { vendorId, priceOre } = offer;
    const beforeOre = offer.beforeOre as Ore;
    const asked = claimants[at]!;
    const inferred = inferRecommended(asked, claimants, day);
    until(inferred.changesOn);
    const isRecommended = offer.isRecommended === true || inferred.isRecommended;
    const lastTaken = isRecommended
      ? lastTakenBy(
          memory.vendors.map(([id]) => seriesOf(id)),
          beforeOre,
          day,
        )
      : 0;
    const nobodySellsAt = isRecommended && !isTaken(lastTaken, day);
    if (isRecommended && !nobodySellsAt) until(forgottenOn(lastTaken));
    const isUnclear = offer.isClubPrice === true || isBundle(offer.name);
    const judged = judgeClaim(asked.series, day, { isPerishable, isRecommended, nobodySellsAt, isUnclear })!;
    until(judged.changesOn);
    return { vendorId, priceOre, beforeOre, claim: judged };
  });
  return { claims, changesOn };
}

const claimantOf = (
  { vendorId, beforeOre }: AskedOffer,
  series: Series,
  tonight: JudgingNight,
): Claimant => ({
  voice: tonight.standing(vendorId).voice,
  beforeOre: beforeOre!,
  series,
});

const pointsOf = (memory: Memory, vendorId: number) =>
  memory.vendors.find(([id]) => id === vendorId)?.[1] ?? [];
