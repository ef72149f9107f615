import type { XmlFormat } from './format.ts';

/** Numbered stock: 1 in stock, 2 and 5 on order, 3 unknown, 4 preorder, 6 sold out. */
const KELKOO_STOCK: Readonly<Record<string, string>> = {
  '1': 'in stock',
  '2': 'backorder',
  '3': '',
  '4': 'preorder',
  '5': 'backorder',
  '6': 'out of stock',
};

export const kelkooXml: XmlFormat = {
  kind: 'xml',
  records: ['product', 'offer'],
  categorySeparator: /\s*>\s*|\s+-\s+/,
  stockCodes: KELKOO_STOCK,
  conditionCodes: { '0': 'new', '1': 'used', '2': 'refurbished' },
  fields: {
    name: 'title',
    brand: 'brand',
    category: ['merchant-category', 'category'],
    ean: ['ean', 'gtin', 'upc', 'isbn'],
    sku: ['offer-id', '@id'],
    price: 'price',
    currency: ['currency', 'price@currency'],
    shipping: ['delivery-cost', 'deliverycost'],
    deliveryTime: ['delivery-time', 'deliverytime'],
    stock: 'availability',
    condition: 'condition',
    image: ['image-url', 'imageurl', 'image/url'],
    url: ['product-url', 'url', 'landing-page-url'],
    plainUrl: 'landing-page-url',
    size: 'size',
    color: ['colour', 'color'],
    description: 'description',
  },
};
