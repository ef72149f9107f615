import type { Memory } from '../../../store/packed/memory.ts';
import type { ReadOffer } from '../group.ts';
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
import { type HeldReason, type Judged, judgedOf, standsAlone } from './judged.ts';
import type { Tonight } from './tonight.ts';
import { decideLow, type LowDecision, withConfirmed } from './too-low.ts';
import { isWithoutDoubt, undoubted } from './without-doubt.ts';

/*
 * Whose price counts. A price counts while it agrees with other independent shops, with the article's own history, or with
 * a shop of good record that keeps to it; otherwise it is shown, flagged, and counts for nothing. Waiting is no proof.
 * Used and refurbished offers are neither judged nor a reference.
 */

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
