import { hash, TOPIC } from '../../hash.ts';
import { roundPrice } from '../../synthetic/article.ts';
import { honestTag } from './honest.ts';
import type { Place, PriceTag } from './price-tag.ts';

/** Out of a hundred articles: those that their makers recommend a price for. */
const RECOMMENDED = 80;

/** Prices like an honest shop's, beside what the maker recommends: the same amount at every such shop, taken by none. */
export function recommendedTag(place: Place, day: number): PriceTag {
  const { seed, product } = place;
  const h = hash(seed, TOPIC.recommended, product.index);
  const beforeOre =
    h % 100 < RECOMMENDED ? roundPrice(product.basePriceOre * (1.22 + ((h >>> 8) % 14) / 100)) : 0;
  return { ...honestTag(place, day), beforeOre };
}
