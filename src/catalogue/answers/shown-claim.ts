import { type ClaimView, claimView } from '../../contract/honesty/claim-view.ts';
import type { Day } from '../../domain/day.ts';
import type { Claim } from '../../domain/honesty/claim.ts';
import type { Ore } from '../../domain/money.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { claimOn } from '../honesty/on-day.ts';
import { withoutRush } from '../honesty/rush.ts';
import { isClaim } from '../honesty/series/tolerance.ts';
import { UNJUDGED } from '../honesty/unjudged.ts';
import { shopRecords } from './shop-records.ts';

/** An offer with what was judged of its claim. */
export interface ClaimedOffer {
  vendorId: number;
  priceOre: Ore;
  beforeOre: Ore | null;
  claim: Claim | null;
}

/** What an offer's before price is worth on the generation's day; null when it claims nothing. */
export function shownClaim(generation: Generation, offer: ClaimedOffer): ClaimView | null {
  const { vendorId, priceOre, beforeOre } = offer;
  if (!isClaim(priceOre, beforeOre)) return null;
  const rushes = shopRecords(generation).get(vendorId)?.honesty.rushes ?? NO_RUSHES;
  const claim = withoutRush(offer.claim ?? UNJUDGED, rushes);
  return claimView(claimOn(claim, { priceOre, beforeOre: beforeOre! }, generation.meta.day));
}

const NO_RUSHES: readonly Day[] = [];
