import type { Json, JsonFormat } from './format.ts';

/** Prices come in minor units with their number of decimals beside them; a product on backorder is also "in stock". */
function views(product: Json): Json[] {
  const prices = (product['prices'] ?? {}) as Json;
  const decimals = Number(prices['currency_minor_unit'] ?? 2);
  return [
    {
      ...product,
      price: major(prices['price'], decimals),
      regular: major(prices['regular_price'], decimals),
      stock: product['is_on_backorder'] === true ? 'backorder' : product['is_in_stock'],
    },
  ];
}

function major(value: unknown, decimals: number): string {
  const minor = String(value ?? '');
  if (!/^\d{1,15}$/.test(minor) || !(decimals >= 0 && decimals <= 4)) return '';
  const padded = minor.padStart(decimals + 1, '0');
  return `${padded.slice(0, padded.length - decimals)}.${padded
    .slice(padded.length - decimals)
    .padEnd(2, '0')
    .slice(0, 2)}`;
}

export const woocommerceJson: JsonFormat = {
  kind: 'json',
  list: null,
  views,
  fields: {
    name: 'name',
    brand: 'brands.0.name',
    category: 'categories.*.name',
    ean: 'global_unique_id',
    sku: 'sku',
    price: 'price',
    beforePrice: 'regular',
    currency: 'prices.currency_code',
    stock: 'stock',
    image: 'images.0.src',
    url: 'permalink',
    rating: 'average_rating',
    reviewCount: 'review_count',
    description: ['short_description', 'description'],
  },
};
