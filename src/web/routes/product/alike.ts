import { similarTo } from '../../../catalogue/answers/search.ts';
import type { ProductView } from '../../../contract/product-view.ts';
import { readProductView } from '../../../contract/read-product-view.ts';
import type { Ean } from '../../../domain/ean.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import type { AskThreads } from '../../../store/ports/search-question.ts';

export interface AlikeOnPage {
  /** The search threads answered. */
  isKnown: boolean;
  variants: ProductView[];
  similar: ProductView[];
}

const UNKNOWN: AlikeOnPage = { isKnown: false, variants: [], similar: [] };

/** What is like a product. The page goes without it where the search threads cannot answer: prices do not wait for that. */
export async function alikeOf(
  ask: Pick<AskThreads, 'similar'>,
  generation: Generation,
  ean: Ean,
): Promise<AlikeOnPage> {
  if (!generation.hasTraits) return UNKNOWN;
  try {
    const { variants, similar } = await similarTo(ask, generation, ean);
    return { isKnown: true, variants: variants.map(readProductView), similar: similar.map(readProductView) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return UNKNOWN;
    throw error;
  }
}
