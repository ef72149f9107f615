import { JUDGED_MIN, type ShownHonesty, vendorHonestyView } from '../../contract/honesty/vendor-honesty.ts';
import type { Day } from '../../domain/day.ts';
import { percentOf } from '../../domain/money.ts';
import { bayesian, shownRating } from '../../domain/rating.ts';
import type { ShopRecord } from '../../store/packed/shop-record.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { VendorRating } from '../../store/ports/imports.ts';
import type { Vendor } from '../../store/ports/state.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { shopRecords, shownVendor } from './lookup.ts';

export interface RankedVendor {
  score: number;
  vendor: Vendor;
  rating: VendorRating;
}

export function rankVendors(
  vendors: readonly Vendor[],
  ratings: ReadonlyMap<number, VendorRating>,
): RankedVendor[] {
  return vendors
    .flatMap((vendor) => {
      const rating = ratings.get(vendor.id);
      return rating === undefined ? [] : [{ score: bayesian(rating), vendor, rating }];
    })
    .sort(byRank);
}

const byRank = (a: RankedVendor, b: RankedVendor): number =>
  b.score - a.score || (a.vendor.domain < b.vendor.domain ? -1 : 1);

export const rankedVendorView = ({ vendor, rating }: RankedVendor, productCount: number) => ({
  name: vendor.name,
  domain: vendor.domain,
  logo_url: vendor.logoUrl,
  rating: shownRating(rating.rating),
  review_count: rating.reviewCount,
  review_platform: rating.platform,
  review_url: rating.url,
  product_count: productCount,
});

/** The z value of a 95 % interval of the normal distribution. */
const Z = 1.959964;

export function wilsonLow(hits: number, tries: number): number {
  if (tries === 0) return 0;
  const share = hits / tries;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * tries)) / tries);
  return Math.max(0, (share + (Z * Z) / (2 * tries) - spread) / (1 + (Z * Z) / tries));
}

const HONESTY_DAYS = 90;

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
  /** The Wilson lower bound of the share of genuine claims. */
  score: number;
  shown: ReturnType<typeof vendorHonesty>;
}

/** All shops with enough judged claims, the most honest first, then by domain. */
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

/** The percentage of nights on which the shop was read, of the last 90 or since it is known. */
function readPercent(read: ShopRecord['read'], since: Day, today: Day): number {
  const first = Math.max(since, today - HONESTY_DAYS + 1);
  let nights = 0;
  for (const [from, to] of read) nights += Math.max(0, Math.min(to, today) - Math.max(from, first) + 1);
  return percentOf(nights, today - first + 1);
}
