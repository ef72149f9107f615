import type { Day } from '../../../domain/day.ts';
import { before, type VendorPoint } from '../../../domain/history.ts';
import { median } from '../../../domain/sorting/median.ts';
import { usualLow } from '../../../domain/usual-low.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { ReadOffer } from '../group.ts';
import { didCount, type OwnPrice, ownPrice, standsStill, wasFree } from './references.ts';
import { isTrusted, type Standing } from './shops/standing.ts';
import type { Tonight } from './tonight.ts';

/** Above this many times what others ask a price is high, and no price is held against it. */
export const HIGH = 2.5;

/** An offer in new condition beside what is known of it, before tonight's decisions. */
export interface Candidate {
  offer: ReadOffer;
  standing: Standing;
  /** The shop's own points of the nights before. */
  points: readonly VendorPoint[];
  own: OwnPrice;
  isBuyable: boolean;
  /** Its name is another article's. */
  isMismatch: boolean;
  /** It counted last night, and the article's lines are those of last night: nothing is decided anew. */
  goesOn: boolean;
  /** It was for sale last night at a price that counted. */
  hasCounted: boolean;
}

/** A candidate of an article on which something has to be decided. */
export interface WeighedCandidate extends Candidate {
  /** A voice of good record that asks what it usually asks: it is not held for what one other voice did. */
  standsStill: boolean;
  /** Others may be held against it, unless it is held itself tonight. */
  isReference: boolean;
}

/** What the article usually costs at its cheapest: by all shops, or on the days whose price a voice of good record set. */
export interface UsualLow {
  ofAll: number;
  ofTrusted: number;
  /** By days that a voice of good record set, fewer than a usual low takes: enough to doubt a newcomer, and nobody else. */
  ofFew: number;
}

export function usualLowOf(memory: Memory | undefined, tonight: Tonight): UsualLow {
  if (memory === undefined) return { ofAll: 0, ofTrusted: 0, ofFew: 0 };
  const isSetByTrusted = (vendorId: number) => isTrusted(tonight.standing(vendorId));
  return {
    ofAll: usualLow(memory.points, tonight.day),
    ofTrusted: usualLow(memory.points, tonight.day, isSetByTrusted),
    ofFew: usualLow(memory.points, tonight.day, isSetByTrusted, 1),
  };
}

/**
 * What a price is a high one against while no other voice says: a newcomer's past must not make that of a voice of good
 * record one, nor must a cut of somebody else's that was believed, while the shop asks what it always asked.
 */
export const usualFor = ({ standing, own }: Pick<Candidate, 'standing' | 'own'>, usual: UsualLow): number =>
  isTrusted(standing) ? usual.ofTrusted && Math.max(usual.ofTrusted, own.ore) : usual.ofAll;

/** `memory` is of the nights before; undefined on the article's first night. */
export function candidatesOf(
  offers: readonly ReadOffer[],
  memory: Memory | undefined,
  mismatched: ReadonlySet<ReadOffer>,
  tonight: Tonight,
  isUnchanged: boolean,
): Candidate[] {
  return offers.map((offer) => {
    const standing = tonight.standing(offer.vendorId);
    const points = pointsOf(memory, offer.vendorId, tonight.day);
    const own = ownPrice(points, tonight.day);
    const isBuyable = offer.stock !== 'out_of_stock';
    const isMismatch = mismatched.has(offer);
    const last = points.at(-1);
    const goesOn = isUnchanged && wasFree(last);
    return { offer, standing, points, own, isBuyable, isMismatch, goesOn, hasCounted: didCount(last) };
  });
}

/** Says of each who may be held against whom. It is asked only where a price is in doubt. */
export function weigh(candidates: readonly Candidate[], usual: UsualLow, today: Day): WeighedCandidate[] {
  // On the first night on which voices of good record have an article none has counted before, and they speak all the same:
  // else a newcomer that was there before them would be held against nobody.
  const hasTrusted = candidates.some(({ standing, hasCounted }) => hasCounted && isTrusted(standing));
  return candidates.map((one) => {
    const { offer, standing, points, own, isBuyable, isMismatch, hasCounted } = one;
    const isStill = isTrusted(standing) && standsStill(points, offer.priceOre, today);
    const speaks = hasCounted || isStill || (!hasTrusted && isTrusted(standing));
    const jumped = offer.priceOre > HIGH * (usualFor(one, usual) || own.ore || Number.POSITIVE_INFINITY);
    return { ...one, standsStill: isStill, isReference: isBuyable && !isMismatch && speaks && !jumped };
  });
}

function pointsOf(memory: Memory | undefined, vendorId: number, day: Day): readonly VendorPoint[] {
  const own = memory?.vendors.find(([id]) => id === vendorId)?.[1] ?? [];
  return before(own, day);
}

/**
 * The median of the other voices' prices, each voice at its lowest; 0 when there is none. A voice of good record is held
 * against voices of good record only.
 */
export function othersMedian(
  one: Candidate,
  among: readonly Candidate[],
  trustedOnly = isTrusted(one.standing),
): number {
  const lowest = new Map<number, number>();
  for (const { offer, standing } of among) {
    if (standing.voice === one.standing.voice || (trustedOnly && !isTrusted(standing))) continue;
    lowest.set(standing.voice, Math.min(offer.priceOre, lowest.get(standing.voice) ?? offer.priceOre));
  }
  return median([...lowest.values()]);
}

/**
 * What a price is held against of what other voices ask. A single voice of good record says no more than it asked in the
 * last thirty and in the last ninety days: else it would turn another's honest sale into a deep cut, or a newcomer's price
 * into a lie, by raising its own.
 */
export function othersAsked(one: WeighedCandidate, references: readonly Candidate[]): number {
  const others = othersMedian(one, references);
  const beside = references.filter(
    ({ standing }) => isTrusted(standing) && standing.voice !== one.standing.voice,
  );
  if (new Set(beside.map(({ standing }) => standing.voice)).size > 1) return others;
  const usual = Math.max(...beside.map(({ own }) => Math.min(own.ore, own.longOre)));
  return usual > 0 ? Math.min(others, usual) : others;
}

/** So many other voices of good record can hold a price that stands still. */
const AGAINST_STILL_MIN = 2;

/** Whether a price stays where it is, and too few others speak against it to say that it is the one that is wrong. */
export function isStillBeside(one: WeighedCandidate, among: readonly Candidate[]): boolean {
  if (!one.standsStill) return false;
  const voices = new Set<number>();
  for (const { standing } of among)
    if (isTrusted(standing) && standing.voice !== one.standing.voice) voices.add(standing.voice);
  return voices.size < AGAINST_STILL_MIN;
}
