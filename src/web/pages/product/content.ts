import type { ShopCode } from '../../../catalogue/answers/discounts.ts';
import type { measuredOffer } from '../../../catalogue/answers/lookup.ts';
import type { PriceLines } from '../../../catalogue/answers/price-position.ts';
import type { ProductView } from '../../../contract/product-view.ts';
import type { Day } from '../../../domain/day.ts';
import type { Tier } from '../../../domain/product.ts';
import type { Way } from '../../layout/elements.ts';

/** The kinds that the form offers; programs have more. */
export const FORM_KINDS = ['target', 'drop', 'low_within', 'back_in_stock'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

export const formKindOf = (text: unknown): FormKind | undefined => FORM_KINDS.find((kind) => kind === text);

export const CHART_DAYS = [30, 90, 365, 730] as const;
export type ChartDays = (typeof CHART_DAYS)[number];

export type PageOffer = ReturnType<typeof measuredOffer> & { vendorId: number; tier: Tier };

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
  /** The EANs of variants that no shop has. */
  soldOut: readonly string[];
  similar: readonly ProductView[];
  /** The catalogue's day, and when its refresh began. */
  day: Day;
  dataAsOfMs: number;
  /** It is a run of the day: shops were read at different hours. */
  isRun: boolean;
  chosen: {
    days: ChartDays;
    order: OfferOrder;
    /** What a link fills into the agent's form. */
    agent: { kind: FormKind | undefined; target: string };
  };
}

export const proofPath = (ean: string, domain: string): string => `/vare/${ean}/bevis/${domain}`;
