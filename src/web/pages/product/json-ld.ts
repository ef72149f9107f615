import { productPath } from '../../../contract/product-view.ts';
import { type Condition, HELD_TIER, type Stock } from '../../../domain/product.ts';
import { webLink } from '../../../html/html.ts';
import { crumbsJsonLd } from '../../layout/elements.ts';
import type { Visit } from '../../layout/visit.ts';
import type { PageOffer, ProductContent } from './content.ts';

const AVAILABILITY: Readonly<Record<Stock, string | undefined>> = {
  in_stock: 'https://schema.org/InStock',
  out_of_stock: 'https://schema.org/OutOfStock',
  preorder: 'https://schema.org/PreOrder',
  unknown: undefined,
};
const CONDITION: Readonly<Record<Condition, string>> = {
  new: 'https://schema.org/NewCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
  used: 'https://schema.org/UsedCondition',
};

/** Search engines show few offers, so the structured data has at most this many. */
const OFFERS_MAX = 20;

/** The product as schema.org describes it: the prices are those of the shops that set them. Held prices do not leave the page. */
export function productJsonLd(visit: Visit, { product, offers, way }: ProductContent): unknown[] {
  const best = offers[0]!;
  const counting = offers.filter(({ tier }) => tier === best.tier);
  const image = webLink(product.image_url);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.product_name,
      gtin13: product.ean,
      url: visit.address(productPath(product)),
      ...(product.brand !== '' && { brand: { '@type': 'Brand', name: product.brand } }),
      ...(product.category !== '' && { category: product.category }),
      ...(product.color !== null && { color: product.color }),
      ...(product.size !== null && { size: product.size }),
      ...(image !== null && { image }),
      ...(best.tier !== HELD_TIER && {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'DKK',
          lowPrice: product.lowest_price,
          highPrice: product.highest_price,
          offerCount: counting.length,
          offers: counting.slice(0, OFFERS_MAX).map(offerJsonLd),
        },
      }),
    },
    crumbsJsonLd(visit, [...way, [product.product_name, productPath(product)]]),
  ];
}

function offerJsonLd(offer: PageOffer) {
  const availability = AVAILABILITY[offer.stock];
  const url = webLink(offer.url);
  return {
    '@type': 'Offer',
    price: offer.price,
    priceCurrency: 'DKK',
    itemCondition: CONDITION[offer.condition],
    seller: { '@type': 'Organization', name: offer.vendor.name || offer.vendor.domain },
    ...(availability !== undefined && { availability }),
    ...(url !== null && { url }),
  };
}
