import type { SteepShop } from '../../../catalogue/night/trust/shops/steep-cuts.ts';
import { steepShare } from '../../../feeds/guard/price-ratio.ts';
import { readPrices } from '../../../store/spool/prices.ts';
import type { MarketBefore } from './feed-trust.ts';

/** How much of each shop's files lies far under what other voices asked last night. */
export function steepShops(
  spools: readonly { path: string; vendorIds: readonly number[] }[],
  { references, voiceOf }: Pick<MarketBefore, 'references' | 'voiceOf'>,
): SteepShop[] {
  if (references.size === 0) return [];
  const shops = new Map<number, SteepShop>();
  for (const { path, vendorIds } of spools) {
    const [first] = vendorIds;
    if (first === undefined) continue;
    const { articles, steep } = steepShare(readPrices(path), references, voiceOf(first));
    for (const vendorId of vendorIds) {
      const known = shops.get(vendorId) ?? { vendorId, articles: 0, steep: 0 };
      shops.set(vendorId, { vendorId, articles: known.articles + articles, steep: known.steep + steep });
    }
  }
  return [...shops.values()];
}
