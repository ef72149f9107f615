import type { searchProducts as searchCatalogue } from '../../catalogue/answers/search.ts';
import type { OfferView } from '../../contract/offer-view.ts';
import type { ProductView } from '../../contract/product-view.ts';
import type { Interpretation } from '../../contract/search-schemas.ts';

/*
 * What a model needs to answer a shopper. Whatever repeats (currency, logos, ratings, nulls, slugs) is left out; every
 * shop stays. What is usual, new goods in stock at a price that counts, is not said either: only its opposite is.
 */

/** The REST search body. */
export type SearchBody = Awaited<ReturnType<typeof searchCatalogue>>;

/** So many offers are told whole; of the others, shop and price. */
const OFFERS_MAX = 10;

/** What keeps an offer from being plain. */
interface Unusual {
  stock?: OfferView['stock'];
  condition?: OfferView['condition'];
  /** Why the price does not count. */
  flags?: OfferView['flags'];
}

export interface ConciseOffer extends Unusual {
  shop: string;
  price: number;
  /** Delivered; absent when the shop does not tell its shipping. */
  total?: number;
  verdict?: NonNullable<OfferView['claim']>['verdict'];
  link?: string;
}

export interface ConciseOffers {
  offers: ConciseOffer[];
  more?: (Unusual & { shop: string; price: number })[];
}

export type ConciseProduct = Pick<
  ProductView,
  | 'ean'
  | 'product_name'
  | 'brand'
  | 'category'
  | 'image_url'
  | 'vendor_count'
  | 'lowest_price'
  | 'highest_price'
>;

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

/** In the usual order; the first `links` of them say where they are sold. */
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

export const unusual = ({ stock, condition, flags }: OfferView): Unusual => ({
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
