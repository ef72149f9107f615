import { hash, TOPIC } from '../../hash.ts';
import { roundPrice } from '../../synthetic/article.ts';
import { isCarried, regularPriceOre, regularUntil } from '../../synthetic/pricing.ts';
import type { Place, PriceTag } from './price-tag.ts';
import { type ArticleSale, articleSale } from './sale.ts';

/** The law's 30 days and the week a feed may be late. */
const MONTH_DAYS = 37;
/** Out of a hundred: sales without a before price, sales whose before price is too good, articles with one all year. */
const SILENT = 5;
const CARELESS = 8;
const BOASTING = 1;

export const regularOn = ({ seed, product, shop }: Place, day: number): number =>
  regularPriceOre(seed, product.index, product.basePriceOre, shop, day);

/** The regular price, now and then a sale; claimed is what was asked in the month before it. */
export function honestTag(place: Place, day: number): PriceTag {
  const { seed, product, shop } = place;
  const habit = hash(seed, TOPIC.claim, product.index, shop.index) % 100;
  const { sale, untilDay } = articleSale(place, day);
  if (sale === undefined) {
    const priceOre = regularOn(place, day);
    return {
      priceOre,
      beforeOre: habit < BOASTING ? roundPrice(priceOre * 1.25) : 0,
      isLeading: false,
      untilDay: Math.min(untilDay, regularUntil(seed, product.index, shop.index, day)),
    };
  }
  const priceOre = salePrice(place, sale);
  const beforeOre = habit < BOASTING + SILENT ? 0 : claimedOre(place, sale);
  return { priceOre, beforeOre, isLeading: sale.isLeading, untilDay };
}

/** Set when the sale begins, and kept: whatever the regular price comes to meanwhile. */
export const salePrice = (place: Place, { startDay, cut }: ArticleSale): number =>
  roundPrice(Math.min(regularOn(place, startDay), place.product.basePriceOre * 0.94) * (1 - cut));

function claimedOre(place: Place, { startDay, cycle }: ArticleSale): number {
  const { seed, product, shop } = place;
  if (!wasSoldBefore(place, startDay)) return 0;
  const regular = regularOn(place, startDay - 1);
  if (hash(seed, TOPIC.claim, product.index, shop.index, 1 + cycle) % 100 < CARELESS)
    return roundPrice(regular * 1.12);
  return Math.min(regular, regularOn(place, startDay - MONTH_DAYS));
}

function wasSoldBefore({ seed, product, shop, seat }: Place, startDay: number): boolean {
  if (product.bornDay !== null && product.bornDay > startDay - 2) return false;
  return [1, MONTH_DAYS].every((ago) => isCarried(seed, product.index, shop.index, seat, startDay - ago));
}
