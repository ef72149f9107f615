import type { EanNumber } from './ean.ts';
import { median } from './sorting.ts';

/** A rating of a product or shop with its number of reviews. */
export interface ReviewRating {
  rating: number;
  reviewCount: number;
}

export interface OfferRating {
  vendorId: number;
  rating: number | null;
  reviewCount: number | null;
}

export interface Raters {
  voiceOf(vendorId: number): number;
  isGood(vendorId: number): boolean;
}

/** A number of reviews over this many times the others' median is not believed. */
const REVIEWS_BEYOND = 20;
const VOICE_REVIEWS_MAX = 10_000;

/**
 * The mean rating, weighted by reviews. A newcomer's reviews do not count, since only the shop itself vouches for them.
 * Shops with exactly the same figures show the same syndicated reviews and count once, and so do shops of one voice.
 */
export function meanRating(
  offers: readonly OfferRating[],
  imported: readonly ReviewRating[],
  raters: Raters,
): ReviewRating | undefined {
  let sum = 0;
  let reviewCount = 0;
  for (const { rating, reviewCount: count } of believable(sourcesOf(offers, raters))) {
    const reviews = Math.min(count, VOICE_REVIEWS_MAX);
    sum += rating * reviews;
    reviewCount += reviews;
  }
  for (const { rating, reviewCount: reviews } of imported) {
    sum += rating * reviews;
    reviewCount += reviews;
  }
  return reviewCount === 0 ? undefined : { rating: sum / reviewCount, reviewCount };
}

function sourcesOf(offers: readonly OfferRating[], { voiceOf, isGood }: Raters): ReviewRating[] {
  const byVoice = new Map<number, ReviewRating>();
  for (const { vendorId, rating, reviewCount } of offers) {
    if (rating === null || reviewCount === null || reviewCount <= 0 || !isGood(vendorId)) continue;
    const known = byVoice.get(voiceOf(vendorId));
    if (known === undefined || known.reviewCount < reviewCount)
      byVoice.set(voiceOf(vendorId), { rating, reviewCount });
  }
  const distinct = new Map<string, ReviewRating>();
  for (const source of byVoice.values()) distinct.set(`${source.rating} ${source.reviewCount}`, source);
  return [...distinct.values()];
}

function believable(sources: readonly ReviewRating[]): readonly ReviewRating[] {
  if (sources.length < 2) return sources;
  return sources.filter((one) => {
    const others = sources.filter((other) => other !== one).map(({ reviewCount }) => reviewCount);
    return one.reviewCount <= REVIEWS_BEYOND * median(others);
  });
}

const PRIOR: ReviewRating = { rating: 3.8, reviewCount: 200 };

/** The Bayesian average: few reviews pull a rating to the prior, so 5.0 of 50 ranks below 4.6 of 5,000. */
export function bayesian({ rating, reviewCount }: ReviewRating): number {
  return (PRIOR.rating * PRIOR.reviewCount + rating * reviewCount) / (PRIOR.reviewCount + reviewCount);
}

/** A rating rounded to two decimals for display. Test thresholds before rounding. */
export const shownRating = (rating: number): number => Math.floor(rating * 100 + 0.5) / 100;

/** Looks up rows by ascending EAN in a single pass over sorted rows. */
export function alongside<R extends { ean: EanNumber }>(rows: Iterable<R>): (ean: EanNumber) => readonly R[] {
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
