import type { Day } from '../../../domain/day.ts';
import type { ProductPoint } from '../../../domain/history.ts';
import { NEVER } from '../../../domain/honesty/claim.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { Tonight } from './tonight.ts';

/**
 * What a rejected shop set is unknown from the day the operator named: days whose lowest price it had, unless a voice of good
 * record is known to have had another, and what it had as such a voice.
 */
export function withoutRejected(memory: Memory, tonight: Tonight): Memory {
  if (!tonight.hasRejected) return memory;
  const points = memory.points.flatMap((point, at) => {
    const end = memory.points[at + 1]?.[0] ?? tonight.day + 1;
    const shops = [point[2], point[6]].filter((id) => typeof id === 'number');
    const from = shops.flatMap((id) => tonight.rejectedFrom(id) ?? []);
    const later = [...new Set(from)].filter((day) => day > point[0] && day < end).sort((a, b) => a - b);
    return [point[0], ...later].map((day) => withoutShops(point, day, tonight));
  });
  return { ...memory, points: points.filter((point, at) => at === 0 || !isRepeat(points[at - 1]!, point)) };
}

/** A point from one of its days on. */
function withoutShops(point: ProductPoint, day: Day, tonight: Tonight): ProductPoint {
  const [, lowestOre, vendorId, vendorCount, tier, goodOre = null, goodVendorId = null] = point;
  const isRejected = (id: number): boolean => (tonight.rejectedFrom(id) ?? NEVER) <= day;
  const hasGood = goodVendorId !== null && !isRejected(goodVendorId);
  if (vendorId === null || isRejected(vendorId))
    return hasGood ? [day, goodOre, goodVendorId, vendorCount] : [day, null, null, 0];
  if (tier === 0 && !hasGood) return [day, lowestOre, vendorId, vendorCount, 0, null, null];
  return point.with(0, day) as unknown as ProductPoint;
}

const isRepeat = (before: ProductPoint, point: ProductPoint): boolean =>
  before[1] === null && point[1] === null;
