import type { CsvFormat } from '../format.ts';

export const awinCsv: CsvFormat = {
  kind: 'csv',
  delimiters: [','],
  quote: '"',
  fields: {
    merchant: 'merchant_name',
    name: 'product_name',
    brand: 'brand_name',
    category: ['merchant_product_category_path', 'merchant_category', 'product_type', 'category_name'],
    ean: ['ean', 'product_GTIN', 'upc', 'isbn'],
    sku: ['merchant_product_id', 'aw_product_id'],
    price: ['search_price', 'display_price', 'store_price'],
    beforePrice: ['product_price_old', 'rrp_price', 'base_price'],
    currency: 'currency',
    shipping: 'delivery_cost',
    deliveryTime: 'delivery_time',
    // The word before the yes/no: a preorder is also `in_stock` 1.
    stock: ['stock_status', 'in_stock', 'stock_quantity'],
    condition: 'condition',
    image: ['merchant_image_url', 'large_image', 'aw_image_url', 'alternate_image'],
    url: 'aw_deep_link',
    plainUrl: 'merchant_deep_link',
    size: 'Fashion:size',
    color: 'colour',
    description: ['description', 'product_short_description'],
  },
};
