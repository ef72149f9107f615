import type { Day } from '../domain/day.ts';
import { before, type VendorPoint } from '../domain/history.ts';
import type { Memory } from '../store/packed.ts';
import { withFlag } from './fold.ts';
import type { ReadOffer } from './group.ts';

const VENDORS_MIN = 3;
const MEDIAN_SHARE = 3;
const OWN_DROP_MAX = 0.6;
const OUTLIER_BIT = 1;

/**
 * Flags prices that are probably a monthly rate, a deposit or a spare part. With three or more vendors a price under a
 * third of the median is one. With fewer, a price is held against the shop's own last one: more than 60 % off waits one
 * night, and counts when the next run still shows it.
 */
export function flagOutliers(
  offers: readonly ReadOffer[],
  memory: Memory | undefined,
  day: Day,
): ReadOffer[] {
  const fresh = offers.filter((offer) => offer.condition === 'new');
  if (fresh.length >= VENDORS_MIN) {
    const prices = fresh.map((offer) => offer.priceOre).sort((a, b) => a - b);
    const middle = prices.length >> 1;
    const median = prices.length % 2 === 1 ? prices[middle]! : (prices[middle - 1]! + prices[middle]!) / 2;
    return offers.map((offer) =>
      offer.condition === 'new' && offer.priceOre * MEDIAN_SHARE < median
        ? withFlag(offer, 'price_outlier')
        : offer,
    );
  }
  if (memory === undefined || fresh.length === 0) return [...offers];
  return offers.map((offer) => {
    if (offer.condition !== 'new') return offer;
    const points = memory.vendors.find(([vendorId]) => vendorId === offer.vendorId)?.[1] ?? [];
    return fallsTooFar(offer.priceOre, before(points, day)) ? withFlag(offer, 'price_outlier') : offer;
  });
}

function fallsTooFar(priceOre: number, points: readonly VendorPoint[]): boolean {
  const last = points.findLast((point) => point[1] !== null);
  if (last === undefined) return false;
  const [, lastOre, , , flags] = last;
  // The last run showed the same low price, flagged: it has now been seen twice.
  if (flags & OUTLIER_BIT && priceOre >= lastOre! * (1 - OWN_DROP_MAX)) return false;
  return priceOre < lastOre! * (1 - OWN_DROP_MAX);
}
