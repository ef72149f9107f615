import type { AgentOptions } from '../../contract/agents/kinds.ts';
import type { Ean } from '../../domain/ean.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { type VendorOf, type WatchedProduct, watchedProduct } from '../core/watched-product.ts';
import { ArticleSight } from './article-sight.ts';
import type { Sight } from './sight.ts';

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
