import type { Day } from '../../../domain/day.ts';
import { numberOfEan } from '../../../domain/ean.ts';
import type { VendorPoint } from '../../../domain/history.ts';
import { BELIEVED_BIT, OUTLIER_BIT } from '../../../store/packed/stored-offers.ts';
import { agreeingFrom } from './agreement.ts';
import { isStillBeside, othersAsked, type UsualLow, type WeighedCandidate, wasFree } from './candidate.ts';
import { type CutRefusal, DEEP_WEIGHT, STEEP_WEIGHT } from './cuts.ts';
import { countedTonight, FAR_BELOW, isSame, SAME } from './same-cut.ts';
import { isTrusted } from './shop-record.ts';
import type { Tonight } from './tonight.ts';

const LOW = 0.4;
export const LOW_NEWCOMER = 0.6;
/** If a shop has many prices under this share of the other voices', each is treated like a deep cut. */
const STEEP = 0.6;
const OWN_DAYS_ALONE_NEWCOMER = 7;
const OWN_DAYS_ALONE = 30;

export type LowReason = 'newcomer' | 'far_below' | 'no_record' | 'first_night' | 'many_cuts' | CutRefusal;

export interface LowDecision {
  /** The price that this one was compared with; 0 without one. */
  referenceOre: number;
  /** The price is under 0.4 of the reference. */
  isDeep: boolean;
  /** The weight in the shop's cut budgets: 1 for a deep cut, 0.25 for one of many steep cuts, 0 for no cut. */
  weight: number;
  /** Why the price is held; null if it counts. */
  reason: LowReason | null;
  isAccepted: boolean;
  /** The price counts although it is too low: from its second night, or accepted by the operator. */
  believed: boolean;
  /** The price is believed from tonight on, its second night. */
  newlyBelieved: boolean;
  /** The price counts because three voices of good record ask about the same. */
  isAgreed: boolean;
  /** The first night on which about this price was held; today if it was not. */
  heldSince: Day;
  /** The price waits for the next night: in a run of the day no other price makes it count. */
  waitsForNight?: true;
}

/** Decides from the lowest price up, so that a price held tonight is no reference for the next. */
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
  const firstHeld = firstNightHeld(points, price);
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
    heldSince: firstHeld ?? tonight.day,
  };
  if (one.goesOn) return { ...decision, believed: (points.at(-1)![4] & BELIEVED_BIT) > 0 };
  if (price >= (isStrict ? LOW_NEWCOMER : LOW) * referenceOre && !isSteep) return decision;
  if (tonight.isRun) return decideInRun(one, decision, isSteep, tonight);
  if (isAccepted) return { ...decision, believed: true };
  if (goesOnBeingBelieved(one, referenceOre)) return { ...decision, believed: true };
  if (price >= FAR_BELOW * referenceOre && areInAgreement(one, candidates))
    return { ...decision, believed: true, isAgreed: true };
  const reason = cutRefusal(one, referenceOre, firstHeld, tonight);
  if (reason === undefined) return { ...decision, believed: true, newlyBelieved: true };
  return { ...decision, reason: isSteep && reason === 'first_night' ? 'many_cuts' : reason };
}

/** A run of the day believes nothing by itself: a price that is too low counts only as the night of this day let it count. */
function decideInRun(
  one: WeighedCandidate,
  decision: LowDecision,
  isSteep: boolean,
  tonight: Tonight,
): LowDecision {
  if (countedTonight(one, decision)) return { ...decision, believed: true };
  const { isDeep, referenceOre, heldSince } = decision;
  const firstNight = heldSince < tonight.day ? heldSince : undefined;
  const refused = cutRefusal(one, referenceOre, firstNight, tonight) ?? 'first_night';
  const reason = isSteep && refused === 'first_night' ? 'many_cuts' : refused;
  return { ...decision, isAccepted: false, reason, ...(isDeep && { waitsForNight: true }) };
}

/** A voice of good record without another such voice beside it is compared with its own past. */
function referenceFor({ standing, own }: WeighedCandidate, others: number, usual: UsualLow): number {
  if (!isTrusted(standing)) return Math.max(others, usual.ofAll || usual.ofFew, own.ore);
  if (others > 0) return Math.max(others, usual.ofTrusted);
  return own.days >= OWN_DAYS_ALONE ? Math.max(own.ore, own.longOre) : Math.max(usual.ofTrusted, own.ore);
}

/** A price that counted last night, or earlier today, at this level or lower is not one of the shop's many cuts. */
function isOneOfManyCuts(
  { offer, standing, points, nightPoint }: WeighedCandidate,
  others: number,
  tonight: Tonight,
): boolean {
  if (!isTrusted(standing) || offer.priceOre >= STEEP * others) return false;
  const wasThere = [points.at(-1), nightPoint].some(
    (point) => wasFree(point) && point![1]! <= offer.priceOre,
  );
  return !wasThere && tonight.steepCuts.areMany(offer.vendorId);
}

/** A deep cut of a shop of good record counts from the second night in a row on which the shop was read with it. */
function cutRefusal(
  { offer, standing }: WeighedCandidate,
  referenceOre: number,
  firstNight: Day | undefined,
  tonight: Tonight,
): LowReason | undefined {
  if (offer.priceOre < FAR_BELOW * referenceOre) return 'far_below';
  if (!isTrusted(standing)) return 'newcomer';
  if (!standing.mayCut) return 'no_record';
  if (firstNight === undefined || !offer.readTonight) return 'first_night';
  return tonight.cuts.refusal(offer.vendorId, firstNight);
}

/** Since which night about this price has been held without a break; undefined if it is not. */
function firstNightHeld(points: readonly VendorPoint[], priceOre: number): Day | undefined {
  let first: Day | undefined;
  for (let i = points.length - 1; i >= 0; i--) {
    const [day, ore, , , flags] = points[i]!;
    if (ore === null || !(flags & OUTLIER_BIT) || !isSame(priceOre, ore)) break;
    first = day;
  }
  return first;
}

/** It may fall under a tenth of its reference because others raised their prices, not because the shop lowered its own. */
function goesOnBeingBelieved({ offer, standing, points }: WeighedCandidate, referenceOre: number): boolean {
  const believedOre = believedPrice(points);
  if (believedOre === undefined || !isTrusted(standing)) return false;
  const isLowered = offer.priceOre < points.at(-1)![1]!;
  return (
    offer.priceOre >= believedOre * (1 - SAME) && !(isLowered && offer.priceOre < FAR_BELOW * referenceOre)
  );
}

/** The price at which the shop's cut was first believed. Later prices are compared with it, so that none can creep down. */
function believedPrice(points: readonly VendorPoint[]): number | undefined {
  let first: number | undefined;
  for (let i = points.length - 1; i >= 0 && points[i]![4] & BELIEVED_BIT; i--) first = points[i]![1] ?? first;
  return first;
}

const VOICES_MIN = 3;

/** Whether three voices of good record, this one among them, ask about the same price. */
function areInAgreement(one: WeighedCandidate, candidates: readonly WeighedCandidate[]): boolean {
  const speaking = candidates.filter(
    ({ isBuyable, isMismatch, standing }) => isBuyable && !isMismatch && isTrusted(standing),
  );
  // Try each price as the lowest of the three.
  return speaking.some(({ offer: { priceOre: lowest } }) => {
    const near = agreeingFrom(speaking, lowest);
    const voices = new Set(near.map(({ standing }) => standing.voice));
    return near.includes(one) && voices.size >= VOICES_MIN;
  });
}
