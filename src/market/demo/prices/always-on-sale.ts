import { hash, TOPIC } from '../../hash.ts';
import { roundPrice } from '../../synthetic/article.ts';
import { regularUntil } from '../../synthetic/pricing.ts';
import { regularOn } from './honest.ts';
import type { Place, PriceTag } from './price-tag.ts';
import { articleSale } from './sale.ts';

/** Out of a hundred articles: those without a before price. */
const SILENT = 6;
/** One of so many of an article's sales is a sale here too: after each the price rises under the same before price. */
const SALES_EVERY = 3;

/** The regular price under a before price that was never asked; in the article's sales a little less. */
export function alwaysOnSaleTag(place: Place, day: number): PriceTag {
  const { seed, product, shop } = place;
  const { sale, untilDay } = articleSale(place, day);
  const habit = hash(seed, TOPIC.claim, product.index, shop.index);
  const regular = regularOn(place, day);
  const isCheaper = sale !== undefined && (habit + (sale.cycle >> 1)) % SALES_EVERY === 0;
  return {
    priceOre: isCheaper ? roundPrice(regular * (1 - sale.cut / 3)) : regular,
    beforeOre: habit % 100 < SILENT ? 0 : roundPrice(regular * (1.3 + ((habit >>> 8) % 30) / 100)),
    isLeading: false,
    untilDay: Math.min(untilDay, regularUntil(seed, product.index, shop.index, day)),
  };
}
