import type { Interpretation } from '../../contract/interpretation.ts';
import type { ProductView } from '../../contract/product-view.ts';
import { formatInstant } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { offersShown } from './lookup.ts';

/** Finds products in a generation by words; the search folder does it in threads of its own. */
export type Ask = (
  path: string,
  text: string,
) => Promise<{ hits: { ean: string }[]; interpretation: Interpretation }>;

const CHARACTERS_MIN = 5;
const CHARACTERS_MAX = 200;

/** What was typed, as it is counted and searched: NFC, trimmed, 5 to 200 code points. */
export function parseQuery(text: string): string {
  const query = text.normalize('NFC').trim();
  const length = Array.from(query).length;
  if (length < CHARACTERS_MIN) {
    throw new AppError('bad_request', `q has ${length} characters; send at least ${CHARACTERS_MIN}.`);
  }
  if (length > CHARACTERS_MAX) {
    throw new AppError('bad_request', `q has ${length} characters; send at most ${CHARACTERS_MAX}.`);
  }
  return query;
}

/** The search body of both surfaces: the best products with every shop's offer, all from one generation. */
export async function searchProducts(
  live: CurrentCatalogue,
  ask: Ask,
  generation: Generation,
  query: string,
) {
  const { hits, interpretation } = await ask(generation.path, query);
  const results = hits.flatMap(({ ean }) => {
    const product = generation.productJson(ean as Ean);
    if (product === undefined) return [];
    const offers = offersShown(live, generation, ean as Ean, 'all');
    return [{ ...(JSON.parse(product) as ProductView), offers }];
  });
  return {
    query,
    count: results.length,
    results,
    interpretation,
    data_as_of: formatInstant(generation.meta.dataAsOfMs),
  };
}
