import type { ProductView } from '../../contract/product-view.ts';
import { formatInstant } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import { kroner, ore } from '../../domain/money.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type {
  AskThreads,
  FoundFacets,
  FoundProducts,
  PageCursor,
  SearchQuestion,
} from '../../store/ports/search-question.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { type OffersShown, offersShown } from './lookup.ts';

const CHARACTERS = { min: 5, max: 200 };

/** What was typed, as it is counted and searched. */
export const parseQuery = (text: string): string => typedText(text, CHARACTERS);

/** NFC and trimmed, so many code points. */
export function typedText(text: string, { min, max }: { min: number; max: number }): string {
  const typed = text.normalize('NFC').trim();
  const length = Array.from(typed).length;
  if (length < min) throw new AppError('bad_request', `q has ${length} characters; send at least ${min}.`);
  if (length > max) throw new AppError('bad_request', `q has ${length} characters; send at most ${max}.`);
  return typed;
}

/** The search body of both surfaces: products with their shops' offers, all from one generation. */
export async function searchProducts(
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'search'>,
  generation: Generation,
  question: SearchQuestion,
  shown: Shown,
) {
  return foundView(live, generation, question, await ask.search(generation.path, question), shown);
}

interface Shown {
  offers: OffersShown;
  cursorOf: (after: PageCursor) => string;
}

/** What the search threads found, as the contract shows it. */
export function foundView(
  live: CurrentCatalogue,
  generation: Generation,
  question: SearchQuestion,
  found: FoundProducts,
  shown: Shown,
) {
  const results = found.eans.flatMap((ean) => {
    const product = generation.productJson(ean as Ean);
    if (product === undefined) return [];
    const offers = offersShown(live, generation, ean as Ean, shown.offers);
    return [{ ...(JSON.parse(product) as ProductView), offers }];
  });
  return {
    query: question.text,
    count: results.length,
    results,
    interpretation: found.interpretation,
    data_as_of: formatInstant(generation.meta.dataAsOfMs),
    total: found.total,
    total_is_exact: found.totalIsExact,
    next_cursor: found.next === null ? null : shown.cursorOf(found.next),
    ...(found.facets !== null && { facets: facetsView(live, found.facets) }),
  };
}

function facetsView(live: CurrentCatalogue, { categories, brands, vendors, priceBands }: FoundFacets) {
  return {
    categories,
    brands,
    vendors: vendors.map(({ vendorId, count }) => {
      const { name, domain } = live.vendor(vendorId);
      return { name, domain, count };
    }),
    price_bands: priceBands.map(({ minOre, maxOre, count }) => ({
      min: kroner(ore(minOre)),
      max: maxOre === null ? null : kroner(ore(maxOre)),
      count,
    })),
  };
}
