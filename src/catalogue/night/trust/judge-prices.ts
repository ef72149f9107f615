import type { Memory } from '../../../store/packed/memory.ts';
import type { OfferFacts } from '../../../store/packed/product-facts.ts';
import type { ReadOffer } from '../feeds-of-night.ts';
import {
  candidatesOf,
  HIGH,
  isStillBeside,
  type OfferCandidate,
  othersMedian,
  type UsualLow,
  usualFor,
  usualLowOf,
  type WeighedCandidate,
  weigh,
} from './candidate.ts';
import {
  type HeldReason,
  hasHighShipping,
  isWithoutDoubt,
  type JudgedOffer,
  judgedOf,
  standsAlone,
  undoubted,
} from './judged.ts';
import { isTrusted } from './shop-record.ts';
import type { Tonight } from './tonight.ts';
import { decideLow, type LowDecision } from './too-low.ts';

/*
 * Decides whose price counts. A price counts if it agrees with other independent shops, with the article's own history, or
 * if a shop of good record keeps it. Any other price is held: shown with a flag, and used for nothing. Time alone does not
 * make a held price count. Used and refurbished offers are neither judged nor references.
 */

/** `unchanged`: last night's facts if the article's lines are the same; then only held prices are decided again. */
export function judge(
  offers: readonly ReadOffer[],
  memory: Memory | undefined,
  mismatched: ReadonlySet<ReadOffer>,
  tonight: Tonight,
  unchanged?: readonly OfferFacts[],
): JudgedOffer[] {
  const { day } = tonight;
  if (memory === undefined && offers.length === 1) return [standsAlone(offers[0]!, day)];
  const usual = usualLowOf(memory, tonight);
  const fresh = offers.filter(({ condition }) => condition === 'new');
  const read = candidatesOf(fresh, memory, mismatched, tonight, unchanged !== undefined);
  const doubted = isWithoutDoubt(read, usual) ? undefined : weigh(read, usual, day);
  const decided = doubted === undefined ? NO_DECISIONS : decideAll(doubted, usual, tonight);
  const candidates: readonly OfferCandidate[] = doubted ?? read;
  // Includes prices that are new tonight, since an article is not judged again until its lines change.
  const counting = candidates.filter((one) => one.isBuyable && !decided.reasons.has(one));
  const otherVoices = new Set(candidates.map(({ standing }) => standing.voice)).size - 1;
  // `agrees` stays too if nothing is held: the usual price changes with the days, also while an article is only copied.
  const kept = candidates.every(({ goesOn }) => goesOn) ? unchanged?.filter((one) => one.agrees) : undefined;
  const judged = new Map(
    candidates.map((one) => {
      const low = decided.low.get(one) ?? undoubted(one, day);
      const reason = decided.reasons.get(one) ?? null;
      const { agrees, ...own } = judgedOf(one, low, reason, counting, usual, day);
      const isKept = kept?.some(({ vendorId }) => vendorId === one.offer.vendorId);
      return [one.offer, { ...own, agrees: isKept ?? agrees, otherVoices }];
    }),
  );
  return offers.map((offer) => judged.get(offer) ?? standsAlone(offer, day));
}

interface PriceDecisions {
  low: ReadonlyMap<OfferCandidate, LowDecision>;
  reasons: ReadonlyMap<OfferCandidate, HeldReason>;
}

const NO_DECISIONS: PriceDecisions = { low: new Map(), reasons: new Map() };

export function decideAll(
  candidates: readonly WeighedCandidate[],
  usual: UsualLow,
  tonight: Tonight,
): PriceDecisions {
  const unconfirmed = decideLow(candidates, usual, tonight);
  const held = heldReasons(candidates, unconfirmed, usual);
  if (held.size === 0) return { low: unconfirmed, reasons: held };
  const low = withConfirmed(unconfirmed, (one) => !held.has(one));
  return { low, reasons: heldReasons(candidates, low, usual) };
}

/** The first reason that fits: another article, too low, too high beside others that count, dear delivery. */
function heldReasons(
  candidates: readonly WeighedCandidate[],
  low: ReadonlyMap<OfferCandidate, LowDecision>,
  usual: UsualLow,
): ReadonlyMap<OfferCandidate, HeldReason> {
  const reasons = new Map<OfferCandidate, HeldReason>();
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

/** A price that the operator accepted, or that goes on counting, is never held. */
const isBeyondDoubt = (one: OfferCandidate, low: ReadonlyMap<OfferCandidate, LowDecision>): boolean =>
  one.goesOn || low.get(one)!.isAccepted;

/** A price is too high over 2.5 times the others', or the usual low without others. Believed cuts are no reference here. */
function isHigh(
  one: WeighedCandidate,
  counting: readonly WeighedCandidate[],
  low: ReadonlyMap<OfferCandidate, LowDecision>,
  usual: UsualLow,
): boolean {
  if (low.get(one)!.believed) return false;
  const references = counting.filter((other) => other.isReference && !low.get(other)!.isDeep);
  if (isStillBeside(one, references)) return false;
  const referenceOre = othersMedian(one, references) || usualFor(one, usual);
  return referenceOre > 0 && one.offer.priceOre > HIGH * referenceOre;
}

/** Lets a low price count if it is near the price of a voice of good record that `counts` by itself. */
function withConfirmed(
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
      return [one, isNear && !decision.waitsForNight ? { ...decision, reason: null } : decision];
    }),
  );
}

const NEAR = 0.25;
