import { hash, TOPIC } from '../hash.ts';
import { roundPrice } from '../synthetic/article.ts';
import { isCarried, nextPeriod, periodAt, regularPriceOre, type Seat } from '../synthetic/pricing.ts';
import type { Character, DemoShop } from './demo-shops.ts';
import type { DemoProduct } from './known.ts';

/** Everything that a price follows from, except the day. */
export interface PricedArticle {
  seed: number;
  product: Pick<DemoProduct, 'index' | 'basePriceOre' | 'bornDay'>;
  shop: DemoShop;
  seat: Seat;
}

export interface PriceTag {
  priceOre: number;
  /** The claimed before price; 0 without a claim. */
  beforeOre: number;
  /** The shop leads the article's sale and has it in stock. */
  isLeading: boolean;
}

export const TAGS: Readonly<Record<Character, (article: PricedArticle, day: number) => PriceTag>> = {
  honest: honestTag,
  always_on_sale: alwaysOnSaleTag,
  raises_first: raisesFirstTag,
  recommended_price: recommendedTag,
};

export const regularOn = ({ seed, product, shop }: PricedArticle, day: number): number =>
  regularPriceOre(seed, product.index, product.basePriceOre, shop, day);

/** The law's 30 days and the week by which a feed may be late. */
const MONTH_DAYS = 37;
/** Percent: sales without a before price, sales with a too high one, articles that have one all year. */
const SILENT = 5;
const CARELESS = 8;
const BOASTING = 1;

/** The regular price, now and then a sale that claims the price of the month before it. */
function honestTag(article: PricedArticle, day: number): PriceTag {
  const { seed, product, shop } = article;
  const habit = hash(seed, TOPIC.claim, product.index, shop.index) % 100;
  const sale = saleOf(article, day);
  if (sale === undefined) {
    const priceOre = regularOn(article, day);
    return { priceOre, beforeOre: habit < BOASTING ? roundPrice(priceOre * 1.25) : 0, isLeading: false };
  }
  return {
    priceOre: salePrice(article, sale),
    beforeOre: habit < BOASTING + SILENT ? 0 : claimedOre(article, sale),
    isLeading: sale.isLeading,
  };
}

/** The price of a sale is set when it begins, and does not follow the regular price. */
const salePrice = (article: PricedArticle, { startDay, cut }: ArticleSale): number =>
  roundPrice(Math.min(regularOn(article, startDay), article.product.basePriceOre * 0.94) * (1 - cut));

function claimedOre(article: PricedArticle, { startDay, cycle }: ArticleSale): number {
  const { seed, product, shop } = article;
  if (!wasSoldBefore(article, startDay)) return 0;
  const regular = regularOn(article, startDay - 1);
  if (hash(seed, TOPIC.claim, product.index, shop.index, 1 + cycle) % 100 < CARELESS)
    return roundPrice(regular * 1.12);
  return Math.min(regular, regularOn(article, startDay - MONTH_DAYS));
}

function wasSoldBefore({ seed, product, shop, seat }: PricedArticle, startDay: number): boolean {
  if (product.bornDay !== null && product.bornDay > startDay - 2) return false;
  return [1, MONTH_DAYS].every((ago) => isCarried(seed, product.index, shop.index, seat, startDay - ago));
}

/** Percent of the articles of a shop that is always on sale that have no before price. */
const UNCLAIMED = 6;
/** The shop takes part in every third sale of an article; afterwards the price rises under the same before price. */
const SALES_EVERY = 3;

/** The regular price under a before price that was never asked; a little less in some of the article's sales. */
function alwaysOnSaleTag(article: PricedArticle, day: number): PriceTag {
  const { seed, product, shop } = article;
  const sale = saleOf(article, day);
  const habit = hash(seed, TOPIC.claim, product.index, shop.index);
  const regular = regularOn(article, day);
  const isCheaper = sale !== undefined && (habit + (sale.cycle >> 1)) % SALES_EVERY === 0;
  return {
    priceOre: isCheaper ? roundPrice(regular * (1 - sale.cut / 3)) : regular,
    beforeOre: habit % 100 < UNCLAIMED ? 0 : roundPrice(regular * (1.3 + ((habit >>> 8) % 30) / 100)),
    isLeading: false,
  };
}

const RAISE_CYCLE_DAYS = 112;
const RAISE_SALE_DAYS = 21;
/** Longer than the law's 30 days by the days that a feed may be late; a short raise is not. */
const RAISED_DAYS = 35;
const SHORTLY_RAISED_DAYS = 8;
/** Number of cycles for which the usual price stays. */
const STEADY_CYCLES = 6;
/** Percent of cycles without a raise, and with a short or no raise. */
const QUIET = 12;
const SHORTLY = 38;

/** The usual price, then a month dearer, then a "sale" at about the usual price; some raises last a week only. */
function raisesFirstTag(article: PricedArticle, day: number): PriceTag {
  const { seed, product, shop } = article;
  const phase = hash(seed, TOPIC.raise, product.index, shop.index);
  const cycle = periodAt(day, RAISE_CYCLE_DAYS, phase);
  const nextDay = nextPeriod(day, RAISE_CYCLE_DAYS, phase);
  const h = hash(seed, TOPIC.raise, product.index, shop.index, 1 + cycle);
  const kind = h % 100;
  const usual = regularOn(article, nextDay - (1 + (cycle % STEADY_CYCLES)) * RAISE_CYCLE_DAYS);
  const saleDay = nextDay - RAISE_SALE_DAYS;
  const raiseDay = saleDay - (kind < SHORTLY ? SHORTLY_RAISED_DAYS : RAISED_DAYS);
  const tag = (priceOre: number, beforeOre: number): PriceTag => ({ priceOre, beforeOre, isLeading: false });
  if (kind < QUIET || day < raiseDay) return tag(usual, 0);
  const raised = roundPrice(usual * (1.35 + ((h >>> 8) % 20) / 100));
  if (day < saleDay) return tag(raised, 0);
  const isCheaper = kind < SHORTLY && h % 2 === 0;
  return tag(roundPrice(usual * (isCheaper ? 0.85 : 0.98 + ((h >>> 16) % 3) / 100)), raised);
}

/** Percent of articles whose makers recommend a price. */
const RECOMMENDED = 80;

/** An honest shop's prices beside the maker's recommended price, which is the same at every such shop and asked by none. */
function recommendedTag(article: PricedArticle, day: number): PriceTag {
  const { seed, product } = article;
  const h = hash(seed, TOPIC.recommended, product.index);
  const beforeOre =
    h % 100 < RECOMMENDED ? roundPrice(product.basePriceOre * (1.22 + ((h >>> 8) % 14) / 100)) : 0;
  return { ...honestTag(article, day), beforeOre };
}

/** In most cycles an article is on sale somewhere. The starts are spread, so that prices drop on every day. */
const SALE_CYCLE_DAYS = 40;
const STARTS_WITHIN = 12;
const SHORTEST_DAYS = 9;
const LENGTHS = 16;

interface ArticleSale {
  startDay: number;
  /** The share taken off the price, 0–1. */
  cut: number;
  isLeading: boolean;
  /** The number of the sale among the article's. */
  cycle: number;
}

function saleOf(article: PricedArticle, day: number): ArticleSale | undefined {
  const { seed, product } = article;
  const phase = (product.index * 23) % SALE_CYCLE_DAYS;
  const cycle = Math.floor((day + phase) / SALE_CYCLE_DAYS);
  const h = hash(seed, TOPIC.campaign, product.index, cycle);
  const startDay = cycle * SALE_CYCLE_DAYS - phase + ((h >>> 8) % STARTS_WITHIN);
  const endDay = startDay + SHORTEST_DAYS + ((h >>> 12) % LENGTHS);
  if (h % 100 >= 96 || day < startDay || day >= endDay) return undefined;
  const part = partIn(article, cycle);
  return part && { startDay, cut: 0.1 + ((h >>> 17) % 25) / 100, cycle, ...part };
}

/** A shop takes part in every other cycle at most: a sale in the month before would make the next one no saving. */
function partIn(
  { seed, product, shop, seat }: PricedArticle,
  cycle: number,
): { isLeading: boolean } | undefined {
  const turn = (cycle + seat.rank + (hash(seed, TOPIC.campaign, product.index) % 2)) % 2;
  if (turn !== 0) return undefined;
  const isLeading = seat.rank < 2;
  return isLeading || hash(seed, TOPIC.campaign, product.index, cycle, 2 + shop.index) % 100 < 90
    ? { isLeading }
    : undefined;
}
