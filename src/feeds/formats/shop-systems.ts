import type { FeedSpec } from '../feed.ts';
import type { Json, JsonFormat } from './format.ts';

/** One row per variant. The file has no links of its own: they follow from the shop's domain and the handle. */
function views(product: Json, spec: FeedSpec): Json[] {
  const variants = Array.isArray(product['variants']) ? (product['variants'] as (Json | null)[]) : [];
  return variants.map((variant) => ({
    ...product,
    variant,
    size: variant?.['option1'] === 'Default Title' ? '' : variant?.['option1'],
    link: `https://${spec.vendor.domain}/products/${product['handle']}?variant=${variant?.['id']}`,
  }));
}

export const shopifyJson: JsonFormat = {
  kind: 'json',
  list: 'products',
  views,
  fields: {
    name: 'title',
    brand: 'vendor',
    category: 'product_type',
    ean: 'variant.barcode',
    sku: 'variant.sku',
    price: 'variant.price',
    beforePrice: 'variant.compare_at_price',
    stock: 'variant.available',
    image: ['variant.featured_image.src', 'images.0.src', 'image.src'],
    url: 'link',
    size: 'size',
    description: 'body_html',
  },
};

/** A shop's own JSON: it has no names that we could know, so the sources give the way to its list and each field. */
export const ownJson: JsonFormat = { kind: 'json', list: null, fields: {} };
