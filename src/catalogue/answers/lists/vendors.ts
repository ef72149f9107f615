import { ratedVendorView } from '../../../contract/offer-view.ts';
import type { VendorRating } from '../../../store/ports/imports.ts';
import type { Vendor } from '../../../store/ports/state.ts';
import { bayesian, shownRating } from '../../lists/rating.ts';

export interface RankedVendor {
  score: number;
  vendor: Vendor;
  rating: VendorRating;
}

/** Every shop that has been rated, by Bayesian average, then domain. */
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

export const rankedVendorView = ({ vendor, rating }: RankedVendor, productCount: number) =>
  ratedVendorView(vendor, { ...rating, shown: shownRating(rating.rating) }, productCount);
