import type { ProductView } from '../../contract/product-view.ts';
import type { Ean } from '../../domain/ean.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { AskThreads, FoundSuggestion } from '../../store/ports/search-question.ts';
import { typedText } from './search.ts';

const CHARACTERS = { min: 2, max: 100 };

/** What somebody has typed so far, as it is counted and completed. */
export const parseTyped = (text: string): string => typedText(text, CHARACTERS);

/** The suggestions of both surfaces: the search threads find them, the catalogue says what products are called. */
export async function suggestionsFor(
  ask: Pick<AskThreads, 'suggest'>,
  generation: Pick<Generation, 'path' | 'productJson'>,
  typed: string,
) {
  const found = await ask.suggest(generation.path, typed);
  return { query: typed, suggestions: found.flatMap((each) => shownSuggestion(generation, each)) };
}

interface SuggestionView {
  text: string;
  kind: FoundSuggestion['kind'];
  ean?: string;
  count?: number;
}

function shownSuggestion(
  generation: Pick<Generation, 'productJson'>,
  { kind, text, ean, count }: FoundSuggestion,
): SuggestionView[] {
  if (ean === undefined) return [count === undefined ? { text, kind } : { text, kind, count }];
  const product = generation.productJson(ean as Ean);
  if (product === undefined) return [];
  return [{ text: (JSON.parse(product) as ProductView).product_name, kind, ean }];
}
