import { hash, TOPIC } from '../hash.ts';
import {
  isCarried,
  isOutlier,
  nextPeriod,
  type OfferState,
  periodAt,
  stockAt,
} from '../synthetic/pricing.ts';
import { type PricedArticle, type PriceTag, regularOn, TAGS } from './price-tags.ts';
import { isOnSale } from './products.ts';

/** What a shop's system says of an article on a day; undefined while the shop does not have it. */
export function stateOn(article: PricedArticle, day: number): OfferState | undefined {
  const { seed, product, shop, seat } = article;
  const { index } = product;
  if (!isOnSale(product, day) || !isCarried(seed, index, shop.index, seat, day)) return undefined;
  const tag = isOutlier(seed, index, seat) ? lostDigit(article, day) : TAGS[shop.character](article, day);
  const isMisread = day === misreadDay(article, day);
  return {
    priceOre: isMisread ? Math.round(tag.priceOre / 100) : tag.priceOre,
    beforeOre: isMisread ? 0 : tag.beforeOre,
    stock: tag.isLeading ? 'in_stock' : stockAt(seed, index, shop.index, day),
  };
}

const lostDigit = (article: PricedArticle, day: number): PriceTag => ({
  priceOre: Math.round(regularOn(article, day) / 10),
  beforeOre: 0,
  isLeading: true,
});

const MISREAD_DAYS = 90;
/** One offer in so many has a day in that time on which its kroner are written as øre. */
const MISREAD_EVERY = 30;

function misreadDay({ seed, product, shop }: PricedArticle, day: number): number | undefined {
  const phase = hash(seed, TOPIC.misread, product.index, shop.index);
  const h = hash(seed, TOPIC.misread, product.index, shop.index, 1 + periodAt(day, MISREAD_DAYS, phase));
  return h % MISREAD_EVERY === 0
    ? nextPeriod(day, MISREAD_DAYS, phase) - 1 - ((h >>> 8) % MISREAD_DAYS)
    : undefined;
}
