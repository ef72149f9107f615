import { type FeedRated, meanRating, type Raters } from '../../lists/rating.ts';

/** How much a product is sought, 0–1: how many shops have it, how many people reviewed it, whether it can be bought. */
export function popularityOf(facts: {
  vendorCount: number;
  reviewCount: number;
  available: boolean;
}): number {
  const shops = Math.min(1, Math.log2(1 + facts.vendorCount) / 6);
  const reviews = Math.min(1, Math.log2(1 + facts.reviewCount) / 12);
  return 0.6 * shops + 0.25 * reviews + (facts.available ? 0.14 : 0);
}

/** What the shops' feeds together say, as far as they are believed. */
export function reviewsOf(offers: readonly FeedRated[], raters: Raters): number {
  // Nearly all products have no review: nothing is made for them.
  if (offers.every(({ reviewCount }) => reviewCount === null)) return 0;
  return meanRating(offers, [], raters)?.reviewCount ?? 0;
}
