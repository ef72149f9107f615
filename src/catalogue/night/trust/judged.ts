import type { Day } from '../../../domain/day.ts';
import type { Flag } from '../../../domain/product.ts';
import { median } from '../../../domain/sorting.ts';
import { BELIEVED_BIT } from '../../../store/packed/stored-offers.ts';
import type { ReadOffer } from '../feeds-of-night.ts';
import { withFlag } from '../tiers.ts';
import { didCount, HIGH, type OfferCandidate, othersMedian, type UsualLow } from './candidate.ts';
import { isTrusted } from './shop-record.ts';
import { LOW_NEWCOMER, type LowDecision, type LowReason } from './too-low.ts';

const AGREES_MIN = 0.4;
const LONG_HELD_NIGHTS = 2;

export type HeldReason = LowReason | Exclude<Flag, 'price_outlier' | 'ambiguous'>;

export interface JudgedOffer
  extends Pick<LowDecision, 'believed' | 'newlyBelieved' | 'referenceOre' | 'heldSince'> {
  /** The offer, with the flag that the decision gave it. */
  offer: ReadOffer;
  /** null if the offer is not held. */
  reason: HeldReason | null;
  /** Whether another voice of good record sells the article, and whether the two prices agree. */
  shared: boolean;
  agrees: boolean;
  /** The price's weight in the shop's cut budgets; 0 if it is no cut. */
  cutWeight: number;
  newCut: boolean;
  /** The price is under 0.4 of its reference and has been held for more than two nights. */
  longHeld: boolean;
  otherVoices: number;
}

export function judgedOf(
  one: OfferCandidate,
  { referenceOre, isDeep, weight, believed, newlyBelieved, isAgreed, heldSince }: LowDecision,
  reason: HeldReason | null,
  counting: readonly OfferCandidate[],
  usual: UsualLow,
  day: Day,
): Omit<JudgedOffer, 'otherVoices'> {
  const { offer } = one;
  const isArticle = reason !== 'name_mismatch';
  const cutWeight = isArticle ? weight : 0;
  const isUnbelieved = !believed || isAgreed;
  return {
    offer: reason === null ? offer : withFlag(offer, flagOf(reason)),
    believed: believed && reason === null,
    newlyBelieved: newlyBelieved && reason === null,
    reason,
    referenceOre,
    heldSince,
    ...sharedBy(one, counting, usual),
    cutWeight,
    newCut: cutWeight > 0 && !one.goesOn && heldSince === day && isUnbelieved && !hasCountedAt(one),
    longHeld: isArticle && isDeep && reason !== null && day - heldSince > LONG_HELD_NIGHTS,
  };
}

/** The usual low keeps one shop that multiplies its prices for a night from spoiling the records of others. */
function sharedBy(
  one: OfferCandidate,
  counting: readonly OfferCandidate[],
  usual: UsualLow,
): Pick<JudgedOffer, 'shared' | 'agrees'> {
  const others = othersMedian(one, counting, true);
  const { priceOre } = one.offer;
  const agreesWith = (ore: number) => priceOre >= AGREES_MIN * ore && priceOre <= HIGH * ore;
  return { shared: others > 0, agrees: others > 0 && (agreesWith(others) || agreesWith(usual.ofTrusted)) };
}

/** Whether the shop had exactly this price last night and it counted: then another shop's price changed. */
function hasCountedAt({ points, offer }: OfferCandidate): boolean {
  const last = points.at(-1);
  return didCount(last) && last![1] === offer.priceOre;
}

function flagOf(reason: HeldReason): Flag {
  return reason === 'price_high' || reason === 'name_mismatch' || reason === 'high_shipping'
    ? reason
    : 'price_outlier';
}

/** The decision about a price that has nothing to be compared with: it counts. */
export const standsAlone = (offer: ReadOffer, day: Day): JudgedOffer => ({
  offer,
  believed: false,
  newlyBelieved: false,
  reason: null,
  referenceOre: 0,
  heldSince: day,
  shared: false,
  agrees: false,
  cutWeight: 0,
  newCut: false,
  longHeld: false,
  otherVoices: 0,
});

/** Prices and references lie close together in most articles; deciding each price took half the time of judging. */
export function isWithoutDoubt(candidates: readonly OfferCandidate[], usual: UsualLow): boolean {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  const span = (ore: number) => {
    if (ore === 0) return;
    lowest = Math.min(lowest, ore);
    highest = Math.max(highest, ore);
  };
  span(usual.ofAll);
  span(usual.ofTrusted);
  span(usual.ofFew);
  for (const { offer, own, isMismatch } of candidates) {
    if (isMismatch || (offer.shippingOre ?? 0) > DEARER_ORE) return false;
    span(offer.priceOre);
    span(own.ore);
    span(own.longOre);
  }
  return lowest >= LOW_NEWCOMER * highest;
}

export const undoubted = ({ goesOn, points }: OfferCandidate, day: Day): LowDecision => ({
  referenceOre: 0,
  isDeep: false,
  weight: 0,
  reason: null,
  isAccepted: false,
  believed: goesOn && (points.at(-1)![4] & BELIEVED_BIT) > 0,
  newlyBelieved: false,
  isAgreed: false,
  heldSince: day,
});

/**
 * The price is below the others' while dear delivery makes the total dearer. A voice of good record is compared only with
 * voices of good record, since a newcomer's free delivery is unproven.
 */
export function hasHighShipping(one: OfferCandidate, counting: readonly OfferCandidate[]): boolean {
  const { priceOre, shippingOre } = one.offer;
  if (shippingOre === null) return false;
  const others = counting.filter(
    ({ standing }) =>
      standing.voice !== one.standing.voice && (isTrusted(standing) || !isTrusted(one.standing)),
  );
  if (priceOre >= median(others.map(({ offer }) => offer.priceOre))) return false;
  const delivered = others.flatMap(({ offer }) =>
    offer.shippingOre === null ? [] : [[offer.shippingOre, offer.priceOre + offer.shippingOre] as const],
  );
  return (
    delivered.length > 0 &&
    shippingOre > median(delivered.map(([shipping]) => shipping)) + DEARER_ORE &&
    priceOre + shippingOre > median(delivered.map(([, total]) => total))
  );
}

/** Delivery may cost this much more than at other shops. */
const DEARER_ORE = 100_00;
