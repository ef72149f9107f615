import type { CsvFormat, Fields, GroupPart, XmlFormat } from './format.ts';

/** Google Merchant's names, which CJ, Prisjakt and most shops' own files share. */
export const googleFields = {
  sku: 'id',
  name: 'title',
  brand: 'brand',
  category: ['product_type', 'google_product_category'],
  ean: ['gtin', 'ean', 'upc', 'isbn'],
  price: 'price',
  salePrice: 'sale_price',
  saleWindow: 'sale_price_effective_date',
  currency: 'currency',
  shipping: 'shipping',
  stock: 'availability',
  condition: 'condition',
  image: ['image_link', 'additional_image_link'],
  url: 'link',
  size: 'size',
  color: ['color', 'colour'],
  measure: 'unit_pricing_measure',
  description: ['description', 'summary', 'content'],
} as const satisfies Fields;

/** `<shipping><country>DK</country><price>39 DKK</price></shipping>` as the text form `DK:::39 DKK`. */
export function shippingGroup(parts: readonly GroupPart[]): string {
  const of = (name: string): string => parts.find((part) => part.name === name)?.text ?? '';
  return `${of('country')}:::${of('price')}`;
}

export const googleXml: XmlFormat = {
  kind: 'xml',
  records: ['item', 'entry'],
  groups: { shipping: shippingGroup },
  fields: { ...googleFields, url: ['link', 'link@href'] },
};

/**
 * Google's own files quote nothing: a name may begin with a quotation mark. Shops that write these columns, or Prisjakt's, with
 * commas or semicolons do quote.
 */
export const googleTsv: CsvFormat = {
  kind: 'csv',
  delimiters: ['\t', ',', ';'],
  quote: null,
  quotedBy: [',', ';'],
  fields: { ...googleFields, url: ['affiliate_link', 'link'] },
};

/** `pj:member_price` is left out on purpose: it is not the price the public pays. */
export const prisjaktXml: XmlFormat = {
  kind: 'xml',
  records: ['item', 'entry'],
  groups: { shipping: shippingGroup },
  fields: { ...googleFields, url: 'affiliate_link', plainUrl: ['link', 'link@href'] },
};

/** Column titles are the shop's choice: Danish, English, and those of smart-web.dk shops. */
export const pricerunnerCsv: CsvFormat = {
  kind: 'csv',
  delimiters: [';'],
  quote: '"',
  // Files that state no currency are for pricerunner.dk.
  currency: 'DKK',
  stockCodes: {
    '001': 'in stock',
    '002': 'backorder',
    '003': '',
    '004': 'preorder',
    '005': 'backorder',
    '006': 'out of stock',
  },
  fields: {
    name: ['Produktnavn', 'Product name', 'Productname', 'Title', 'Name', 'Navn'],
    brand: ['Producent', 'Manufacturer', 'Brand', 'Mærke'],
    category: ['Kategori', 'Category'],
    ean: ['EAN', 'GTIN', 'EAN/UPC', 'UPC', 'ISBN'],
    sku: ['SKU', 'Offerid', 'Varenummer', 'Shop SKU'],
    price: ['Pris', 'Price', 'Price incl VAT'],
    beforePrice: ['Førpris', 'Normalpris', 'Old price'],
    currency: ['Valuta', 'Currency'],
    shipping: ['Fragt', 'Shipping', 'Shipping cost', 'DeliveryCost', 'Fragtpris'],
    deliveryTime: ['Leveringstid', 'Delivery time'],
    stock: ['Lagerstatus', 'Stock', 'Stock status', 'Availability', 'Lager'],
    condition: ['Tilstand', 'Condition'],
    image: ['Billed-URL', 'Image URL', 'Image', 'Graphic URL', 'Billede'],
    url: ['Produkt-URL', 'Product URL', 'LinkToProduct', 'URL', 'Link'],
    size: ['Størrelse', 'Size'],
    color: ['Farve', 'Color', 'Colour'],
    description: ['Beskrivelse', 'Produktbeskrivelse', 'Description', 'Product description'],
  },
};

export const kelkooXml: XmlFormat = {
  kind: 'xml',
  records: ['product', 'offer'],
  categorySeparator: /\s*>\s*|\s+-\s+/,
  stockCodes: {
    '1': 'in stock',
    '2': 'backorder',
    '3': '',
    '4': 'preorder',
    '5': 'backorder',
    '6': 'out of stock',
  },
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
