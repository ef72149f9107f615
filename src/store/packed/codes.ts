import { type Condition, type Flag, HOLDING, type Stock } from '../../domain/product.ts';

// Offers and memories are stored as JSON arrays: one wide column is several times faster than many narrow ones (a SELECT of
// 12 columns runs 44,000/s, of 2 columns 150,000/s), and a person can still read them with sqlite3.

export const STOCKS: readonly Stock[] = ['in_stock', 'out_of_stock', 'preorder', 'unknown'];
export const CONDITIONS: readonly Condition[] = ['new', 'refurbished', 'used'];

/** A flag's index is its bit in stored data: append, never reorder. */
const FLAGS: readonly Flag[] = ['price_outlier', 'ambiguous', 'price_high', 'name_mismatch', 'high_shipping'];

export const stockNumber = (stock: Stock): number => STOCKS.indexOf(stock);

/** Stored in a shop's history point on a day when nobody could buy. */
export const SOLD_OUT_STOCK = stockNumber('out_of_stock');

export function flagsNumber(flags: readonly Flag[]): number {
  let bits = 0;
  for (const flag of flags) bits |= 1 << FLAGS.indexOf(flag);
  return bits;
}

/** Set in a shop's history point only: the price agrees with no other shop but counts, because it was believed or accepted. */
export const BELIEVED_BIT = 1 << 15;

export const HOLDING_BITS = flagsNumber(HOLDING);
export const OUTLIER_BIT = flagsNumber(['price_outlier']);

const NO_FLAGS: readonly Flag[] = [];

export const flagsOfNumber = (bits: number): readonly Flag[] =>
  bits === 0 ? NO_FLAGS : FLAGS.filter((_, i) => bits & (1 << i));
