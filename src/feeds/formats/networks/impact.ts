import type { CsvFormat } from '../format.ts';

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
