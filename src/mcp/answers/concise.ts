import type { OfferView } from '../../catalogue/answers/lookup.ts';
import type { searchProducts as searchCatalogue } from '../../catalogue/answers/search.ts';
import type { ProductView } from '../../contract/product-view.ts';
import type { Interpretation } from '../../contract/search-schemas.ts';

/* Concise answers name every shop, but leave out what repeats; stock, condition and flags stand there if unusual. */

export type SearchBody = Awaited<ReturnType<typeof searchCatalogue>>;

/** Offers with all fields; further offers have only shop and price. */
const OFFERS_MAX = 10;

/** Fields that are present only when they differ from new, in stock and without flags. */
interface UnusualFields {
  stock?: OfferView['stock'];
  condition?: OfferView['condition'];
  flags?: OfferView['flags'];
}

export interface ConciseOffer extends UnusualFields {
  shop: string;
  price: number;
  /** The price with shipping; absent when the shipping is unknown. */
  total?: number;
  verdict?: NonNullable<OfferView['claim']>['verdict'];
  link?: string;
}

export interface ConciseOffers {
  offers: ConciseOffer[];
  more?: (UnusualFields & { shop: string; price: number })[];
}

export type ConciseProduct = Omit<ProductView, 'avg_price' | 'size' | 'color' | 'slug'>;

export interface ConciseSearch {
  query: string;
  count: number;
  results: (ConciseProduct & ConciseOffers)[];
  interpretation: Interpretation;
  data_as_of: string;
  demo?: true;
}

export const nameOfShop = ({ vendor: { name, domain } }: OfferView): string => name || domain;

export function conciseProduct(product: ProductView): ConciseProduct {
  const { ean, product_name, brand, category, image_url, vendor_count, lowest_price, highest_price } =
    product;
  return { ean, product_name, brand, category, image_url, vendor_count, lowest_price, highest_price };
}

/** Shortens the offers, in the usual order; only the first `links` offers have a link. */
export function conciseOffers(all: readonly OfferView[], links: number): ConciseOffers {
  const offers = all.slice(0, OFFERS_MAX).map((offer, i): ConciseOffer => {
    const { price, total_price, claim, url } = offer;
    return {
      shop: nameOfShop(offer),
      price,
      ...(total_price !== null && { total: total_price }),
      ...unusual(offer),
      ...(claim !== null && { verdict: claim.verdict }),
      ...(i < links && { link: url }),
    };
  });
  const more = all
    .slice(OFFERS_MAX)
    .map((offer) => ({ shop: nameOfShop(offer), price: offer.price, ...unusual(offer) }));
  return { offers, ...(more.length > 0 && { more }) };
}

/** A search result as the tools show it in full: unit prices are on pages and in the REST API. */
export const withoutUnitPrices = ({ unit_price: _, unit: __, ...result }: SearchBody['results'][number]) => ({
  ...result,
  offers: result.offers.map(({ unit_price: _, unit: __, ...offer }) => offer),
});

export const unusual = ({ stock, condition, flags }: OfferView): UnusualFields => ({
  ...(stock !== 'in_stock' && { stock }),
  ...(condition !== 'new' && { condition }),
  ...(flags.length > 0 && { flags }),
});

export function conciseSearch(body: SearchBody, demo: boolean): ConciseSearch {
  const { query, count, results, interpretation, data_as_of } = body;
  return {
    query,
    count,
    results: results.map((result) => ({ ...conciseProduct(result), ...conciseOffers(result.offers, 1) })),
    interpretation,
    data_as_of,
    ...(demo && { demo }),
  };
}
