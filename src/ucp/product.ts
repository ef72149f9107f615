import type { OfferView } from '../catalogue/answers/lookup.ts';
import { type ProductView, productPath } from '../contract/product-view.ts';
import { webLink } from '../html/html.ts';
import { priceOf } from './envelope.ts';
import { priceHonesty } from './honesty-extension.ts';

export interface OfferedProduct {
  product: ProductView;
  offers: readonly OfferView[];
}

/** `EAN:domain`, with the condition added if it is not new: a shop may offer it new and used. */
export const variantId = (ean: string, { vendor: { domain }, condition }: OfferView): string =>
  `${ean}:${domain}${condition === 'new' ? '' : `:${condition}`}`;

export function ucpProduct(
  { product, offers }: OfferedProduct,
  baseUrl: string,
  inputsOf?: (id: string) => readonly UcpInput[],
) {
  const { ean, product_name, brand, category, slug } = product;
  const image = webLink(product.image_url);
  return {
    id: ean,
    ...(slug !== '' && { handle: slug }),
    title: product_name,
    description: { plain: [product_name, brand, category].filter((text) => text !== '').join('. ') },
    url: `${baseUrl}${productPath(product)}`,
    ...(category !== '' && { categories: [{ value: category, taxonomy: 'merchant' }] }),
    price_range: { min: priceOf(product.lowest_price), max: priceOf(product.highest_price) },
    ...(image !== null && { media: [{ type: 'image', url: image, alt_text: product_name }] }),
    variants: offers.map((offer) => {
      const variant = ucpVariant(product, offer);
      return inputsOf === undefined ? variant : { ...variant, inputs: inputsOf(variant.id) };
    }),
  };
}

/** The requested id, and whether it named the variant (exact) or its product (featured). */
export interface UcpInput {
  id: string;
  match: 'exact' | 'featured';
}

/** One shop's offer. The list price is the shop's claim; `price_honesty` says what it is worth. */
function ucpVariant({ ean, product_name }: ProductView, offer: OfferView) {
  const { vendor, price, before_price, shipping, delivery_time, condition, flags, updated_at } = offer;
  const url = webLink(offer.url);
  const honesty = priceHonesty(offer);
  return {
    id: variantId(ean, offer),
    barcodes: [{ type: 'EAN', value: ean }],
    title: vendor.name || vendor.domain,
    description: { plain: offer.product_name || product_name },
    ...(url !== null && { url }),
    price: priceOf(price),
    ...(before_price !== null && { list_price: priceOf(before_price) }),
    availability: availabilityOf(offer),
    seller: { name: vendor.name || vendor.domain },
    ...(honesty !== undefined && { price_honesty: honesty }),
    metadata: {
      domain: vendor.domain,
      condition,
      ...(shipping !== null && { shipping: priceOf(shipping) }),
      ...(delivery_time !== null && { delivery_time }),
      ...(flags.length > 0 && { flags }),
      updated_at,
    },
  };
}

const availabilityOf = ({ stock }: OfferView) =>
  stock === 'unknown' ? { status: stock } : { available: stock !== 'out_of_stock', status: stock };
