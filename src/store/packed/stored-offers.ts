import type { Claim } from '../../domain/claim.ts';
import type { Ore } from '../../domain/money.ts';
import { type Condition, type Flag, HOLDING, type Stock } from '../../domain/product.ts';
import { type PackedClaim, packClaim, unpackClaim } from './claims.ts';

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

/** An offer as the catalogue stores it for display, in display order. */
export interface StoredOffer {
  vendorId: number;
  condition: Condition;
  priceOre: Ore;
  shippingOre: Ore | null;
  beforeOre: Ore | null;
  stock: Stock;
  deliveryTime: string | null;
  name: string;
  size: string | null;
  color: string | null;
  url: string;
  /** Number of its feed; the generation stores when that feed was last read well. */
  feed: number;
  flags: readonly Flag[];
  /** The verdict on its before price; null without a claim or a verdict. */
  claim: Claim | null;
}

export function packStoredOffers<O extends Omit<StoredOffer, 'claim'>>(
  offers: readonly O[],
  claimOf: (offer: O) => Claim | null = () => null,
): string {
  return JSON.stringify(
    offers.map((o) => {
      const claim = claimOf(o);
      const packed = packedOf(o);
      return claim === null ? packed : [...packed, packClaim(claim)];
    }),
  );
}

const packedOf = (o: Omit<StoredOffer, 'claim'>) => [
  o.vendorId,
  CONDITIONS.indexOf(o.condition),
  o.priceOre,
  o.shippingOre,
  o.beforeOre,
  stockNumber(o.stock),
  o.deliveryTime,
  o.name,
  o.size,
  o.color,
  o.url,
  o.feed,
  flagsNumber(o.flags),
];

export function unpackStoredOffers(text: string): StoredOffer[] {
  return (JSON.parse(text) as PackedStoredOffer[]).map((p) => ({
    vendorId: p[0],
    condition: CONDITIONS[p[1]]!,
    priceOre: p[2],
    shippingOre: p[3],
    beforeOre: p[4],
    stock: STOCKS[p[5]]!,
    deliveryTime: p[6],
    name: p[7],
    size: p[8],
    color: p[9],
    url: p[10],
    feed: p[11],
    flags: flagsOfNumber(p[12]),
    claim: p[13] === undefined ? null : unpackClaim(p[13]),
  }));
}

type PackedStoredOffer = [
  number,
  number,
  Ore,
  Ore | null,
  Ore | null,
  number,
  string | null,
  string,
  string | null,
  string | null,
  string,
  number,
  number,
  PackedClaim?,
];
