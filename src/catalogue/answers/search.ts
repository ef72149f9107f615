import type { ProductView } from '../../contract/product-view.ts';
import type { Ean } from '../../domain/ean.ts';
import { AppError } from '../../domain/errors.ts';
import { kroner, ore } from '../../domain/money.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type {
  AskThreads,
  FoundFacets,
  FoundFamily,
  FoundProducts,
  FoundSuggestion,
  PageCursor,
  SearchFilters,
  SearchQuestion,
  SearchSort,
  TraitSort,
} from '../../store/ports/search-question.ts';
import { NO_PRICE } from '../../store/ports/traits.ts';
import { answerBytes, listed } from './answer-bytes.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { findEan, lowestUnitPrice, type OffersShown, offersOfMain } from './lookup.ts';

const CHARACTERS = { min: 5, max: 200 };

export const parseQuery = (text: string): string => typedText(text, CHARACTERS);

export function typedText(text: string, { min, max }: { min: number; max: number }): string {
  const typed = text.normalize('NFC').trim();
  const length = Array.from(typed).length;
  if (length < min) throw new AppError('bad_request', `q has ${length} characters; send at least ${min}.`);
  if (length > max) throw new AppError('bad_request', `q has ${length} characters; send at most ${max}.`);
  return typed;
}

export async function searchProducts(
  live: CurrentCatalogue,
  ask: Pick<AskThreads, 'search'>,
  generation: Generation,
  question: SearchQuestion,
  shown: SearchAnswerOptions,
) {
  return foundView(live, generation, await ask.search(generation.path, question), shown);
}

interface SearchAnswerOptions {
  /** The words as they were sent. */
  query: string;
  /** A price in the words, in øre. */
  price: { minOre: number | undefined; maxOre: number | undefined } | undefined;
  offers: OffersShown;
  cursorOf: (after: PageCursor) => string;
}

export function foundView(
  live: CurrentCatalogue,
  generation: Generation,
  found: FoundProducts,
  shown: SearchAnswerOptions,
) {
  const results = found.eans.flatMap((ean, at) => {
    const json = generation.productJson(ean as Ean);
    if (json === undefined) return [];
    const product = JSON.parse(json) as ProductView;
    const measure = generation.measure(ean as Ean);
    const offers = offersOfMain(live, generation, ean as Ean, measure, shown.offers);
    const unitPrice = lowestUnitPrice(product, measure);
    const family = found.families?.[at];
    return [{ ...product, offers, ...unitPrice, ...(family && { variants: variantsView(family) }) }];
  });
  return {
    query: shown.query,
    count: results.length,
    results,
    interpretation: { ...found.interpretation, ...(shown.price && { price: priceView(shown.price) }) },
    data_as_of: generation.dataAsOf,
    total: found.total,
    total_is_exact: found.totalIsExact,
    next_cursor: found.next === null ? null : shown.cursorOf(found.next),
    ...(found.facets !== null && { facets: facetsView(live, found.facets) }),
  };
}

/** A view as JSON, each of its results a piece of its own. */
export function foundBytes({ query, count, results, ...rest }: ReturnType<typeof foundView>): Buffer {
  const items = listed(results.map((result) => JSON.stringify(result)));
  const head = `{"query":${JSON.stringify(query)},"count":${count},"results":[`;
  return answerBytes([head, ...items, `],${JSON.stringify(rest).slice(1)}`]);
}

const priceView = ({ minOre, maxOre }: NonNullable<SearchAnswerOptions['price']>) => ({
  min: minOre === undefined ? null : kroner(ore(minOre)),
  max: maxOre === undefined ? null : kroner(ore(maxOre)),
});

export const variantsView = ({ count, sizes, colors, lowestOre }: FoundFamily) => ({
  count,
  sizes,
  colors,
  lowest_price: lowestOre === NO_PRICE ? null : kroner(ore(lowestOre)),
});

export function facetsView(live: CurrentCatalogue, facets: FoundFacets) {
  const { categories, brands, vendors, priceBands, sizes, colors } = facets;
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
    sizes,
    colors,
  };
}

const NEXT_NIGHT_S = 3_600;

interface TraitNeeds {
  sort?: SearchSort | TraitSort;
  filters?: SearchFilters;
}

/** Throws a 503 for a catalogue that was published before filters, or what is asked for of them, existed. */
export function mustHaveTraits(
  { hasTraits, hasDetails }: Generation,
  { sort, filters }: TraitNeeds = {},
): void {
  const needsDetails =
    sort === 'unit_price' ||
    filters?.sizes !== undefined ||
    filters?.colors !== undefined ||
    filters?.withoutKinds !== undefined;
  if (hasTraits && (hasDetails || !needsDetails)) return;
  throw new AppError(
    'unavailable',
    'Filters, sorts and facets begin with the next refresh of the catalogue; ask without them until then.',
    { retryAfterS: NEXT_NIGHT_S },
  );
}

export interface SimilarProducts {
  found: boolean;
  /** Products as JSON. */
  variants: string[];
  soldOut: string[];
  similar: string[];
}

export async function similarTo(
  ask: Pick<AskThreads, 'similar'>,
  generation: Generation,
  ean: Ean,
  variantsMax?: number,
): Promise<SimilarProducts> {
  const main = findEan(generation, ean);
  if (main === undefined) return { found: false, variants: [], soldOut: [], similar: [] };
  const { variants, soldOut, similar } = await ask.similar(generation.path, main, variantsMax);
  const shown = (eans: readonly string[]) =>
    eans.flatMap((each) => generation.productJson(each as Ean) ?? []);
  return { found: true, variants: shown(variants), soldOut, similar: shown(similar) };
}

export async function similarJson(
  ask: Pick<AskThreads, 'similar'>,
  generation: Generation,
  ean: Ean,
): Promise<string> {
  const { found, variants, similar } = await similarTo(ask, generation, ean);
  return `{"found":${found},"ean":"${ean}","variants":[${variants.join(',')}],"similar":[${similar.join(',')}]}`;
}

const TYPED_CHARACTERS = { min: 2, max: 100 };

export const parseTyped = (text: string): string => typedText(text, TYPED_CHARACTERS);

export async function suggestionsFor(
  ask: Pick<AskThreads, 'suggest'>,
  generation: Pick<Generation, 'path' | 'productJson'>,
  typed: string,
) {
  const found = await ask.suggest(generation.path, typed);
  return { query: typed, suggestions: found.flatMap((each) => shownSuggestion(generation, each)) };
}

function shownSuggestion(
  generation: Pick<Generation, 'productJson'>,
  { kind, text, ean, count }: FoundSuggestion,
): FoundSuggestion[] {
  if (ean === undefined) return [count === undefined ? { text, kind } : { text, kind, count }];
  const product = generation.productJson(ean as Ean);
  if (product === undefined) return [];
  return [{ text: (JSON.parse(product) as ProductView).product_name, kind, ean }];
}
