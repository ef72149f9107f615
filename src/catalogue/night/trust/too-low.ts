import type { Day } from '../../../domain/day.ts';
import { numberOfEan } from '../../../domain/ean.ts';
import type { VendorPoint } from '../../../domain/history.ts';
import { BELIEVED_BIT, OUTLIER_BIT } from '../../../store/packed/codes.ts';
import { isStillBeside, othersAsked, type UsualLow, type WeighedCandidate } from './candidate.ts';
import { areInAgreement } from './in-agreement.ts';
import { wasFree } from './references.ts';
import { type CutRefusal, DEEP_WEIGHT, STEEP_WEIGHT } from './shops/cut-budgets.ts';
import { isTrusted } from './shops/standing.ts';
import type { Tonight } from './tonight.ts';

const LOW = 0.4;
export const LOW_NEWCOMER = 0.6;
/** Many prices under this share of what other voices of good record ask are treated as deep cuts. */
const STEEP = 0.6;
/** Under this share a price never counts without another voice or the operator. */
const NEVER = 0.1;
/** Prices that differ by no more than this share are of the same cut. */
const SAME = 0.1;
const NEAR = 0.25;
const OWN_DAYS_ALONE_NEWCOMER = 7;
const OWN_DAYS_ALONE = 30;

/** Why a price that is too low does not count. */
export type LowReason = 'newcomer' | 'far_below' | 'no_record' | 'first_night' | 'many_cuts' | CutRefusal;

export interface LowDecision {
  /** What the price was held against; 0 without a reference. */
  referenceOre: number;
  /** The price is under 0.4 of the reference. */
  isDeep: boolean;
  /** What it weighs among the shop's cuts: 1 a deep one, a quarter one of many steep ones, 0 what is no cut. */
  weight: number;
  /** Why the price does not count; null when it is not too low, or counts all the same. */
  reason: LowReason | null;
  /** The operator looked at this price and believes it. */
  isAccepted: boolean;
  /** It counts by its own standing although it is too low. */
  believed: boolean;
  /** It is believed since tonight, its second night. */
  newlyBelieved: boolean;
  /** It counts since three voices of good record ask about the same: what all do is no slip of one. */
  isAgreed: boolean;
  /** The first night on which this price was held; today when it was not. */
  heldSince: Day;
}

/** From the lowest price up: a price that is held tonight is nobody's reference. */
export function decideLow(
  candidates: readonly WeighedCandidate[],
  usual: UsualLow,
  tonight: Tonight,
): ReadonlyMap<WeighedCandidate, LowDecision> {
  const decided = new Map<WeighedCandidate, LowDecision>();
  for (const one of [...candidates].sort((a, b) => a.offer.priceOre - b.offer.priceOre)) {
    const references = candidates.filter((other) => other.isReference && !decided.get(other)?.reason);
    decided.set(one, decide(one, candidates, references, usual, tonight));
  }
  return decided;
}

function decide(
  one: WeighedCandidate,
  candidates: readonly WeighedCandidate[],
  references: readonly WeighedCandidate[],
  usual: UsualLow,
  tonight: Tonight,
): LowDecision {
  const { offer, standing, own, points } = one;
  const isStill = isStillBeside(one, references);
  const others = othersAsked(one, references);
  const referenceOre = isStill ? own.ore : referenceFor(one, others, usual);
  const price = offer.priceOre;
  const isAlone = candidates.every((other) => other.standing.voice === standing.voice);
  const isStrict = !isTrusted(standing) && !(isAlone && own.days >= OWN_DAYS_ALONE_NEWCOMER);
  const isDeep = price < LOW * referenceOre;
  const isSteep = !isDeep && !isStill && isOneOfManyCuts(one, others, tonight);
  const run = heldRun(points, price);
  const acceptedOre = tonight.acceptedOre(numberOfEan(offer.ean), offer.vendorId);
  const isAccepted = acceptedOre !== undefined && isSame(price, acceptedOre);
  const decision = {
    referenceOre,
    isDeep,
    weight: isDeep ? DEEP_WEIGHT : isSteep ? STEEP_WEIGHT : 0,
    reason: null,
    isAccepted,
    believed: false,
    newlyBelieved: false,
    isAgreed: false,
    heldSince: run ?? tonight.day,
  };
  if (one.goesOn) return { ...decision, believed: (points.at(-1)![4] & BELIEVED_BIT) > 0 };
  if (price >= (isStrict ? LOW_NEWCOMER : LOW) * referenceOre && !isSteep) return decision;
  if (isAccepted) return { ...decision, believed: true };
  if (goesOnBeingBelieved(one, referenceOre)) return { ...decision, believed: true };
  if (price >= NEVER * referenceOre && areInAgreement(one, candidates))
    return { ...decision, believed: true, isAgreed: true };
  const reason = cutRefusal(one, referenceOre, run, tonight);
  if (reason === undefined) return { ...decision, believed: true, newlyBelieved: true };
  return { ...decision, reason: isSteep && reason === 'first_night' ? 'many_cuts' : reason };
}

/**
 * The largest of what is known; a voice of good record is held against its own past while no other such voice is there.
 * `others` is what those ask tonight.
 */
function referenceFor({ standing, own }: WeighedCandidate, others: number, usual: UsualLow): number {
  if (!isTrusted(standing)) return Math.max(others, usual.ofAll || usual.ofFew, own.ore);
  if (others > 0) return Math.max(others, usual.ofTrusted);
  return own.days >= OWN_DAYS_ALONE ? Math.max(own.ore, own.longOre) : Math.max(usual.ofTrusted, own.ore);
}

/**
 * Whether a price lies far under what other voices of good record ask, and is one of more such prices than the shop may
 * have at once. One that it had before, and that counted, is none of them.
 */
function isOneOfManyCuts(
  { offer, standing, points }: WeighedCandidate,
  others: number,
  tonight: Tonight,
): boolean {
  if (!isTrusted(standing) || offer.priceOre >= STEEP * others) return false;
  const last = points.at(-1);
  const wasThere = wasFree(last) && last![1]! <= offer.priceOre;
  return !wasThere && tonight.steepCuts.areMany(offer.vendorId);
}

/** A deep cut of a shop of good record counts on the second night in a row on which the shop was read with it. */
function cutRefusal(
  { offer, standing }: WeighedCandidate,
  referenceOre: number,
  firstNight: Day | undefined,
  tonight: Tonight,
): LowReason | undefined {
  if (offer.priceOre < NEVER * referenceOre) return 'far_below';
  if (!isTrusted(standing)) return 'newcomer';
  if (!standing.mayCut) return 'no_record';
  if (firstNight === undefined || !offer.readTonight) return 'first_night';
  return tonight.cuts.refusal(offer.vendorId, firstNight);
}

/** Since when the shop's price has been held at about this amount; undefined when it was not. */
function heldRun(points: readonly VendorPoint[], priceOre: number): Day | undefined {
  let first: Day | undefined;
  for (let i = points.length - 1; i >= 0; i--) {
    const [day, ore, , , flags] = points[i]!;
    if (ore === null || !(flags & OUTLIER_BIT) || !isSame(priceOre, ore)) break;
    first = day;
  }
  return first;
}

/**
 * A cut that was believed counts on at about its price, unless the operator has rejected the shop since. It may come to lie
 * under a tenth by what others ask, and not by being lowered.
 */
function goesOnBeingBelieved({ offer, standing, points }: WeighedCandidate, referenceOre: number): boolean {
  const believedOre = believedPrice(points);
  if (believedOre === undefined || !isTrusted(standing)) return false;
  const isLowered = offer.priceOre < points.at(-1)![1]!;
  return offer.priceOre >= believedOre * (1 - SAME) && !(isLowered && offer.priceOre < NEVER * referenceOre);
}

/** What the shop's price was when it was believed: later ones are held against that, so that none can creep down. */
function believedPrice(points: readonly VendorPoint[]): number | undefined {
  let first: number | undefined;
  for (let i = points.length - 1; i >= 0 && points[i]![4] & BELIEVED_BIT; i--) first = points[i]![1] ?? first;
  return first;
}

const isSame = (ore: number, other: number): boolean => Math.abs(ore - other) <= SAME * other;

/** A price near that of a voice of good record counts with it, if that one `counts` without such help. */
export function withConfirmed(
  decided: ReadonlyMap<WeighedCandidate, LowDecision>,
  counts: (one: WeighedCandidate) => boolean,
): ReadonlyMap<WeighedCandidate, LowDecision> {
  const vouching = [...decided.keys()].filter(
    (one) => one.isBuyable && isTrusted(one.standing) && counts(one),
  );
  return new Map(
    [...decided].map(([one, decision]) => {
      const isNear = vouching.some(
        ({ offer, standing }) =>
          standing.voice !== one.standing.voice &&
          Math.abs(one.offer.priceOre - offer.priceOre) <= NEAR * offer.priceOre,
      );
      return [one, decision.reason !== null && isNear ? { ...decision, reason: null } : decision];
    }),
  );
}
