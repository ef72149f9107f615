import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { OfferView } from '../../catalogue/answers/lookup.ts';
import { findEan, shownOffer } from '../../catalogue/answers/lookup.ts';
import { lowestPoints } from '../../catalogue/answers/price-history.ts';
import { type PricePosition, pricePositionOf } from '../../catalogue/answers/price-position.ts';
import { type ProductView, productPath, readProductView } from '../../contract/product-view.ts';
import { formatInstant } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { tierOf } from '../../domain/product.ts';
import { type StoredOffer, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { type ConciseOffers, type ConciseProduct, conciseOffers, conciseProduct } from './concise.ts';
import type { Summary } from './summary.ts';

/** The answer with `detail: "full"`: the lookup and the offers of the REST API together. */
export interface FullProduct {
  found: boolean;
  ean: string;
  product: ProductView | null;
  offers: OfferView[];
  history?: ReturnType<typeof lowestPoints>;
  data_as_of: string;
  page_url?: string;
  /** Where a person asks to be told when it gets cheaper. */
  watch_url?: string;
  demo?: true;
}

export interface ConciseLookup extends ConciseOffers, Omit<FullProduct, 'product' | 'offers'> {
  summary: Summary | null;
  product: ConciseProduct | null;
}

export function fullProduct(
  { live, baseUrl }: { live: CurrentCatalogue; baseUrl: string },
  generation: Generation,
  ean: Ean,
  days: number | undefined,
): FullProduct {
  const main = findEan(generation, ean);
  const { dataAsOfMs, demo } = generation.meta;
  const product = main === undefined ? null : readProductView(generation.productJson(main)!);
  return {
    found: main !== undefined,
    ean,
    product,
    offers: storedOffers(generation, main).map((offer) => shownOffer(live, generation, offer)),
    ...(days !== undefined && { history: main === undefined ? [] : lowestPoints(generation, main, days) }),
    data_as_of: formatInstant(dataAsOfMs),
    ...(product !== null && linksOf(`${baseUrl}${productPath(product)}`)),
    ...(demo && { demo }),
  };
}

/** The form of a price agent is a part of the page; its link chooses a kind that needs no more than an address. */
const linksOf = (page_url: string) => ({ page_url, watch_url: `${page_url}?agent=drop#watch` });

export interface SummaryFacts {
  position: PricePosition;
  /** Shops whose offers count, cheapest first. */
  vendorIds: readonly number[];
}

export function summaryFacts(generation: Generation, ean: Ean): SummaryFacts | undefined {
  const main = findEan(generation, ean);
  if (main === undefined) return undefined;
  const counting = storedOffers(generation, main).filter((offer) => tierOf(offer) === 1);
  return {
    position: pricePositionOf(generation, main),
    vendorIds: [...new Set(counting.map(({ vendorId }) => vendorId))],
  };
}

function storedOffers(generation: Generation, main: Ean | undefined): StoredOffer[] {
  const stored = main === undefined ? undefined : generation.offers(main);
  return stored === undefined ? [] : unpackStoredOffers(stored);
}

const LINKS = 3;

export function conciseLookup(full: FullProduct, summary: Summary | null): ConciseLookup {
  const { found, ean, product, offers, history, data_as_of, page_url, watch_url, demo } = full;
  return {
    summary,
    found,
    ean,
    product: product === null ? null : conciseProduct(product),
    ...conciseOffers(offers, LINKS),
    ...(history !== undefined && { history }),
    data_as_of,
    ...(page_url !== undefined && { page_url }),
    ...(watch_url !== undefined && { watch_url }),
    ...(demo !== undefined && { demo }),
  };
}
