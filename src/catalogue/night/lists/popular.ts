import { addDays } from '../../../domain/day.ts';
import { medianBetween } from '../../../domain/history.ts';
import { dropPercent, kroner, type Ore, ore } from '../../../domain/money.ts';
import { type Rated, shownRating } from '../../lists/rating.ts';
import { LONGEST_PERIOD_DAYS, type Priced, priceAgo } from './drops.ts';

const RATING_MIN = 4.2;
const REVIEWS_MIN = 50;

export const isPopular = ({ rating, reviewCount }: Rated): boolean =>
  rating >= RATING_MIN && reviewCount >= REVIEWS_MIN;

/**
 * What a product on discount cost before: the price thirty days ago if that is above the current one, else the median
 * of the thirty days before today, half up to øre; undefined when it is not on discount.
 */
export function discountedFrom(priced: Priced): Ore | undefined {
  const { points, today, currentOre } = priced;
  const ago = priceAgo(priced, LONGEST_PERIOD_DAYS);
  if (ago !== null && ago > currentOre) return ago;
  const middle = medianBetween(points, addDays(today, -LONGEST_PERIOD_DAYS), addDays(today, -1));
  return middle !== null && currentOre < middle ? ore(Math.floor(middle + 0.5)) : undefined;
}

export function popularExtra(
  { rating, reviewCount }: Rated,
  previousOre: Ore,
  currentOre: Ore,
  worth: string,
): string {
  return (
    `"rating":${shownRating(rating)},"review_count":${reviewCount},` +
    `"previous_price":${kroner(previousOre)},"discount_percent":${dropPercent(previousOre, currentOre)}${worth}`
  );
}
