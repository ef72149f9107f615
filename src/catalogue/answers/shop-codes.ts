import { discountView } from '../../contract/discount-view.ts';
import type { Discount, Imports } from '../../store/ports/imports.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { activeDiscounts } from './lists/discounts.ts';

/** A code or campaign of a shop. */
export interface ShopCode {
  vendor: { name: string; domain: string };
  discount: ReturnType<typeof discountView>;
}

/** What holds now at a shop. */
export type ShopCodes = (vendorId: number, nowMs: number) => Promise<readonly ShopCode[]>;

/** Shops' codes change with an import, a few times a day, and are asked for with every page and tool call: they stay in memory until then. */
export function createShopCodes(live: CurrentCatalogue, imports: Imports): ShopCodes {
  let revision = '';
  let known = new Map<number, Promise<readonly Discount[]>>();
  return async (vendorId, nowMs) => {
    if (revision !== live.revision()) known = new Map();
    revision = live.revision();
    const asked = known.get(vendorId) ?? imports.discounts.ofVendor(vendorId);
    known.set(vendorId, asked);
    // It fails for whoever waits below; the next one asks anew.
    void asked.catch(() => known.delete(vendorId));
    const { name, domain } = live.vendor(vendorId);
    return activeDiscounts(await asked, nowMs).map((discount) => ({
      vendor: { name: name || domain, domain },
      discount: discountView(discount),
    }));
  };
}
