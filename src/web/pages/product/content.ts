import type { ShopCode } from '../../../catalogue/answers/discounts.ts';
import type { shownOffer } from '../../../catalogue/answers/lookup.ts';
import type { PriceLines } from '../../../catalogue/answers/price-position.ts';
import type { ProductView } from '../../../contract/product-view.ts';
import type { Day } from '../../../domain/day.ts';
import type { Tier } from '../../../domain/product.ts';
import type { Way } from '../../layout/elements.ts';

export const CHART_DAYS = [30, 90, 365, 730] as const;
export type ChartDays = (typeof CHART_DAYS)[number];

export type PageOffer = ReturnType<typeof shownOffer> & { vendorId: number; tier: Tier };

export type OfferOrder = 'pris' | 'leveret';

/** Everything a product's page shows, all from one generation. */
export interface ProductContent {
  product: ProductView;
  way: Way;
  offers: readonly PageOffer[];
  lines: PriceLines;
  vendorName: (vendorId: number) => string;
  codes: readonly ShopCode[];
  variants: readonly ProductView[];
  similar: readonly ProductView[];
  /** The catalogue's day, and when its refresh began. */
  day: Day;
  dataAsOfMs: number;
  chosen: { days: ChartDays; order: OfferOrder };
}

export const proofPath = (ean: string, domain: string): string => `/vare/${ean}/bevis/${domain}`;
