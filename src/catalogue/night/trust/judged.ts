import type { Day } from '../../../domain/day.ts';
import type { Flag } from '../../../domain/offer.ts';
import type { ReadOffer } from '../group.ts';
import { withFlag } from '../tiers.ts';
import { type Candidate, HIGH, othersMedian, type UsualLow } from './candidate.ts';
import { didCount } from './references.ts';
import type { LowDecision, LowReason } from './too-low.ts';

const AGREES_MIN = 0.4;
const LONG_HELD_NIGHTS = 2;

/** Why an offer is held. */
export type HeldReason = LowReason | Exclude<Flag, 'price_outlier' | 'ambiguous'>;

/** One offer as it was judged. */
export interface Judged {
  /** The offer with its flags. */
  offer: ReadOffer;
  /** It counts although it agrees with nobody: believed on its second night, or accepted. */
  believed: boolean;
  newlyBelieved: boolean;
  /** Why the offer is held; null when it is not. */
  reason: HeldReason | null;
  /** What the price was held against; 0 without a reference. */
  referenceOre: number;
  /** The first night on which this price was held. */
  heldSince: Day;
  /** Whether a voice of good record has the article too, and whether the two agree. */
  shared: boolean;
  agrees: boolean;
  /** What it weighs among the shop's cuts; of a price that is none of them 0. */
  cutWeight: number;
  /** A cut that was not there the night before. */
  newCut: boolean;
  /** A price under 0.4 of its reference that has been held for over two nights. */
  longHeld: boolean;
  /** How many other voices offer the article. */
  otherVoices: number;
}

export function judgedOf(
  one: Candidate,
  { referenceOre, isDeep, weight, believed, newlyBelieved, isAgreed, heldSince }: LowDecision,
  reason: HeldReason | null,
  counting: readonly Candidate[],
  usual: UsualLow,
  day: Day,
): Omit<Judged, 'otherVoices'> {
  const { offer } = one;
  const isArticle = reason !== 'name_mismatch';
  const cutWeight = isArticle ? weight : 0;
  const isUnbelieved = !believed || newlyBelieved || isAgreed;
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

/**
 * Whether another voice of good record has the article too, and whether the price agrees with theirs of tonight or with
 * what the article usually costs at such voices: else who multiplies its prices for one night would cost others their record.
 */
function sharedBy(
  one: Candidate,
  counting: readonly Candidate[],
  usual: UsualLow,
): Pick<Judged, 'shared' | 'agrees'> {
  const others = othersMedian(one, counting, true);
  const agreesWith = (ore: number) =>
    ore > 0 && one.offer.priceOre >= AGREES_MIN * ore && one.offer.priceOre <= HIGH * ore;
  return { shared: others > 0, agrees: others > 0 && (agreesWith(others) || agreesWith(usual.ofTrusted)) };
}

/** The shop had this very price the night before, and it counted: what changed was somebody else's. */
function hasCountedAt({ points, offer }: Candidate): boolean {
  const last = points.at(-1);
  return didCount(last) && last![1] === offer.priceOre;
}

function flagOf(reason: HeldReason): Flag {
  return reason === 'price_high' || reason === 'name_mismatch' || reason === 'high_shipping'
    ? reason
    : 'price_outlier';
}

/** A price that there is nothing to hold against stands. */
export const standsAlone = (offer: ReadOffer, day: Day): Judged => ({
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
