import { dropPercent, kroner, type Ore } from '../../../domain/money.ts';
import { type Rated, shownRating } from '../../lists/rating.ts';

const RATING_MIN = 4.2;
const REVIEWS_MIN = 50;

export const isPopular = ({ rating, reviewCount }: Rated): boolean =>
  rating >= RATING_MIN && reviewCount >= REVIEWS_MIN;

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
