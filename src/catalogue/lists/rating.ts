/** What one source says of a product or shop. */
export interface Rated {
  rating: number;
  reviewCount: number;
}

/** A shop's word about a product in its feed. */
export interface FeedRated {
  rating: number | null;
  reviewCount: number | null;
}

/**
 * The mean over sources, weighed by reviews. Shops that show the very same figures show the same syndicated reviews:
 * they are one source.
 */
export function meanRating(offers: readonly FeedRated[], imported: readonly Rated[]): Rated | undefined {
  let sum = 0;
  let reviewCount = 0;
  for (let i = 0; i < offers.length; i++) {
    const { rating, reviewCount: reviews } = offers[i]!;
    if (rating === null || reviews === null || reviews <= 0 || isTold(offers, i)) continue;
    sum += rating * reviews;
    reviewCount += reviews;
  }
  for (const { rating, reviewCount: reviews } of imported) {
    sum += rating * reviews;
    reviewCount += reviews;
  }
  return reviewCount === 0 ? undefined : { rating: sum / reviewCount, reviewCount };
}

function isTold(offers: readonly FeedRated[], i: number): boolean {
  const { rating, reviewCount } = offers[i]!;
  for (let j = 0; j < i; j++) {
    if (offers[j]!.rating === rating && offers[j]!.reviewCount === reviewCount) return true;
  }
  return false;
}

/** What an article or shop is worth before anyone has said anything, and how many reviews that guess weighs. */
const PRIOR: Rated = { rating: 3.8, reviewCount: 200 };

/** A rating pulled towards the prior while reviews are few: 5.0 of 50 ranks below 4.6 of 5,000. */
export function bayesian({ rating, reviewCount }: Rated): number {
  return (PRIOR.rating * PRIOR.reviewCount + rating * reviewCount) / (PRIOR.reviewCount + reviewCount);
}

/** As shown: two decimals. Thresholds are tested before this. */
export const shownRating = (rating: number): number => Math.floor(rating * 100 + 0.5) / 100;

/** Walks along rows in EAN order: asked for ascending codes, it never reads a row twice. */
export function alongside<R extends { ean: number }>(rows: Iterable<R>): (ean: number) => readonly R[] {
  const iterator = rows[Symbol.iterator]();
  let next = iterator.next();
  return (ean) => {
    while (!next.done && next.value.ean < ean) next = iterator.next();
    if (next.done || next.value.ean !== ean) return NONE;
    const found: R[] = [];
    while (!next.done && next.value.ean === ean) {
      found.push(next.value);
      next = iterator.next();
    }
    return found;
  };
}
const NONE: readonly never[] = [];
