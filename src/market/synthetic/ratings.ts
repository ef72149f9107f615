import { hash, TOPIC, unit } from '../hash.ts';

export interface Rating {
  rating: number;
  reviewCount: number;
}

const NONE: Rating = { rating: 0, reviewCount: 0 };

/** Half of the articles have been reviewed, most of them a few times, some thousands of times. */
export function ratingOf(seed: number, index: number): Rating {
  if (hash(seed, TOPIC.rating, index) % 100 < 45) return NONE;
  const rating = Math.round((3.4 + 1.5 * unit(seed, TOPIC.rating, index, 1) ** 0.8) * 10) / 10;
  return { rating, reviewCount: Math.floor(10 ** (0.4 + 3.2 * unit(seed, TOPIC.rating, index, 2))) };
}
