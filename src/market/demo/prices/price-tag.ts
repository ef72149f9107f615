import type { Seat } from '../../synthetic/pricing.ts';
import type { DemoProduct } from '../demo-product.ts';
import type { DemoShop } from '../demo-shops.ts';

/** One shop's place for one article: everything its price follows from, beside the day. */
export interface Place {
  seed: number;
  product: Pick<DemoProduct, 'index' | 'basePriceOre' | 'bornDay'>;
  shop: DemoShop;
  seat: Seat;
}

/** What the tag says on a day, and the first day on which it may say something else. */
export interface PriceTag {
  priceOre: number;
  /** What the shop claims it cost before; 0 when it claims nothing. */
  beforeOre: number;
  /** The shop leads the article's sale: it has enough of it. */
  isLeading: boolean;
  untilDay: number;
}
