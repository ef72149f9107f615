import type { EanNumber } from '../../domain/ean.ts';
import { median } from '../../domain/sorting/median.ts';

/** What one source says of a product or shop. */
export interface Rated {
  rating: number;
  reviewCount: number;
}

/** A shop's word about a product in its feed. */
export interface FeedRated {
  vendorId: number;
  rating: number | null;
  reviewCount: number | null;
}

/** What has to be known of the shops that rate. */
export interface Raters {
  voiceOf(vendorId: number): number;
  /** Whether the shop is a voice of good record. */
  isGood(vendorId: number): boolean;
}

/** More than this times what the others have is no number of reviews. */
const REVIEWS_BEYOND = 20;
/** One voice weighs no more than this many reviews. */
const VOICE_REVIEWS_MAX = 10_000;

/**
 * The mean over sources, weighed by reviews. A newcomer's reviews count for nothing: nobody but the shop itself has seen
 * them. Shops that show the very same figures show the same syndicated reviews: they are one source, and so are the shops
 * of one voice.
 */
export function meanRating(
  offers: readonly FeedRated[],
  imported: readonly Rated[],
  raters: Raters,
): Rated | undefined {
  let sum = 0;
  let reviewCount = 0;
  for (const { rating, reviewCount: told } of believable(sourcesOf(offers, raters))) {
    const reviews = Math.min(told, VOICE_REVIEWS_MAX);
    sum += rating * reviews;
    reviewCount += reviews;
  }
  for (const { rating, reviewCount: reviews } of imported) {
    sum += rating * reviews;
    reviewCount += reviews;
  }
  return reviewCount === 0 ? undefined : { rating: sum / reviewCount, reviewCount };
}

/** What each voice of good record says, by its most reviewed offer; figures that another has said already are left out. */
function sourcesOf(offers: readonly FeedRated[], { voiceOf, isGood }: Raters): Rated[] {
  const byVoice = new Map<number, Rated>();
  for (const { vendorId, rating, reviewCount } of offers) {
    if (rating === null || reviewCount === null || reviewCount <= 0 || !isGood(vendorId)) continue;
    const known = byVoice.get(voiceOf(vendorId));
    if (known === undefined || known.reviewCount < reviewCount)
      byVoice.set(voiceOf(vendorId), { rating, reviewCount });
  }
  const told = new Map<string, Rated>();
  for (const source of byVoice.values()) told.set(`${source.rating} ${source.reviewCount}`, source);
  return [...told.values()];
}

/** Without a voice that claims twenty times as many reviews as the others do. */
function believable(sources: readonly Rated[]): readonly Rated[] {
  if (sources.length < 2) return sources;
  return sources.filter((one) => {
    const others = sources.filter((other) => other !== one).map(({ reviewCount }) => reviewCount);
    return one.reviewCount <= REVIEWS_BEYOND * median(others);
  });
}

/** What an article or shop is worth before anyone has said anything, and how many reviews that guess weighs. */
const PRIOR: Rated = { rating: 3.8, reviewCount: 200 };

/** A rating pulled towards the prior while reviews are few: 5.0 of 50 ranks below 4.6 of 5,000. */
export function bayesian({ rating, reviewCount }: Rated): number {
  return (PRIOR.rating * PRIOR.reviewCount + rating * reviewCount) / (PRIOR.reviewCount + reviewCount);
}

/** A rating as it is shown, with two decimals; thresholds are tested before it is rounded. */
export const shownRating = (rating: number): number => Math.floor(rating * 100 + 0.5) / 100;

/** Walks along rows in EAN order: asked for ascending codes, it never reads a row twice. */
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
