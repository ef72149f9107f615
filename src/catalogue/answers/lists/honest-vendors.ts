import {
  JUDGED_MIN,
  type ShownHonesty,
  vendorHonestyView,
} from '../../../contract/honesty/vendor-honesty.ts';
import type { Day } from '../../../domain/day.ts';
import { percentOf } from '../../../domain/money.ts';
import type { ShopRecord } from '../../../store/packed/shop-record.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import type { Vendor } from '../../../store/ports/state.ts';
import { wilsonLow } from '../../lists/wilson.ts';
import type { CurrentCatalogue } from '../current-catalogue.ts';
import { shownVendor } from '../lookup.ts';
import { shopRecords } from '../shop-records.ts';

const RECORD_DAYS = 90;

/** What a shop's claims of the last 90 days came to. */
export function vendorHonesty(
  live: CurrentCatalogue,
  generation: Generation,
  domain: string,
  vendor: Vendor | undefined,
) {
  const record = vendor === undefined ? undefined : shopRecords(generation).get(vendor.id);
  return vendorHonestyView(
    domain,
    vendor === undefined ? null : shownVendor(live, vendor.id),
    vendor === undefined ? 0 : generation.lists.vendorProducts(vendor.id),
    record === undefined ? undefined : honestyOf(record, generation.meta.day),
  );
}

export interface HonestVendor {
  /** The lower bound of what share of its claims is genuine. */
  score: number;
  shown: ReturnType<typeof vendorHonesty>;
}

/** Every shop with enough judged claims, the most honest first, then by domain. */
export function honestVendors(live: CurrentCatalogue, generation: Generation): HonestVendor[] {
  return live
    .vendors()
    .map((vendor) => vendorHonesty(live, generation, vendor.domain, vendor))
    .filter(({ claims }) => claims.judged >= JUDGED_MIN)
    .map((shown) => ({ score: wilsonLow(shown.claims.genuine, shown.claims.judged), shown }))
    .sort((a, b) => b.score - a.score || (a.shown.domain < b.shown.domain ? -1 : 1));
}

const honestyOf = ({ read, honesty }: ShopRecord, today: Day): ShownHonesty => ({
  campaigns: honesty.campaigns,
  since: honesty.since,
  readPercent: readPercent(read, honesty.since, today),
});

/** On which share of the last 90 nights, or of those since it is followed, the shop was read. */
function readPercent(read: ShopRecord['read'], since: Day, today: Day): number {
  const first = Math.max(since, today - RECORD_DAYS + 1);
  let nights = 0;
  for (const [from, to] of read) nights += Math.max(0, Math.min(to, today) - Math.max(from, first) + 1);
  return percentOf(nights, today - first + 1);
}
