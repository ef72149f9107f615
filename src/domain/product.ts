import type { Ean } from './ean.ts';
import type { Ore } from './money.ts';
import { type Condition, type Flag, isHeld, type Stock } from './offer.ts';

/** What the catalogue knows of an article, in our own units. */
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
 * Who sets a product's price. The first tier that is not empty does:
 * 1 new, not held, not out of stock; 2 new, not held; 3 new, held; 4 refurbished or used.
 */
export type Tier = 1 | 2 | 3 | 4;

export function tierOf(offer: { condition: Condition; stock: Stock; flags: readonly Flag[] }): Tier {
  if (offer.condition !== 'new') return 4;
  if (isHeld(offer)) return 3;
  return offer.stock === 'out_of_stock' ? 2 : 1;
}

/** The tier of an article whose offers in new condition are all held: its page shows a price, and nothing goes by it. */
export const HELD_TIER = 3 satisfies Tier;

/** Only these tiers feed a product's history. Lists and agents go by the first alone. */
export const feedsHistory = (tier: Tier): boolean => tier <= 2;

/** What filters ask of a product's offers, a bit each. */
export const OFFER_KIND = {
  new: 1,
  refurbished: 2,
  used: 4,
  /** New, not held, and the shop says that it has it. */
  inStock: 8,
  /** Of the first tier: it sets a price that counts. */
  buyable: 16,
  /** One offer that is refurbished, or used, and that the shop says it has. */
  refurbishedInStock: 32,
  usedInStock: 64,
} as const;

/** The bit of an offer in this condition that is in stock. */
export const IN_STOCK = {
  new: OFFER_KIND.inStock,
  refurbished: OFFER_KIND.refurbishedInStock,
  used: OFFER_KIND.usedInStock,
} as const satisfies Record<Condition, number>;

/** The bits of all offers together. */
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
