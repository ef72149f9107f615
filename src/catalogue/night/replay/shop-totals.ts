import type { OfferFacts } from '../../../store/packed/product-facts.ts';
import type { Ledger } from '../trust/shops/ledger.ts';
import type { ShopNight } from '../trust/shops/shop-record.ts';

/** What every shop offers on a night, kept up as articles change: counting all offers on each of 400 nights took longer. */
export function createShopTotals() {
  const totals: Pick<ShopNight, 'offers' | 'shared' | 'agreeing'>[] = [];
  const count = (offers: readonly OfferFacts[], by: 1 | -1): void => {
    for (const { vendorId, shared, agrees } of offers) {
      totals[vendorId] ??= { offers: 0, shared: 0, agreeing: 0 };
      const total = totals[vendorId];
      total.offers += by;
      if (shared) total.shared += by;
      if (agrees) total.agreeing += by;
    }
  };
  return {
    add: (offers: readonly OfferFacts[]) => count(offers, 1),
    take: (offers: readonly OfferFacts[]) => count(offers, -1),
    carryTo(ledger: Ledger): void {
      for (const [vendorId, total] of totals.entries())
        if (total !== undefined && total.offers > 0) ledger.carry(vendorId, total);
    },
  };
}
export type ShopTotals = ReturnType<typeof createShopTotals>;
