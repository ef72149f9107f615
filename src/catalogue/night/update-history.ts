import { NEVER } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import {
  before,
  HISTORY_DAYS,
  type ProductPoint,
  prune,
  record,
  type VendorPoint,
} from '../../domain/history.ts';
import { feedsHistory } from '../../domain/product.ts';
import { slugOf } from '../../domain/text.ts';
import type { Memory } from '../../store/packed/memory.ts';
import { BELIEVED_BIT, flagsNumber, stockNumber } from '../../store/packed/stored-offers.ts';
import type { PriceFacts, TieredOffer } from './tiers.ts';
import type { Tonight } from './trust/tonight.ts';

export interface ArticleToday {
  name: string;
  wordsOf: number;
  /** Sorted by tier and price. */
  tiered: readonly TieredOffer[];
  prices: PriceFacts;
  isGood: (vendorId: number) => boolean;
}

/**
 * Adds a day to a product's memory. Idempotent: running a day twice gives the same memory. A product first seen today starts
 * over, with a new slug too, unless `keepsSlug`: in a run of the day its address stays what it was in the morning.
 */
export function updateHistory(
  memory: Memory | undefined,
  day: Day,
  today: ArticleToday | undefined,
  keepsSlug = false,
): Memory | undefined {
  const known = memory !== undefined && memory.firstSeen < day ? memory : undefined;
  if (known === undefined && today === undefined) return undefined;

  const counts = today !== undefined && feedsHistory(today.prices.tier);
  const points = record(prune(known?.points ?? [], day), counts ? pointOf(day, today) : [day, null, null, 0]);
  const vendors = updateVendors(known?.vendors ?? [], day, today?.tiered ?? []);
  if (today === undefined && isForgotten(points, vendors, known!.firstSeen, day)) return undefined;
  return {
    firstSeen: known?.firstSeen ?? day,
    slug: known?.slug ?? (keepsSlug ? memory?.slug : undefined) ?? slugOf(today!.name),
    points,
    vendors,
    wordsOf: today?.wordsOf ?? null,
  };
}

function pointOf(day: Day, { tiered, prices, isGood }: ArticleToday): ProductPoint {
  const { tier, lowestOre, vendorId, vendorCount } = prices;
  if (tier === 2) return [day, lowestOre, vendorId, vendorCount, 2];
  if (isGood(vendorId)) return [day, lowestOre, vendorId, vendorCount];
  const good = tiered.find((offer) => offer.tier === 1 && isGood(offer.vendorId));
  return [day, lowestOre, vendorId, vendorCount, 0, good?.priceOre ?? null, good?.vendorId ?? null];
}

function updateVendors(
  known: Memory['vendors'],
  day: Day,
  tiered: readonly TieredOffer[],
): Memory['vendors'] {
  const now = new Map<number, VendorPoint>();
  for (const offer of tiered) {
    if (offer.condition !== 'new') continue;
    now.set(offer.vendorId, [
      day,
      offer.priceOre,
      offer.beforeOre,
      stockNumber(offer.stock),
      flagsNumber(offer.flags) | (offer.believed ? BELIEVED_BIT : 0),
    ]);
  }
  const vendors: [number, readonly VendorPoint[]][] = [];
  for (const [vendorId, points] of known) {
    const point = now.get(vendorId) ?? ([day, null, null, 0, 0] as const);
    now.delete(vendorId);
    const kept = record(prune(points, day), point);
    const last = kept.at(-1);
    if (last !== undefined && !(last[1] === null && last[0] < day - HISTORY_DAYS))
      vendors.push([vendorId, kept]);
  }
  for (const [vendorId, point] of now) vendors.push([vendorId, [point]]);
  return vendors.sort((a, b) => a[0] - b[0]);
}

/** The memory of an article without offers is kept for 730 days, so that it returns with its history and slug. */
function isForgotten(
  points: Memory['points'],
  vendors: Memory['vendors'],
  firstSeen: Day,
  day: Day,
): boolean {
  let last = firstSeen as number;
  for (const point of before(points, day)) last = Math.max(last, point[0]);
  for (const [, own] of vendors) for (const point of before(own, day)) last = Math.max(last, point[0]);
  return last < day - HISTORY_DAYS;
}

/** From the operator's day on, the lowest price of a voice of good record replaces a rejected shop's, if one is known. */
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
