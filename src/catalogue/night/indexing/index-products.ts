import type { Day } from '../../../domain/day.ts';
import type { GenerationBuilder } from '../../../store/ports/catalogue.ts';
import type { Raters } from '../../lists/rating.ts';
import type { Onlooker } from '../night-product.ts';
import { popularityOf, reviewsOf } from './popularity.ts';
import type { textReader } from './product-texts.ts';
import { traitsOf } from './traits.ts';

export interface IndexedProduct {
  ean: string;
  /** Whole, also where the name that is shown is cut. */
  name: string;
  brand: string;
  categoryPath: readonly string[];
  size: string | null;
  color: string | null;
  vendorCount: number;
  available: boolean;
  description: string;
}

/** What filters and sorts go by, beside what its words tell. */
export type IndexedTraits = ReturnType<typeof traitsOf>;

/** What the night asks of the search index in the making. */
export interface ProductIndexer {
  add(product: IndexedProduct, popularity: number, traits: IndexedTraits): void;
  finish(into: GenerationBuilder, onProgress?: (done: number, total: number) => void): void;
  abandon(): void;
}

/** Hands every product of the night over to the index. */
export const indexing = (
  indexer: ProductIndexer,
  raters: Raters,
  textsOf: ReturnType<typeof textReader>,
  day: Day,
): Onlooker => ({
  see(seen, lines) {
    const { product, wordsOf, tier, offers } = seen;
    const available = tier === 1;
    const { ean, name, brand, categoryPath, size, color, vendorCount } = product;
    const { nameRest, description } = textsOf(lines, { wordsOf, name });
    indexer.add(
      { ean, name: name + nameRest, brand, categoryPath, size, color, vendorCount, available, description },
      popularityOf({ vendorCount, reviewCount: reviewsOf(offers, raters), available }),
      traitsOf(seen, day),
    );
  },
});
