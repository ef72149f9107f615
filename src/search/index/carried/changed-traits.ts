import { NO_DROP, type TodaysTraits, vendorList } from '../../../store/ports/traits.ts';
import type { OfferedTraits } from '../../filter/trait-line.ts';

export function todaysTraits(offered: OfferedTraits): TodaysTraits {
  const { priceOre, firstSeenDay, dropTenths, kinds, unitPrice, vendorIds } = offered;
  return { priceOre, firstSeenDay, dropTenths, kinds, unitPrice, vendors: vendorList(vendorIds) };
}

/** What a product's line says of its offers. */
export interface Offered {
  available: boolean;
  vendorCount: number;
}

const NUMBERS_FIRST = 1 << 16;
/** Numbers of a product before those of its shops. */
const FIELDS = 7;

/** Tonight's offers of products that changed, by rank. Objects would take three times as much memory, and a whole catalogue may change. */
export function changedTraits(lastRank: number) {
  const starts = new Uint32Array(lastRank + 1);
  let numbers = new Float64Array(NUMBERS_FIRST);
  let used = 1;
  const room = (length: number): number => {
    while (used + length > numbers.length) {
      const larger = new Float64Array(numbers.length * 2);
      larger.set(numbers);
      numbers = larger;
    }
    used += length;
    return used - length;
  };
  return {
    set(rank: number, offered: OfferedTraits, { available, vendorCount }: Offered): void {
      const { priceOre, firstSeenDay, dropTenths, kinds, unitPrice, vendorIds } = offered;
      const at = room(FIELDS + vendorIds.length);
      starts[rank] = at;
      const offers = 2 * vendorCount + Number(available);
      numbers.set(
        [priceOre, firstSeenDay, dropTenths - NO_DROP, kinds, unitPrice, offers, vendorIds.length],
        at,
      );
      numbers.set(vendorIds, at + FIELDS);
    },
    /** Undefined for a product that did not change. */
    of(rank: number): { today: TodaysTraits; offered: Offered } | undefined {
      const at = starts[rank]!;
      if (at === 0) return undefined;
      const [priceOre, firstSeenDay, drop, kinds, unitPrice, offers, shops] = numbers.subarray(
        at,
        at + FIELDS,
      );
      const today = {
        priceOre: priceOre!,
        firstSeenDay: firstSeenDay!,
        dropTenths: drop! + NO_DROP,
        kinds: kinds!,
        unitPrice: unitPrice!,
        vendors: vendorList([...numbers.subarray(at + FIELDS, at + FIELDS + shops!)]),
      };
      return { today, offered: { available: offers! % 2 === 1, vendorCount: Math.floor(offers! / 2) } };
    },
  };
}
