import type { Ean } from './ean.ts';
import type { Ore } from './money.ts';

export type Stock = 'in_stock' | 'out_of_stock' | 'preorder' | 'unknown';
export type Condition = 'new' | 'refurbished' | 'used';
export type Flag = 'price_outlier' | 'ambiguous' | 'price_high' | 'name_mismatch' | 'high_shipping';

/** With one of these an offer is shown and counts for nothing. */
export const HOLDING: readonly Flag[] = ['price_outlier', 'price_high', 'name_mismatch', 'high_shipping'];

export const isHeld = ({ flags }: { flags: readonly Flag[] }): boolean =>
  flags.length > 0 && flags.some((flag) => HOLDING.includes(flag));

/** What a shop writes of an article beside its offer: the search index reads it, and no answer shows it. */
export interface OfferTexts {
  /** What is left of a name that is too long to be shown whole. */
  nameRest: string;
  /** Sentences, each with SENTENCE_END behind it. */
  description: string;
}

/** A character that no cleaned text has. */
export const SENTENCE_END = '\x1f';

export const NO_TEXTS: OfferTexts = { nameRest: '', description: '' };

/** One shop's price for one article, cleaned. What a feed yields and the merge folds. */
export interface Offer {
  ean: Ean;
  /** Further codes of the same row. They find the product, they never merge products. */
  aliases: readonly Ean[];
  vendorId: number;
  condition: Condition;
  priceOre: Ore;
  shippingOre: Ore | null;
  /** What the shop claims it cost before. */
  beforeOre: Ore | null;
  stock: Stock;
  deliveryTime: string | null;
  name: string;
  brand: string;
  /** From the widest to the narrowest, e.g. ['Køkken', 'Kaffe & te', 'Kaffemaskiner']. */
  categoryPath: readonly string[];
  imageUrl: string;
  size: string | null;
  color: string | null;
  url: string;
  rating: number | null;
  reviewCount: number | null;
  flags: readonly Flag[];
}
