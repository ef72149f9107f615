import type { RawRow } from '../../feed.ts';
import { googleFields } from '../comparison-sites.ts';
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
    // `stock_status` comes first: a preorder also has `in_stock` 1.
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

export const cjCsv: CsvFormat = {
  kind: 'csv',
  delimiters: [','],
  quote: '"',
  fields: { ...googleFields, merchant: 'PROGRAM_NAME' },
};

export const impactTsv: CsvFormat = {
  kind: 'csv',
  delimiters: ['\t'],
  quote: null,
  fields: {
    name: 'Product_Name',
    brand: ['Manufacturer', 'Brand'],
    category: ['Category', 'Product_Type'],
    ean: ['EAN', 'GTIN', 'UPC', 'ISBN'],
    sku: 'Unique_Merchant_SKU',
    price: 'Current_Price',
    beforePrice: 'Original_Price',
    currency: 'Currency',
    shipping: 'Shipping_Rate',
    stock: 'Stock_Availability',
    condition: 'Condition',
    image: 'Image_URL',
    url: 'Product_URL',
    size: 'Size',
    color: ['Color', 'Colour'],
    description: ['Product_Description', 'Description'],
  },
};

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

const RAKUTEN_COLUMNS = (
  'product_id name sku primary_category secondary_category url image buy_url short_description long_description ' +
  'discount discount_type sale_price retail_price begin_date end_date brand shipping keywords part_number ' +
  'manufacturer shipping_info availability upc class_id currency m1 pixel misc attribute_1 size material color'
).split(' ');

function tidyRakuten(
  row: RawRow,
  [primary = '', secondary = '', begin = '', end = '']: readonly string[],
): void {
  row.category = [primary, secondary].filter(Boolean);
  if (begin !== '' || end !== '') row.saleWindow = `${begin}/${end}`;
}

export const rakutenTxt: CsvFormat = {
  kind: 'csv',
  delimiters: ['|'],
  quote: null,
  headerless: {
    columns: RAKUTEN_COLUMNS,
    widthMin: RAKUTEN_COLUMNS.indexOf('currency') + 1,
    first: 'HDR',
    last: 'TRL',
    merchantAt: 2,
    countAt: 1,
  },
  extras: ['primary_category', 'secondary_category', 'begin_date', 'end_date'],
  tidy: tidyRakuten,
  fields: {
    name: 'name',
    brand: ['brand', 'manufacturer'],
    ean: 'upc',
    sku: 'sku',
    price: 'retail_price',
    salePrice: 'sale_price',
    currency: 'currency',
    shipping: 'shipping',
    stock: 'availability',
    image: 'image',
    url: 'url',
    plainUrl: 'buy_url',
    size: 'size',
    color: 'color',
    description: ['long_description', 'short_description'],
  },
};
