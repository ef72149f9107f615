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
import { BELIEVED_BIT, flagsNumber, stockNumber } from '../../store/packed/codes.ts';
import type { Memory } from '../../store/packed/memory.ts';
import type { PriceFacts, TieredOffer } from './tiers.ts';

/** What a night has decided of an article that some shop offers. */
export interface ArticleToday {
  name: string;
  wordsOf: number;
  /** In order of tier and price. */
  tiered: readonly TieredOffer[];
  prices: PriceFacts;
  /** Whether a shop is a voice of good record. */
  isGood: (vendorId: number) => boolean;
}

/** What a day adds to a product's memory. The same day twice gives the same memory. */
export function updateHistory(
  memory: Memory | undefined,
  day: Day,
  today: ArticleToday | undefined,
): Memory | undefined {
  // First seen on this very day: a second run of the day starts over, also with the slug.
  const known = memory !== undefined && memory.firstSeen < day ? memory : undefined;
  if (known === undefined && today === undefined) return undefined;

  const counts = today !== undefined && feedsHistory(today.prices.tier);
  const points = record(prune(known?.points ?? [], day), counts ? pointOf(day, today) : [day, null, null, 0]);
  const vendors = updateVendors(known?.vendors ?? [], day, today?.tiered ?? []);
  if (today === undefined && isForgotten(points, vendors, known!.firstSeen, day)) return undefined;
  return {
    firstSeen: known?.firstSeen ?? day,
    slug: known?.slug ?? slugOf(today!.name),
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
    // A shop that left more than 730 days ago says nothing any more.
    if (last !== undefined && !(last[1] === null && last[0] < day - HISTORY_DAYS))
      vendors.push([vendorId, kept]);
  }
  for (const [vendorId, point] of now) vendors.push([vendorId, [point]]);
  return vendors.sort((a, b) => a[0] - b[0]);
}

/** Without an offer, history, first seen and slug wait 730 days and return with it. */
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
