import type { CsvFormat } from '../format.ts';

export const webgainsCsv: CsvFormat = {
  kind: 'csv',
  delimiters: ['|', ','],
  quote: '"',
  fields: {
    merchant: 'program_name',
    name: 'product_name',
    brand: ['brand', 'manufacturer'],
    category: ['category_path', 'merchant_category', 'category_name'],
    ean: ['european_article_number', 'gtin', 'ean'],
    sku: 'product_id',
    price: 'price',
    beforePrice: ['normal_price', 'recommended_retail_price'],
    currency: 'currency',
    shipping: 'delivery_cost',
    deliveryTime: ['delivery_time', 'delivery_period'],
    stock: 'in_stock',
    condition: 'condition',
    image: ['image_url', 'image_large_url'],
    url: 'deeplink',
    size: 'size',
    color: ['colour', 'color'],
    description: 'description',
  },
};
