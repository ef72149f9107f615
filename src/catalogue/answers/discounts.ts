import { discountView } from '../../contract/discount-view.ts';
import { fold } from '../../domain/text.ts';
import type { Discount, Imports } from '../../store/ports/imports.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';

export function activeDiscounts(all: readonly Discount[], nowMs: number): Discount[] {
  const active = all.filter(
    ({ startsAtMs, endsAtMs }) =>
      (startsAtMs ?? Number.NEGATIVE_INFINITY) <= nowMs && nowMs < (endsAtMs ?? Number.POSITIVE_INFINITY),
  );
  return withoutDuplicates(active).sort(
    (a, b) =>
      (a.endsAtMs ?? Number.MAX_VALUE) - (b.endsAtMs ?? Number.MAX_VALUE) ||
      Number(b.code !== null) - Number(a.code !== null) ||
      (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
  );
}

/** Several networks send the same code, or the same title and dates: keeps the one with the most details. */
function withoutDuplicates(discounts: readonly Discount[]): Discount[] {
  const best = new Map<string, Discount>();
  for (const discount of discounts) {
    const key =
      discount.code !== null
        ? `code ${fold(discount.code)}`
        : `title ${fold(discount.title)} ${discount.startsAtMs} ${discount.endsAtMs}`;
    const known = best.get(key);
    if (known === undefined || fullness(discount) > fullness(known)) best.set(key, discount);
  }
  return [...best.values()];
}

const fullness = ({ value, minSpendOre, url, description, exclusive }: Discount): number =>
  Number(value !== null) * 4 +
  Number(minSpendOre !== null) * 2 +
  Number(url !== null) * 2 +
  Number(exclusive) +
  Math.min(description?.length ?? 0, 999) / 1000;

/** How long an answer stays valid: until the next discount starts or ends. */
export function trueForS(all: readonly Discount[], nowMs: number, maxS: number): number {
  let untilMs = nowMs + maxS * 1000;
  for (const { startsAtMs, endsAtMs } of all) {
    for (const at of [startsAtMs, endsAtMs]) if (at !== null && at > nowMs && at < untilMs) untilMs = at;
  }
  return Math.floor((untilMs - nowMs) / 1000);
}

export interface ShopCode {
  vendor: { name: string; domain: string };
  discount: ReturnType<typeof discountView>;
}

export type ShopCodes = (vendorId: number, nowMs: number) => Promise<readonly ShopCode[]>;

/** Caches shops' discounts until the next import: they change a few times a day and are needed for every page and tool call. */
export function createShopCodes(live: CurrentCatalogue, imports: Imports): ShopCodes {
  let revision = '';
  let known = new Map<number, Promise<readonly Discount[]>>();
  return async (vendorId, nowMs) => {
    if (revision !== live.revision()) known = new Map();
    revision = live.revision();
    const discounts = known.get(vendorId) ?? imports.discounts.ofVendor(vendorId);
    known.set(vendorId, discounts);
    // A failed read is not cached; the error reaches the caller below.
    void discounts.catch(() => known.delete(vendorId));
    const { name, domain } = live.vendor(vendorId);
    return activeDiscounts(await discounts, nowMs).map((discount) => ({
      vendor: { name: name || domain, domain },
      discount: discountView(discount),
    }));
  };
}
