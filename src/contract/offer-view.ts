import { formatInstant } from '../domain/day.ts';
import { kroner, type Ore, ore } from '../domain/money.ts';
import type { Condition, Flag, Stock } from '../domain/product.ts';
import type { ClaimView } from './honesty/claim-view.ts';

/** An offer in our own units, before it becomes a view. */
export interface ShownOffer {
  priceOre: Ore;
  shippingOre: Ore | null;
  beforeOre: Ore | null;
  stock: Stock;
  deliveryTime: string | null;
  condition: Condition;
  name: string;
  size: string | null;
  color: string | null;
  url: string;
  flags: readonly Flag[];
}

export function offerView(offer: ShownOffer, vendor: VendorView, readAtMs: number, claim: ClaimView | null) {
  const { shippingOre } = offer;
  return {
    vendor,
    price: kroner(offer.priceOre),
    shipping: shippingOre === null ? null : kroner(shippingOre),
    total_price: shippingOre === null ? null : kroner(ore(offer.priceOre + shippingOre)),
    before_price: offer.beforeOre === null ? null : kroner(offer.beforeOre),
    currency: 'DKK' as const,
    stock: offer.stock,
    delivery_time: offer.deliveryTime,
    condition: offer.condition,
    product_name: offer.name,
    size: offer.size,
    color: offer.color,
    url: offer.url,
    updated_at: formatInstant(readAtMs),
    flags: offer.flags,
    claim,
  };
}

export type OfferView = ReturnType<typeof offerView>;

export interface ShownVendor {
  name: string;
  domain: string;
  logoUrl: string | null;
}

export const vendorView = (
  { name, domain, logoUrl }: ShownVendor,
  rated: { rating: number; reviewCount: number } | undefined,
) => ({
  name,
  domain,
  logo_url: logoUrl,
  rating: rated ? Math.round(rated.rating * 100) / 100 : null,
  review_count: rated?.reviewCount ?? null,
});
export type VendorView = ReturnType<typeof vendorView>;

export const ratedVendorView = (
  { name, domain, logoUrl }: ShownVendor,
  rating: { shown: number; reviewCount: number; platform: string; url: string | null },
  productCount: number,
) => ({
  name,
  domain,
  logo_url: logoUrl,
  rating: rating.shown,
  review_count: rating.reviewCount,
  review_platform: rating.platform,
  review_url: rating.url,
  product_count: productCount,
});
