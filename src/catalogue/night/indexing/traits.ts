import { addDays, type Day } from '../../../domain/day.ts';
import { HELD_TIER } from '../../../domain/product.ts';
import { NO_DROP, NO_PRICE } from '../../../store/ports/traits.ts';
import { DROP_LOOKS_BACK_DAYS, dropTenths, LONGEST_PERIOD_DAYS, pricedOf } from '../lists/drops.ts';
import type { NightProduct } from '../night-product.ts';

/** What filters and sorts go by, of a product of tonight. */
export function traitsOf(seen: NightProduct, day: Day) {
  return {
    priceOre: seen.tier === HELD_TIER ? NO_PRICE : seen.product.lowestOre,
    firstSeenDay: seen.firstSeen,
    dropTenths: dropOf30Days(seen, day),
    kinds: seen.offerKinds,
    vendorIds: vendorIdsOf(seen.offers),
    hasPlace: seen.hasPlace,
  };
}

/** The drop of thirty days, whatever its size; few products' points are read for it. */
function dropOf30Days(seen: NightProduct, today: Day): number {
  const { firstSeen, changedDay, tier } = seen;
  if (tier !== 1 || firstSeen > addDays(today, -LONGEST_PERIOD_DAYS)) return NO_DROP;
  if (changedDay <= addDays(today, -DROP_LOOKS_BACK_DAYS)) return 0;
  const priced = pricedOf(seen, today);
  const tenths = priced && dropTenths(priced);
  // A price of some øre that became one of thousands of kroner stays above "no price to compare with".
  return tenths === undefined ? NO_DROP : Math.max(tenths, NO_DROP + 1);
}

function vendorIdsOf(offers: readonly { vendorId: number }[]): readonly number[] {
  if (offers.length === 1) return [offers[0]!.vendorId];
  return [...new Set(offers.map(({ vendorId }) => vendorId))];
}
