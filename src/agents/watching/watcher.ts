import type { AgentOptions } from '../../contract/agents/kinds.ts';
import type { ProductView } from '../../contract/product-view.ts';
import type { Day } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { buyable, lowestBetween, lowestOf30Days, usualLow } from '../../domain/history.ts';
import type { Ore } from '../../domain/money.ts';
import { tierOf } from '../../domain/product.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import { unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { ArticleSight } from './article-sight.ts';
import type { Sight, VendorOf } from './sight.ts';

/** One generation as agents see it. */
export interface Watcher {
  readonly generationId: string;
  /** Undefined for an article that no shop offers. */
  product(ean: Ean): WatchedProduct | undefined;
  /** `ean` is an article's main code. */
  sight(ean: Ean, options: AgentOptions): Sight;
}

export const watcherOf = (generation: Generation, vendorOf: VendorOf): Watcher => ({
  generationId: generation.meta.id,
  product: (ean) => watchedProduct(generation, ean, vendorOf),
  sight: (ean, options) => new ArticleSight(generation, ean, options, vendorOf),
});

export interface WatchedProduct {
  ean: Ean;
  name: string;
  /** The lowest price of tier 1; null without such an offer, and then no agent fires. */
  lowestOre: Ore | null;
  shop: { name: string; domain: string; url: string } | null;
  history: PriceHistory;
}

export interface PriceHistory {
  /** Null when the product is younger than 30 days, or could not be bought on any of them. */
  lowest30Ore: Ore | null;
  lowestEverOre: Ore | null;
  sinceDay: Day;
  /** Only one shop offers the product, far below its usual low. */
  isUnusual: boolean;
}

export function watchedProduct(
  generation: Generation,
  ean: Ean,
  vendorOf: VendorOf,
): WatchedProduct | undefined {
  const json = generation.productJson(ean);
  if (json === undefined) return undefined;
  const product = JSON.parse(json) as ProductView;
  const main = product.ean as Ean;
  const stored = generation.offers(main);
  const tier1 = (stored === undefined ? [] : unpackStoredOffers(stored)).filter(
    (offer) => tierOf(offer) === 1,
  );
  const cheapest = tier1.reduce<(typeof tier1)[number] | undefined>(
    (best, offer) => (best === undefined || offer.priceOre < best.priceOre ? offer : best),
    undefined,
  );
  return {
    ean: main,
    name: product.product_name,
    lowestOre: cheapest?.priceOre ?? null,
    shop: cheapest ? { ...pick(vendorOf(cheapest.vendorId)), url: cheapest.url } : null,
    history: historyOf(generation, main, tier1.length === 1 ? tier1[0]!.priceOre : null),
  };
}

const pick = ({ name, domain }: { name: string; domain: string }) => ({ name, domain });

/** A price below this share of the usual low is unusual: the mail says so. */
const UNUSUAL = 0.6;

function historyOf(generation: Generation, ean: Ean, loneOre: Ore | null): PriceHistory {
  const stored = generation.memory(ean);
  const today = generation.meta.day;
  if (stored === undefined)
    return { lowest30Ore: null, lowestEverOre: null, sinceDay: today, isUnusual: false };
  const { points, firstSeen } = unpackMemory(stored);
  const bought = buyable(points);
  return {
    lowest30Ore: lowestOf30Days(bought, firstSeen, today),
    lowestEverOre: lowestBetween(bought, firstSeen, today),
    sinceDay: firstSeen,
    isUnusual: loneOre !== null && loneOre < UNUSUAL * usualLow(points, today),
  };
}
