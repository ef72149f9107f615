import { hash, TOPIC } from '../../hash.ts';
import { roundPrice } from '../../synthetic/article.ts';
import { nextPeriod, periodAt } from '../../synthetic/pricing.ts';
import { regularOn } from './honest.ts';
import type { Place, PriceTag } from './price-tag.ts';

const CYCLE_DAYS = 112;
const SALE_DAYS = 21;
/** Longer than the law's 30 days by what a feed may be late; the short one is not. */
const RAISED_DAYS = 35;
const SHORTLY_RAISED_DAYS = 8;
/** The usual price stays for so many cycles. */
const STEADY_CYCLES = 6;

/** How one cycle goes, by a number under 100. */
const QUIET = 12;
const SHORTLY = 38;

/** The usual price, a month dearer, then back on "sale" at about the usual price; or raised for a week only. */
export function raisesFirstTag(place: Place, day: number): PriceTag {
  const { seed, product, shop } = place;
  const phase = hash(seed, TOPIC.raise, product.index, shop.index);
  const cycle = periodAt(day, CYCLE_DAYS, phase);
  const nextDay = nextPeriod(day, CYCLE_DAYS, phase);
  const h = hash(seed, TOPIC.raise, product.index, shop.index, 1 + cycle);
  const kind = h % 100;
  const usual = regularOn(place, nextDay - (1 + (cycle % STEADY_CYCLES)) * CYCLE_DAYS);
  const saleDay = nextDay - SALE_DAYS;
  const raiseDay = saleDay - (kind < SHORTLY ? SHORTLY_RAISED_DAYS : RAISED_DAYS);
  const tag = (priceOre: number, beforeOre: number, untilDay: number): PriceTag => ({
    priceOre,
    beforeOre,
    isLeading: false,
    untilDay,
  });
  if (kind < QUIET) return tag(usual, 0, nextDay);
  const raised = roundPrice(usual * (1.35 + ((h >>> 8) % 20) / 100));
  if (day < raiseDay) return tag(usual, 0, raiseDay);
  if (day < saleDay) return tag(raised, 0, saleDay);
  const isCheaper = kind < SHORTLY && h % 2 === 0;
  return tag(roundPrice(usual * (isCheaper ? 0.85 : 0.98 + ((h >>> 16) % 3) / 100)), raised, nextDay);
}
