import type { Day } from '../../../domain/day.ts';
import { before, inForce, lastDays, usualLow, type VendorPoint } from '../../../domain/history.ts';
import { median, weightedMedian } from '../../../domain/sorting.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import { BELIEVED_BIT, HOLDING_BITS, SOLD_OUT_STOCK } from '../../../store/packed/stored-offers.ts';
import type { ReadOffer } from '../feeds-of-night.ts';
import { isTrusted, type ShopStanding } from './shop-record.ts';
import type { Tonight } from './tonight.ts';

/** A price over this many times its reference is too high, and is no reference for other prices. */
export const HIGH = 2.5;

export interface OfferCandidate {
  offer: ReadOffer;
  standing: ShopStanding;
  points: readonly VendorPoint[];
  own: OwnPrice;
  isBuyable: boolean;
  isMismatch: boolean;
  /** The offer was not held last night and the article's lines are unchanged, so last night's decision stays. */
  goesOn: boolean;
  /** The offer was in stock last night and not held. */
  hasCounted: boolean;
  /** In a run of the day: the offer as the night of this day read and judged it. */
  nightPoint?: VendorPoint | undefined;
}

export interface WeighedCandidate extends OfferCandidate {
  /** A voice of good record asks its usual price: one other voice alone cannot get it held. */
  standsStill: boolean;
  /** Other prices may be compared with this one, unless it is held tonight. */
  isReference: boolean;
}

/** The article's usual lowest price: over all days, or over the days on which a voice of good record had the lowest price. */
export interface UsualLow {
  ofAll: number;
  ofTrusted: number;
  /** Like `ofTrusted`, but from one day on: too few days to doubt anyone but a newcomer. */
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

/** The reference for "too high" without other voices: newcomers and a believed cut do not lower it below the usual price. */
export const usualFor = (
  { standing, own }: Pick<OfferCandidate, 'standing' | 'own'>,
  usual: UsualLow,
): number => (isTrusted(standing) ? usual.ofTrusted && Math.max(usual.ofTrusted, own.ore) : usual.ofAll);

/** `memory` is undefined on the article's first night. */
export function candidatesOf(
  offers: readonly ReadOffer[],
  memory: Memory | undefined,
  mismatched: ReadonlySet<ReadOffer>,
  tonight: Tonight,
  isUnchanged: boolean,
): OfferCandidate[] {
  return offers.map((offer) => {
    const standing = tonight.standing(offer.vendorId);
    const points = pointsOf(memory, offer.vendorId, tonight.day);
    const own = ownPrice(points, tonight.day);
    const isBuyable = offer.stock !== 'out_of_stock';
    const isMismatch = mismatched.has(offer);
    const last = points.at(-1);
    const goesOn = isUnchanged && wasFree(last);
    return {
      offer,
      standing,
      points,
      own,
      isBuyable,
      isMismatch,
      goesOn,
      hasCounted: didCount(last),
      ...(tonight.isRun && { nightPoint: inForce(vendorPoints(memory, offer.vendorId), tonight.day) }),
    };
  });
}

export function weigh(
  candidates: readonly OfferCandidate[],
  usual: UsualLow,
  today: Day,
): WeighedCandidate[] {
  // Otherwise a newcomer that had the article first would be compared with nobody.
  const hasTrusted = candidates.some(({ standing, hasCounted }) => hasCounted && isTrusted(standing));
  return candidates.map((one) => {
    const { offer, standing, points, own, isBuyable, isMismatch, hasCounted } = one;
    const isStill = isTrusted(standing) && standsStill(points, offer.priceOre, today);
    const speaks = hasCounted || isStill || (!hasTrusted && isTrusted(standing));
    const jumped = offer.priceOre > HIGH * (usualFor(one, usual) || own.ore || Number.POSITIVE_INFINITY);
    return { ...one, standsStill: isStill, isReference: isBuyable && !isMismatch && speaks && !jumped };
  });
}

const vendorPoints = (memory: Memory | undefined, vendorId: number): readonly VendorPoint[] =>
  memory?.vendors.find(([id]) => id === vendorId)?.[1] ?? [];

const pointsOf = (memory: Memory | undefined, vendorId: number, day: Day): readonly VendorPoint[] =>
  before(vendorPoints(memory, vendorId), day);

/** Returns 0 without other voices. A voice of good record is compared only with voices of good record. */
export function othersMedian(
  one: OfferCandidate,
  among: readonly OfferCandidate[],
  trustedOnly = isTrusted(one.standing),
): number {
  const lowest = new Map<number, number>();
  for (const { offer, standing } of among) {
    if (standing.voice === one.standing.voice || (trustedOnly && !isTrusted(standing))) continue;
    lowest.set(standing.voice, Math.min(offer.priceOre, lowest.get(standing.voice) ?? offer.priceOre));
  }
  return median([...lowest.values()]);
}

/** A single voice counts at no more than its own medians: it could raise its price to make an honest sale look deep. */
export function othersAsked(one: WeighedCandidate, references: readonly OfferCandidate[]): number {
  const others = othersMedian(one, references);
  const beside = references.filter(
    ({ standing }) => isTrusted(standing) && standing.voice !== one.standing.voice,
  );
  if (new Set(beside.map(({ standing }) => standing.voice)).size > 1) return others;
  const usual = Math.max(...beside.map(({ own }) => Math.min(own.ore, own.longOre)));
  return usual > 0 ? Math.min(others, usual) : others;
}

/** A price that stands still is held only if at least this many other voices of good record disagree. */
const AGAINST_STILL_MIN = 2;

export function isStillBeside(one: WeighedCandidate, among: readonly OfferCandidate[]): boolean {
  if (!one.standsStill) return false;
  const voices = new Set<number>();
  for (const { standing } of among)
    if (isTrusted(standing) && standing.voice !== one.standing.voice) voices.add(standing.voice);
  return voices.size < AGAINST_STILL_MIN;
}

const OWN_DAYS = 30;
const LONG_OWN_DAYS = 90;
/** A price can stand still only if at least this many days are known. */
const STEADY_DAYS_MIN = 14;
/** A price stands still within this share of the shop's usual price. */
const STEADY = 0.25;
export const wasFree = (point: VendorPoint | undefined): boolean =>
  point !== undefined && point[1] !== null && (point[4] & HOLDING_BITS) === 0;

/** Whether the point's price counted: in stock and not held. */
export const didCount = (point: VendorPoint | undefined): boolean =>
  wasFree(point) && point![3] !== SOLD_OUT_STOCK;

interface OwnPrice {
  /** The median of the last 30 days; 0 without any. */
  ore: number;
  /** How many of those 30 days are known. */
  days: number;
  /** The median of the last 90 days. A price that falls a little every night lowers it only slowly. */
  longOre: number;
}

function ownPrice(points: readonly VendorPoint[], today: Day): OwnPrice {
  const { days, spans } = countingDays(points, today, OWN_DAYS);
  const ore = weightedMedian(spans);
  // Fast path: most shops had a single price, whose 90-day median is the same.
  if (points.length <= 1) return { ore, days, longOre: ore };
  return { ore, days, longOre: weightedMedian(countingDays(points, today, LONG_OWN_DAYS).spans) };
}

/** Nights with a believed cut are left out: otherwise a shop could make a false price its usual one. */
function standsStill(points: readonly VendorPoint[], priceOre: number, today: Day): boolean {
  const { days, spans } = countingDays(points, today, OWN_DAYS, BELIEVED_BIT);
  const usualOre = weightedMedian(spans);
  return days >= STEADY_DAYS_MIN && Math.abs(priceOre - usualOre) <= STEADY * usualOre;
}

const countingDays = (points: readonly VendorPoint[], today: Day, daysMax: number, without = 0) =>
  lastDays(points, today, daysMax, (point) =>
    didCount(point) && (point[4] & without) === 0 ? point[1] : null,
  );
