import { ACCESSORY_KIND, NO_DROP, type Traits, vendorList } from '../../../store/ports/traits.ts';
import type { OfferedTraits } from '../../filter/trait-line.ts';

/** What shops decide of a product's traits. */
export type TodaysTraits = Pick<
  Traits,
  'priceOre' | 'firstSeenDay' | 'dropTenths' | 'kinds' | 'unitPrice' | 'vendors'
>;

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
    /** The product's traits with tonight's; undefined if it did not change. Its document stays, and so does whether it is an accessory. */
    of(rank: number, known: Traits): { traits: Traits; offered: Offered } | undefined {
      const at = starts[rank]!;
      if (at === 0) return undefined;
      const [priceOre, firstSeenDay, drop, kinds, unitPrice, offers, shops] = numbers.subarray(
        at,
        at + FIELDS,
      );
      const traits = {
        ...known,
        priceOre: priceOre!,
        firstSeenDay: firstSeenDay!,
        dropTenths: drop! + NO_DROP,
        kinds: kinds! | (known.kinds & ACCESSORY_KIND),
        unitPrice: unitPrice!,
        vendors: vendorList([...numbers.subarray(at + FIELDS, at + FIELDS + shops!)]),
      };
      return { traits, offered: { available: offers! % 2 === 1, vendorCount: Math.floor(offers! / 2) } };
    },
  };
}
