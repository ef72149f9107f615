import { memoOfRuns } from '../../domain/calls.ts';
import type { FeedSpec } from '../feed.ts';
import { shopKey } from './shop-texts.ts';

/** Whether rows bear the shop's own name; then no other merchant's rows are the shop's. It is noted while rows are read. */
export interface OwnRows {
  areNamed: boolean;
  /** The first came after rows of a merchant that had been taken for the shop: the file must be read once more. */
  cameLate: boolean;
}

/**
 * Decides whose row it is. With a `vendors` map, only the map decides. Without one the file is one shop's: rows belong to the
 * vendor by its own name; only in a file without any, to the first merchant. Rows of all others are skipped.
 */
export function merchantReader(
  spec: FeedSpec,
  shop: ReadonlySet<string>,
  ownRows: OwnRows,
): (merchant: string) => Merchant {
  const mapped =
    spec.vendors && new Map(Object.entries(spec.vendors).map(([name, id]) => [shopKey(name), id] as const));
  const own: Merchant = { vendorId: spec.vendor.id, anywhere: true };
  let first: string | undefined;
  const merchantOf = memoOfRuns((merchant): Merchant => {
    if (merchant.trim() === '') return own;
    const key = shopKey(merchant);
    const known = mapped?.get(key);
    if (known !== undefined) return { vendorId: known, anywhere: true };
    if (shop.has(key)) {
      ownRows.areNamed = true;
      ownRows.cameLate ||= first !== undefined;
      return own;
    }
    if (mapped !== undefined) return { vendorId: undefined, anywhere: true };
    if (!ownRows.areNamed) first ??= key;
    return { vendorId: key === first ? spec.vendor.id : undefined, anywhere: false };
  });
  return (merchant) => (merchant === '' ? own : merchantOf(merchant));
}

export interface Merchant {
  vendorId: number | undefined;
  /** The decision does not depend on earlier rows of the file. */
  anywhere: boolean;
}
