import type { Day } from '../../domain/day.ts';
import { before, type VendorPoint } from '../../domain/history.ts';
import { median } from '../../domain/median.ts';
import { usualLow } from '../../domain/usual-low.ts';
import type { Memory } from '../../store/packed.ts';
import type { ReadOffer } from '../group.ts';
import { didCount, ownPrice } from './references.ts';
import { isTrusted, type Standing } from './standing.ts';
import type { Tonight } from './tonight.ts';

/** Above this many times what others ask a price is high, and no price is held against it. */
export const HIGH = 2.5;

/** An offer in new condition beside what is known of it, before tonight's decisions. */
export interface Candidate {
  offer: ReadOffer;
  standing: Standing;
  /** The shop's own points of the nights before. */
  points: readonly VendorPoint[];
  own: { ore: number; days: number };
  isBuyable: boolean;
  /** Its name is another article's. */
  isMismatch: boolean;
  /** Others may be held against it, unless it is held itself tonight. */
  isReference: boolean;
}

/** What the article usually costs at its cheapest: by all shops, or on the days whose price a voice of good record set. */
export interface UsualLow {
  ofAll: number;
  ofTrusted: number;
}

export function usualLowOf(memory: Memory | undefined, tonight: Tonight): UsualLow {
  if (memory === undefined) return { ofAll: 0, ofTrusted: 0 };
  const isSetByTrusted = (vendorId: number) => isTrusted(tonight.standing(vendorId));
  return {
    ofAll: usualLow(memory.points, tonight.day),
    ofTrusted: usualLow(memory.points, tonight.day, isSetByTrusted),
  };
}

/** `memory` is of the nights before; undefined on the article's first night. */
export function candidatesOf(
  offers: readonly ReadOffer[],
  memory: Memory | undefined,
  mismatched: ReadonlySet<ReadOffer>,
  usual: UsualLow,
  tonight: Tonight,
): Candidate[] {
  return offers.map((offer) => {
    const standing = tonight.standing(offer.vendorId);
    const points = pointsOf(memory, offer.vendorId, tonight.day);
    const own = ownPrice(points, tonight.day);
    const isBuyable = offer.stock !== 'out_of_stock';
    const isMismatch = mismatched.has(offer);
    // On an article's first night nobody has counted before, and voices of good record speak.
    const hasCounted = memory === undefined ? isTrusted(standing) : didCount(points.at(-1));
    const jumped = offer.priceOre > HIGH * (usual.ofAll || own.ore || Number.POSITIVE_INFINITY);
    const isReference = isBuyable && !isMismatch && hasCounted && !jumped;
    return { offer, standing, points, own, isBuyable, isMismatch, isReference };
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
