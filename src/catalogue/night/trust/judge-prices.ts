import type { Day } from '../../../domain/day.ts';
import type { Flag } from '../../../domain/offer.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { ReadOffer } from '../group.ts';
import { withFlag } from '../tiers.ts';
import {
  type Candidate,
  candidatesOf,
  HIGH,
  isStillBeside,
  othersMedian,
  type UsualLow,
  usualFor,
  usualLowOf,
  type WeighedCandidate,
  weigh,
} from './candidate.ts';
import { hasHighShipping } from './delivered.ts';
import { didCount } from './references.ts';
import type { Tonight } from './tonight.ts';
import { decideLow, type LowDecision, type LowReason, withConfirmed } from './too-low.ts';
import { isWithoutDoubt, undoubted } from './without-doubt.ts';

/*
 * Whose price counts. A price counts while it agrees with other independent shops, with the article's own history, or with
 * a shop of good record that keeps to it; otherwise it is shown, flagged, and counts for nothing. Waiting is no proof.
 * Used and refurbished offers are neither judged nor a reference.
 */

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

/**
 * `mismatched` are the offers that are another article by their names. `isUnchanged`: the article's lines are those of last
 * night, so that a price which counts goes on counting; one that is held is decided anew.
 */
export function judge(
  offers: readonly ReadOffer[],
  known: Memory | undefined,
  mismatched: ReadonlySet<ReadOffer>,
  tonight: Tonight,
  isUnchanged = false,
): Judged[] {
  const { day } = tonight;
  const memory = known !== undefined && known.firstSeen < day ? known : undefined;
  if (memory === undefined && offers.length === 1) return [standsAlone(offers[0]!, day)];
  const usual = usualLowOf(memory, tonight);
  const fresh = offers.filter(({ condition }) => condition === 'new');
  const read = candidatesOf(fresh, memory, mismatched, tonight, isUnchanged);
  const doubted = isWithoutDoubt(read, usual) ? undefined : weigh(read, usual, day);
  const decided = doubted === undefined ? NO_DECISIONS : decideAll(doubted, usual, tonight);
  const candidates: readonly Candidate[] = doubted ?? read;
  // Whoever counts tonight, also one that came tonight: this is not looked at again before the lines change.
  const counting = candidates.filter((one) => one.isBuyable && !decided.reasons.has(one));
  const otherVoices = new Set(candidates.map(({ standing }) => standing.voice)).size - 1;
  const judged = new Map(
    candidates.map((one) => {
      const low = decided.low.get(one) ?? undoubted(one, day);
      const reason = decided.reasons.get(one) ?? null;
      return [one.offer, { ...judgedOf(one, low, reason, counting, usual, day), otherVoices }];
    }),
  );
  return offers.map((offer) => judged.get(offer) ?? standsAlone(offer, day));
}

interface Decided {
  low: ReadonlyMap<Candidate, LowDecision>;
  reasons: ReadonlyMap<Candidate, HeldReason>;
}

const NO_DECISIONS: Decided = { low: new Map(), reasons: new Map() };

/** Decides of every price by itself. */
export function decideAll(
  candidates: readonly WeighedCandidate[],
  usual: UsualLow,
  tonight: Tonight,
): Decided {
  const unconfirmed = decideLow(candidates, usual, tonight);
  const held = heldReasons(candidates, unconfirmed, usual);
  if (held.size === 0) return { low: unconfirmed, reasons: held };
  const low = withConfirmed(unconfirmed, (one) => !held.has(one));
  return { low, reasons: heldReasons(candidates, low, usual) };
}

/** The first reason that fits: another article, too low, too high beside others that count, or dear to have delivered. */
function heldReasons(
  candidates: readonly WeighedCandidate[],
  low: ReadonlyMap<Candidate, LowDecision>,
  usual: UsualLow,
): ReadonlyMap<Candidate, HeldReason> {
  const reasons = new Map<Candidate, HeldReason>();
  for (const one of candidates) {
    const { reason } = low.get(one)!;
    if (isBeyondDoubt(one, low)) continue;
    if (one.isMismatch) reasons.set(one, 'name_mismatch');
    else if (reason !== null) reasons.set(one, reason);
  }
  const counting = () => candidates.filter((one) => one.isBuyable && !reasons.has(one));
  const high = candidates.filter((one) => !reasons.has(one) && isHigh(one, counting(), low, usual));
  const moderate = counting().filter((one) => !high.includes(one));
  for (const one of high)
    if (!isBeyondDoubt(one, low) && moderate.some(({ standing }) => standing.voice !== one.standing.voice))
      reasons.set(one, 'price_high');
  const counted = counting();
  for (const one of candidates)
    if (!reasons.has(one) && !isBeyondDoubt(one, low) && hasHighShipping(one, counted))
      reasons.set(one, 'high_shipping');
  return reasons;
}

/** Nothing holds a price that the operator accepted, or that goes on counting. */
const isBeyondDoubt = (one: Candidate, low: ReadonlyMap<Candidate, LowDecision>): boolean =>
  one.goesOn || low.get(one)!.isAccepted;

/** A price is high over 2.5 times the others', else the usual low. One that was only believed makes nobody else's high. */
function isHigh(
  one: WeighedCandidate,
  counting: readonly WeighedCandidate[],
  low: ReadonlyMap<Candidate, LowDecision>,
  usual: UsualLow,
): boolean {
  if (low.get(one)!.believed) return false;
  const references = counting.filter((other) => other.isReference && !low.get(other)!.isDeep);
  if (isStillBeside(one, references)) return false;
  const referenceOre = othersMedian(one, references) || usualFor(one, usual);
  return referenceOre > 0 && one.offer.priceOre > HIGH * referenceOre;
}

function judgedOf(
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
const standsAlone = (offer: ReadOffer, day: Day): Judged => ({
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
