import type { CsvFormat, Fields, JsonFormat } from './format.ts';

/** The names of OpenAI's product feed: those of 2026, then those of the first edition, which are Google's. */
const openaiFields = {
  sku: ['item_id', 'id', 'sku'],
  name: 'title',
  brand: 'brand',
  category: 'product_category',
  ean: 'gtin',
  price: 'price',
  salePrice: 'sale_price',
  saleWindow: 'sale_price_effective_date',
  currency: 'currency',
  shipping: ['shipping', 'shipping.*'],
  stock: 'availability',
  condition: 'condition',
  image: ['image_url', 'image_link'],
  url: ['url', 'link'],
  size: 'size',
  color: 'color',
  measure: 'unit_pricing_measure',
  description: 'description',
  merchant: 'seller_name',
  rating: ['star_rating', 'product_review_rating'],
  reviewCount: ['review_count', 'product_review_count'],
} as const satisfies Fields;

export const openaiCsv: CsvFormat = {
  kind: 'csv',
  delimiters: [',', '\t', ';'],
  quote: '"',
  fields: openaiFields,
};

export const openaiJsonl: JsonFormat = { kind: 'json', list: null, isLines: true, fields: openaiFields };
