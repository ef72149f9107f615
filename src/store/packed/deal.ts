import type { Day } from '../../domain/day.ts';
import type { Ore } from '../../domain/money.ts';
import type { Numbers } from './numbers.ts';

/** The cheapest of a product's offers that is a real saving, as the list of deals shows it. */
export interface Deal {
  vendorId: number;
  priceOre: Ore;
  usualOre: Ore | null;
  /** The lowest price of the days before its claim; null where it claims nothing. */
  priorOre: Ore | null;
  /** No shop has ever had the product cheaper, as far back as history reaches. */
  isLowestEver: boolean;
  /** From this day on it may be listed… */
  fromDay: Day;
  /** …and on this day no more. */
  untilDay: Day;
}

/** A single 0 for none: most products are no deal. */
export const dealNumbers = (deal: Deal | null): number[] =>
  deal === null
    ? [0]
    : [
        1,
        deal.vendorId,
        deal.priceOre,
        deal.usualOre ?? 0,
        deal.priorOre ?? 0,
        Number(deal.isLowestEver),
        deal.fromDay,
        deal.untilDay,
      ];

export function readDeal(numbers: Numbers): Deal | null {
  if (numbers.next() === 0) return null;
  return {
    vendorId: numbers.next(),
    priceOre: numbers.next() as Ore,
    usualOre: (numbers.next() || null) as Ore | null,
    priorOre: (numbers.next() || null) as Ore | null,
    isLowestEver: numbers.next() === 1,
    fromDay: numbers.next() as Day,
    untilDay: numbers.next() as Day,
  };
}
