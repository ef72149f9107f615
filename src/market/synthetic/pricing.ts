import type { Stock } from '../../domain/product.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import { roundPrice } from './article.ts';
import type { MarketShop } from './shops.ts';

/** A shop's number among those of an article: the first always carries it, one of them leads a campaign. */
export interface Seat {
  rank: number;
  shops: number;
}

export interface OfferState {
  priceOre: number;
  /** The claimed before price; 0 without a claim. */
  beforeOre: number;
  stock: Stock;
}

/** An article has a campaign in most cycles. 40 days make 2.5 % of the articles drop and rise on an average day. */
const CYCLE_DAYS = 40;
const DRIFT_DAYS = 180;
const STOCK_DAYS = 60;
const PRESENCE_DAYS = 90;
/** Percent of the offers outside a campaign that claim a higher price before. */
export const BOAST_PERCENT = 4;

/** The number of the period that a day is in. `phase` makes the periods of different subjects start on different days. */
export const periodAt = (day: number, days: number, phase: number): number =>
  Math.floor((day + (phase % days)) / days);

/** The first day of the period after. */
export const nextPeriod = (day: number, days: number, phase: number): number =>
  (periodAt(day, days, phase) + 1) * days - (phase % days);

/** Starts are spread evenly over the articles, so that no day is without drops. */
function campaignAt(seed: number, index: number, day: number): { cycle: number; cut: number } | undefined {
  const shifted = day + ((index * 23) % CYCLE_DAYS);
  const cycle = Math.floor(shifted / CYCLE_DAYS);
  const h = hash(seed, TOPIC.campaign, index, cycle);
  if (h % 100 >= 96) return undefined;
  const start = (h >>> 8) % 12;
  const position = shifted - cycle * CYCLE_DAYS;
  if (position < start || position >= start + 7 + ((h >>> 12) % 11)) return undefined;
  return { cycle, cut: 0.1 + ((h >>> 17) % 25) / 100 };
}

export function isCarried(seed: number, index: number, shop: number, seat: Seat, day: number): boolean {
  if (seat.rank === 0) return true;
  const phase = hash(seed, TOPIC.presence, index, shop);
  return hash(seed, TOPIC.presence, index, shop, 1 + periodAt(day, PRESENCE_DAYS, phase)) % 100 >= 4;
}

export function regularPriceOre(
  seed: number,
  index: number,
  baseOre: number,
  shop: Pick<MarketShop, 'index' | 'level'>,
  day: number,
): number {
  const phase = hash(seed, TOPIC.drift, index, shop.index);
  const drift =
    0.955 + 0.1 * unit(seed, TOPIC.drift, index, shop.index, 1 + periodAt(day, DRIFT_DAYS, phase));
  return roundPrice(baseOre * shop.level * drift);
}

export function offerState(
  seed: number,
  index: number,
  baseOre: number,
  shop: Pick<MarketShop, 'index' | 'level'>,
  seat: Seat,
  day: number,
  boastPercent = BOAST_PERCENT,
): OfferState {
  const regular = regularPriceOre(seed, index, baseOre, shop, day);
  if (isOutlier(seed, index, seat))
    return { priceOre: Math.round(regular / 10), beforeOre: 0, stock: 'in_stock' };

  const campaign = campaignAt(seed, index, day);
  const leads = campaign && hash(seed, TOPIC.campaign, index, campaign.cycle, 1) % seat.shops === seat.rank;
  if (campaign && (leads || hash(seed, TOPIC.campaign, index, campaign.cycle, 2 + shop.index) % 100 < 10)) {
    const priceOre = roundPrice(Math.min(regular, baseOre * 0.94) * (1 - campaign.cut));
    const claims = hash(seed, TOPIC.claim, index, shop.index) % 100 < 75;
    return {
      priceOre,
      beforeOre: claims ? regular : 0,
      stock: leads ? 'in_stock' : stockAt(seed, index, shop.index, day),
    };
  }
  const boasts = hash(seed, TOPIC.claim, index, shop.index) % 100 >= 100 - boastPercent;
  return {
    priceOre: regular,
    beforeOre: boasts ? roundPrice(regular * 1.25) : 0,
    stock: stockAt(seed, index, shop.index, day),
  };
}

/** One in 50 articles with four shops or more has a shop that lost a digit of the price. */
export const isOutlier = (seed: number, index: number, seat: Seat): boolean =>
  seat.shops >= 4 && seat.rank === 1 && hash(seed, TOPIC.outlier, index) % 50 === 0;

export function stockAt(seed: number, index: number, shop: number, day: number): Stock {
  const phase = hash(seed, TOPIC.stock, index, shop);
  const share = hash(seed, TOPIC.stock, index, shop, 1 + periodAt(day, STOCK_DAYS, phase)) % 1000;
  if (share < 880) return 'in_stock';
  if (share < 950) return 'out_of_stock';
  return share < 975 ? 'preorder' : 'unknown';
}
