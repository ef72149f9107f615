import type { VendorPoint } from '../../domain/history.ts';
import { HOLDING_BITS, SOLD_OUT_STOCK } from './stored-offers.ts';

/** Whether a shop's price of that day was one of tier 1. */
export const isCounted = ([, priceOre, , stock, flags]: VendorPoint): boolean =>
  priceOre !== null && stock !== SOLD_OUT_STOCK && (flags & HOLDING_BITS) === 0;

/** A shop's points without the prices of days on which it was sold out or its price was held. */
export const countedPoints = (points: readonly VendorPoint[]): readonly VendorPoint[] =>
  points.map((point) => (isCounted(point) ? point : [point[0], null, null, 0, 0]));
