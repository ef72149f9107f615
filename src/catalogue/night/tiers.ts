import { meanOre, type Ore, ore } from '../../domain/money.ts';
import { type Flag, HELD_TIER, type Tier, tierOf } from '../../domain/product.ts';
import { median } from '../../domain/sorting.ts';
import type { Reference } from '../../store/packed/product-facts.ts';
import type { GenerationBuilder } from '../../store/ports/catalogue.ts';
import type { ReadOffer } from './feeds-of-night.ts';
import { HIGH } from './trust/candidate.ts';
import { givesPlace, isTrusted } from './trust/shop-record.ts';
import type { Tonight } from './trust/tonight.ts';

export interface TieredOffer extends ReadOffer {
  tier: Tier;
  /** The price counts although it is too low. */
  believed: boolean;
  shared: boolean;
  /** Another voice of good record sells the article at a price that agrees. */
  agrees: boolean;
}

/** One offer per vendor and condition: the cheapest in stock, flagged `ambiguous` if the shop gave several prices. */
export function onePerVendor(offers: readonly ReadOffer[]): ReadOffer[] {
  // Fast exit: nearly every shop has an article once.
  if (offers.every(({ vendorId }, at) => offers.findIndex((one) => one.vendorId === vendorId) === at))
    return [...offers];
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

/** Sorts into display order: by tier, price, then vendor name by code point. */
export function inTiers(
  judged: readonly { offer: ReadOffer; believed: boolean; shared: boolean; agrees: boolean }[],
  vendorName: (id: number) => string,
): TieredOffer[] {
  const tiered = judged.map(({ offer, believed, shared, agrees }) => {
    const tier = tierOf(offer);
    // A held offer's reviews do not count either.
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

/** Compares by code point; JavaScript's own order is by UTF-16 unit, which differs above U+FFFF. */
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
  vendorId: number;
}

/** The product's prices from its first tier that has offers. A vendor counts once, at its cheapest. */
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

/** A voice of good record, or one the operator vouches for, offers it at a price that is not held. */
export function hasPlace(tiered: readonly TieredOffer[], tonight: Tonight): boolean {
  const [lowest] = tiered;
  return tiered.some((offer) => givesPlace(tonight.standing(offer.vendorId)) && isOnOffer(offer, lowest!));
}

/** In stock; or sold out at a price near the lowest; or used, if no shop has it new. */
function isOnOffer({ tier, priceOre }: TieredOffer, lowest: TieredOffer): boolean {
  if (tier === 2) return priceOre <= HIGH * lowest.priceOre;
  return tier === 1 || (tier === 4 && lowest.tier === 4);
}

/** Newcomers' prices are left out: otherwise a newcomer could get another shop's whole feed held. */
export function referenceOf(tiered: readonly TieredOffer[], tonight: Tonight): Reference {
  const lowest = new Map<number, number>();
  for (const { tier, vendorId, priceOre } of tiered) {
    const standing = tonight.standing(vendorId);
    if (tier !== 1 || !isTrusted(standing)) continue;
    const { voice } = standing;
    if (!lowest.has(voice)) lowest.set(voice, priceOre);
  }
  const [voice = 0] = lowest.keys();
  return {
    ore: Math.round(median([...lowest.values()])),
    voice: lowest.size === 1 ? voice : 0,
    voices: lowest.size,
  };
}

/** The vote of a shop of good record for an alias outweighs any number of newcomers. */
const TRUSTED_WEIGHT = 1_000_000;

/** A code that two articles list goes to the one with the higher weight, by record, then by voices; on a tie to none. */
export function addAliases(offers: readonly ReadOffer[], tonight: Tonight, into: GenerationBuilder): void {
  const votes = new Map<ReadOffer['ean'], Map<number, number>>();
  for (const { aliases, vendorId } of offers) {
    if (aliases.length === 0) continue;
    const standing = tonight.standing(vendorId);
    for (const alias of aliases) {
      const voices = votes.get(alias) ?? new Map<number, number>();
      const weight = isTrusted(standing) ? TRUSTED_WEIGHT : 1;
      voices.set(standing.voice, Math.max(weight, voices.get(standing.voice) ?? 0));
      votes.set(alias, voices);
    }
  }
  for (const [alias, voices] of votes)
    into.addAlias(
      alias,
      offers[0]!.ean,
      [...voices.values()].reduce((sum, weight) => sum + weight, 0),
    );
}
