import type { Day } from '../domain/day.ts';
import type { Tier } from '../domain/product.ts';

/** What a product was made of, kept to know the next night whether it must be made again, and for whom it is not. */
export interface Made {
  /** Of the lines it was made of. */
  digest: number;
  /** From this day on it must be made again even from the same lines. */
  staleFromDay: number;
  tier: Tier;
  /** Who has the lowest price. */
  vendorId: number;
  firstSeen: Day;
  /** When the product's price, its shop or the number of shops last changed. */
  changedDay: Day;
  categoryPath: readonly string[];
  offers: readonly OfferFacts[];
}

/** What is counted of an offer. */
export interface OfferFacts {
  vendorId: number;
  rating: number | null;
  reviewCount: number | null;
}

export const packMade = (m: Made): string =>
  JSON.stringify([
    m.digest,
    m.staleFromDay,
    m.tier,
    m.vendorId,
    m.firstSeen,
    m.changedDay,
    m.categoryPath,
    m.offers.map((o) => (o.reviewCount === null ? o.vendorId : [o.vendorId, o.rating, o.reviewCount])),
  ]);

type PackedFacts = number | [number, number | null, number];

export function unpackMade(text: string): Made {
  const [digest, staleFromDay, tier, vendorId, firstSeen, changedDay, categoryPath, offers] =
    JSON.parse(text);
  return {
    digest,
    staleFromDay,
    tier,
    vendorId,
    firstSeen,
    changedDay,
    categoryPath,
    offers: (offers as PackedFacts[]).map((facts) =>
      typeof facts === 'number'
        ? unrated(facts)
        : { vendorId: facts[0], rating: facts[1], reviewCount: facts[2] },
    ),
  };
}

/** One for each shop: nearly all offers of a night are such. */
const UNRATED: OfferFacts[] = [];
const unrated = (vendorId: number): OfferFacts =>
  (UNRATED[vendorId] ??= { vendorId, rating: null, reviewCount: null });
