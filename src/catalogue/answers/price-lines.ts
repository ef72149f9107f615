import type { Day } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { buyable, type PricePoint } from '../../domain/history.ts';
import type { Ore } from '../../domain/money.ts';
import { HOLDING_BITS } from '../../store/packed/codes.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { usualOfProduct } from '../honesty/usual-product.ts';

export interface ShopLine {
  vendorId: number;
  /** Nights on which the shop's price was held have none: they counted for nothing. */
  points: readonly PricePoint[];
  /** What the shop said it cost before, from a day on. */
  before: readonly PricePoint[];
}

/** A product's past in our own units, for whoever draws it or speaks of it. */
export interface PriceLines {
  firstSeen: Day;
  /** As the history of the API tells it. */
  usualOre: Ore | null;
  /** The lowest price and who had it; none on days on which it could not be bought. */
  lowest: readonly (readonly [day: Day, lowestOre: Ore | null, vendorId: number | null])[];
  shops: readonly ShopLine[];
}

/** undefined for a code that was never met. An article that no shop has any more keeps its past for 730 days. */
export function priceLinesOf(generation: Generation, main: Ean): PriceLines | undefined {
  const stored = generation.memory(main);
  if (stored === undefined) return undefined;
  const { firstSeen, points, vendors } = unpackMemory(stored);
  const bought = buyable(points);
  return {
    firstSeen,
    usualOre: usualOfProduct(bought, generation.meta.day),
    lowest: bought.map(([day, lowestOre, vendorId]) => [day, lowestOre, vendorId]),
    shops: vendors.map(([vendorId, own]) => ({
      vendorId,
      points: own.map(([day, priceOre, , , flags]) => [day, (flags & HOLDING_BITS) !== 0 ? null : priceOre]),
      before: own.map(([day, , beforeOre]) => [day, beforeOre]),
    })),
  };
}
