import type { Day } from '../../../domain/day.ts';
import { GOOD_NIGHTS, type ReadDays } from '../../../domain/honesty/claim.ts';
import type { ShopRecord } from '../../../store/packed/shop-record.ts';
import { withDay } from '../trust/shops/day-runs.ts';

/** On which days each shop was read, as tonight's claims are judged by it. */
export interface ShopDays {
  of(vendorId: number): ReadDays;
  /** Other days are known than the claims of the night before were judged to be by tonight: they are judged anew. */
  areOther(vendorId: number): boolean;
}

/** What is on sale tonight was read: the day itself counts, whether its file came today or up to three nights ago. */
export function createShopDays(records: ReadonlyMap<number, ShopRecord>, today: Day): ShopDays {
  const known: ReadDays[] = [];
  const others: boolean[] = [];
  return {
    of(vendorId) {
      const record = records.get(vendorId);
      known[vendorId] ??= {
        read: withDay(record?.read ?? [], today),
        partly: record?.honesty.partly ?? [],
      };
      return known[vendorId];
    },
    areOther(vendorId) {
      others[vendorId] ??= areOther(records.get(vendorId)?.read ?? [], today);
      return others[vendorId];
    },
  };
}

/** The shop was not read for too long before tonight, or the first of its days are too old to be kept. */
function areOther(read: ReadDays['read'], today: Day): boolean {
  const last = read.at(-1);
  return (
    last === undefined || last[1] + GOOD_NIGHTS + 1 < today || withDay(read, today)[0]![0] !== read[0]![0]
  );
}
