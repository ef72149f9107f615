import { meanOre, type Ore, ore } from '../../domain/money.ts';
import type { Flag } from '../../domain/offer.ts';
import { type Tier, tierOf } from '../../domain/product.ts';
import type { ReadOffer } from './group.ts';

/** A vendor's offer once it was judged and is known to stand in a tier. */
export interface TieredOffer extends ReadOffer {
  tier: Tier;
  /** It counts although it agrees with nobody. */
  believed: boolean;
  /** A voice of good record has the article too, and the two prices agree. */
  shared: boolean;
  agrees: boolean;
}

/** One offer per vendor and condition: the cheapest that can be bought, `ambiguous` when the shop gave several prices. */
export function onePerVendor(offers: readonly ReadOffer[]): ReadOffer[] {
  if (offers.length === 1) return [offers[0]!];
  const best = new Map<string, ReadOffer>();
  for (const offer of offers) {
    const key = `${offer.vendorId} ${offer.condition}`;
    const known = best.get(key);
    if (known === undefined) best.set(key, offer);
    else {
      const winner = buyFirst(offer, known) < 0 ? offer : known;
      const ambiguous = offer.priceOre !== known.priceOre || isAmbiguous(offer) || isAmbiguous(known);
      best.set(key, ambiguous ? withFlag(winner, 'ambiguous') : winner);
    }
  }
  return [...best.values()];
}

const isAmbiguous = ({ flags }: ReadOffer): boolean => flags.includes('ambiguous');

const buyFirst = (a: ReadOffer, b: ReadOffer): number =>
  Number(a.stock === 'out_of_stock') - Number(b.stock === 'out_of_stock') ||
  a.priceOre - b.priceOre ||
  (a.url < b.url ? -1 : a.url > b.url ? 1 : 0);

export const withFlag = (offer: ReadOffer, flag: Flag): ReadOffer =>
  offer.flags.includes(flag) ? offer : { ...offer, flags: [...offer.flags, flag] };

const HELD_TIER: Tier = 3;

/** Display order: by tier, then price, then vendor name by code point. */
export function inTiers(
  judged: readonly { offer: ReadOffer; believed: boolean; shared: boolean; agrees: boolean }[],
  vendorName: (id: number) => string,
): TieredOffer[] {
  const tiered = judged.map(({ offer, believed, shared, agrees }) => {
    const tier = tierOf(offer);
    // What a held offer says of its reviews counts for as little as its price.
    const reviews = tier === HELD_TIER && { rating: null, reviewCount: null };
    return { ...offer, ...reviews, tier, believed, shared, agrees };
  });
  if (tiered.length === 1) return tiered;
  return tiered.sort(
    (a, b) =>
      a.tier - b.tier ||
      a.priceOre - b.priceOre ||
      byCodePoint(vendorName(a.vendorId), vendorName(b.vendorId)),
  );
}

/** UTF-16 order differs from code-point order above U+FFFF. */
export function byCodePoint(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export interface PriceFacts {
  tier: Tier;
  vendorCount: number;
  lowestOre: Ore;
  highestOre: Ore;
  avgOre: Ore;
  /** Who has the lowest price. */
  vendorId: number;
}

/** The product's figures from the first tier that is not empty. One vendor counts once, at its cheapest. */
export function pricesOf(tiered: readonly TieredOffer[]): PriceFacts {
  const { tier, priceOre: lowestOre, vendorId } = tiered[0]!;
  const cheapest = new Map<number, Ore>();
  for (const offer of tiered) {
    if (offer.tier !== tier) break;
    if (!cheapest.has(offer.vendorId)) cheapest.set(offer.vendorId, offer.priceOre);
  }
  const prices = [...cheapest.values()];
  return {
    tier,
    vendorCount: prices.length,
    lowestOre,
    highestOre: ore(Math.max(...prices)),
    avgOre: meanOre(prices),
    vendorId,
  };
}
