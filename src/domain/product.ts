import type { Ean } from './ean.ts';
import type { Measure } from './measure/measure.ts';
import type { Ore } from './money.ts';

export interface Product {
  ean: Ean;
  name: string;
  brand: string;
  categoryPath: readonly string[];
  imageUrl: string;
  vendorCount: number;
  lowestOre: Ore;
  highestOre: Ore;
  avgOre: Ore;
  size: string | null;
  color: string | null;
  slug: string;
}

/**
 * The tier of an offer; a product's price comes from the first tier that has offers.
 * 1 new, not held, not out of stock; 2 new, not held; 3 new, held; 4 refurbished or used.
 */
export type Tier = 1 | 2 | 3 | 4;

export function tierOf(offer: { condition: Condition; stock: Stock; flags: readonly Flag[] }): Tier {
  if (offer.condition !== 'new') return 4;
  if (isHeld(offer)) return 3;
  return offer.stock === 'out_of_stock' ? 2 : 1;
}

/** In this tier all new offers are held: the product's page shows a price, and nothing else uses it. */
export const HELD_TIER = 3 satisfies Tier;

/** Only tiers 1 and 2 enter a product's history. Lists and agents use tier 1 only. */
export const feedsHistory = (tier: Tier): boolean => tier <= 2;

export const OFFER_KIND = {
  new: 1,
  refurbished: 2,
  used: 4,
  /** New, not held, in stock. */
  inStock: 8,
  /** In tier 1. */
  buyable: 16,
  refurbishedInStock: 32,
  usedInStock: 64,
} as const;

export const IN_STOCK = {
  new: OFFER_KIND.inStock,
  refurbished: OFFER_KIND.refurbishedInStock,
  used: OFFER_KIND.usedInStock,
} as const satisfies Record<Condition, number>;

export function kindsOf(
  offers: readonly { condition: Condition; stock: Stock; flags: readonly Flag[] }[],
): number {
  let kinds = 0;
  for (const offer of offers) {
    kinds |= OFFER_KIND[offer.condition];
    if (tierOf(offer) === 1) kinds |= OFFER_KIND.buyable;
    if (offer.stock === 'in_stock' && !isHeld(offer)) kinds |= IN_STOCK[offer.condition];
  }
  return kinds;
}

export type Stock = 'in_stock' | 'out_of_stock' | 'preorder' | 'unknown';
export type Condition = 'new' | 'refurbished' | 'used';
export type Flag = 'price_outlier' | 'ambiguous' | 'price_high' | 'name_mismatch' | 'high_shipping';

/** The flags of held offers, which are shown but do not count. */
export const HOLDING: readonly Flag[] = ['price_outlier', 'price_high', 'name_mismatch', 'high_shipping'];

export const isHeld = ({ flags }: { flags: readonly Flag[] }): boolean =>
  flags.length > 0 && flags.some((flag) => HOLDING.includes(flag));

/** A shop's texts about an article. Only the search index reads them; no answer shows them. */
export interface OfferTexts {
  /** The end of a name that is too long to be shown. */
  nameRest: string;
  /** Sentences, each followed by SENTENCE_END. */
  description: string;
}

/** A character that does not occur in cleaned text. */
export const SENTENCE_END = '\x1f';

export const NO_TEXTS: OfferTexts = { nameRest: '', description: '' };

export interface Offer {
  ean: Ean;
  /** Further codes of the row. They find the product but never merge two products. */
  aliases: readonly Ean[];
  vendorId: number;
  condition: Condition;
  priceOre: Ore;
  shippingOre: Ore | null;
  beforeOre: Ore | null;
  stock: Stock;
  deliveryTime: string | null;
  name: string;
  brand: string;
  /** From widest to narrowest, e.g. ['Køkken', 'Kaffe & te', 'Kaffemaskiner']. */
  categoryPath: readonly string[];
  imageUrl: string;
  size: string | null;
  color: string | null;
  /** How much it holds, where the shop's file states it. */
  measure?: Measure;
  url: string;
  rating: number | null;
  reviewCount: number | null;
  flags: readonly Flag[];
}
