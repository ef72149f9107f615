import type { shownOffer } from '../../../catalogue/answers/lookup.ts';
import type { PriceLines } from '../../../catalogue/answers/price-lines.ts';
import type { ShopCode } from '../../../catalogue/answers/shop-codes.ts';
import type { ProductView } from '../../../contract/product-view.ts';
import type { Day } from '../../../domain/day.ts';
import type { Tier } from '../../../domain/product.ts';
import type { Way } from '../../layout/elements.ts';

/** The numbers of days that the chart can show. */
export const CHART_DAYS = [30, 90, 365, 730] as const;
export type ChartDays = (typeof CHART_DAYS)[number];

/** An offer as the contract shows it, with what decides where it stands on the page. */
export type PageOffer = ReturnType<typeof shownOffer> & {
  vendorId: number;
  tier: Tier;
};

export type OfferOrder = 'pris' | 'leveret';

/** Everything a product's page shows, all from one generation. */
export interface ProductContent {
  product: ProductView;
  /** The categories it stands in, from the top down. */
  way: Way;
  /** In the contract's order; never empty. */
  offers: readonly PageOffer[];
  lines: PriceLines;
  vendorName: (vendorId: number) => string;
  codes: readonly ShopCode[];
  /** The same article in other sizes and colours, and what is like it. */
  variants: readonly ProductView[];
  similar: readonly ProductView[];
  /** The catalogue's day, and when its run began. */
  day: Day;
  dataAsOfMs: number;
  asked: { days: ChartDays; order: OfferOrder };
}

/** Where it is told what one shop's price rests on. */
export const proofPath = (ean: string, domain: string): string => `/vare/${ean}/bevis/${domain}`;
