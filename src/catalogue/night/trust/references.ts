import type { Day } from '../../../domain/day.ts';
import type { VendorPoint } from '../../../domain/history.ts';
import { weightedMedian } from '../../../domain/sorting/median.ts';
import { lastDays } from '../../../domain/usual-low.ts';
import { HOLDING_BITS, stockNumber } from '../../../store/packed/codes.ts';

const OWN_DAYS = 30;
const SOLD_OUT = stockNumber('out_of_stock');

/** Whether a shop's point is of an offer that was not held. */
export const wasFree = (point: VendorPoint | undefined): boolean =>
  point !== undefined && point[1] !== null && (point[4] & HOLDING_BITS) === 0;

/** Whether a shop's point is of an offer that counted: for sale, and not held. */
export const didCount = (point: VendorPoint | undefined): boolean => wasFree(point) && point![3] !== SOLD_OUT;

/** The median of a shop's own counting prices of its last 30 days on sale, and how many those are. */
export function ownPrice(points: readonly VendorPoint[], today: Day): { ore: number; days: number } {
  const { days, spans } = lastDays(points, today, OWN_DAYS, (point) => (didCount(point) ? point[1] : null));
  return { ore: weightedMedian(spans), days };
}
