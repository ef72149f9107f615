import type { Claim } from '../../domain/claim.ts';
import type { Ore } from '../../domain/money.ts';
import type { Condition, Flag, Stock } from '../../domain/product.ts';
import { type PackedClaim, packClaim, unpackClaim } from './claims.ts';
import { CONDITIONS, flagsNumber, flagsOfNumber, STOCKS, stockNumber } from './codes.ts';

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
