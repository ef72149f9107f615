import type { Day } from '../../../domain/day.ts';
import type { VendorPoint } from '../../../domain/history.ts';
import { weightedMedian } from '../../../domain/sorting/median.ts';
import { lastDays } from '../../../domain/usual-low.ts';
import { BELIEVED_BIT, HOLDING_BITS, stockNumber } from '../../../store/packed/codes.ts';

const OWN_DAYS = 30;
const LONG_OWN_DAYS = 90;
/** So many days must be known before a price can stand still. */
const STEADY_DAYS_MIN = 14;
/** A price this near to the shop's usual one stands still. */
const STEADY = 0.25;
const SOLD_OUT = stockNumber('out_of_stock');

/** Whether a shop's point is of an offer that was not held. */
export const wasFree = (point: VendorPoint | undefined): boolean =>
  point !== undefined && point[1] !== null && (point[4] & HOLDING_BITS) === 0;

/** Whether a shop's point is of an offer that counted: for sale, and not held. */
export const didCount = (point: VendorPoint | undefined): boolean => wasFree(point) && point![3] !== SOLD_OUT;

/** What a shop itself asked for an article on days on which its price counted. */
export interface OwnPrice {
  /** The median of its last 30 days on sale; 0 when there is none. */
  ore: number;
  /** How many of these days are known. */
  days: number;
  /** The median of its last 90 days on sale, which a price that falls a little every night does not carry down with it. */
  longOre: number;
}

export function ownPrice(points: readonly VendorPoint[], today: Day): OwnPrice {
  const { days, spans } = countingDays(points, today, OWN_DAYS);
  const ore = weightedMedian(spans);
  // Most shops asked one price all the time: the longer past says nothing else.
  const isSteady = spans.length <= 1 && points.length <= 1;
  return {
    ore,
    days,
    longOre: isSteady ? ore : weightedMedian(countingDays(points, today, LONG_OWN_DAYS).spans),
  };
}

/**
 * Whether a price is where the shop's own price usually is. Nights on which a cut was only believed are left out: else a
 * shop could make a lie its habit.
 */
export function standsStill(points: readonly VendorPoint[], priceOre: number, today: Day): boolean {
  const { days, spans } = countingDays(points, today, OWN_DAYS, BELIEVED_BIT);
  const usualOre = weightedMedian(spans);
  return days >= STEADY_DAYS_MIN && Math.abs(priceOre - usualOre) <= STEADY * usualOre;
}

const countingDays = (points: readonly VendorPoint[], today: Day, daysMax: number, without = 0) =>
  lastDays(points, today, daysMax, (point) =>
    didCount(point) && (point[4] & without) === 0 ? point[1] : null,
  );
