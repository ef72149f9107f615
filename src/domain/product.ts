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

/** Only these tiers feed a product's history. Lists and agents go by the first alone. */
export const feedsHistory = (tier: Tier): boolean => tier <= 2;
