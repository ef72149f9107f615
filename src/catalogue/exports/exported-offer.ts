import { isClaim, VERDICTS, type Verdict } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import type { OfferValues } from '../../store/packed/offer-changes.ts';
import { flagsNumber, type StoredOffer, stockNumber } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { UNJUDGED, withoutRush } from '../honesty/claim-on-day.ts';

/** The numbers of the feeds whose offers may be passed on. */
export const exportedFeeds = (generation: Pick<Generation, 'feeds'>): ReadonlySet<number> =>
  new Set(generation.feeds().flatMap(({ number, isExported }) => (isExported ? [number] : [])));

/** The verdict on a before price as answers show it; null if the shop claims none. */
export const shownVerdict = (
  { priceOre, beforeOre, claim }: Pick<StoredOffer, 'priceOre' | 'beforeOre' | 'claim'>,
  rushes: readonly Day[],
): Verdict | null => (isClaim(priceOre, beforeOre) ? withoutRush(claim ?? UNJUDGED, rushes).verdict : null);

export const verdictNumber = (verdict: Verdict | null): number | null =>
  verdict === null ? null : VERDICTS.indexOf(verdict);

export const offerValues = (offer: StoredOffer, verdict: number | null): OfferValues => ({
  priceOre: offer.priceOre,
  shippingOre: offer.shippingOre,
  beforeOre: offer.beforeOre,
  stock: stockNumber(offer.stock),
  flags: flagsNumber(offer.flags),
  verdict,
});
