import type { CsvFormat, Fields, GroupPart, XmlFormat } from './format.ts';

/** The words of Google Merchant, which CJ, Prisjakt and most shops' own files share. */
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
 * Google's own files quote nothing: a name may begin with a quotation mark. Shops also write the same columns, and those of
 * Prisjakt, with commas or semicolons, and then with quotes.
 */
export const googleTsv: CsvFormat = {
  kind: 'csv',
  delimiters: ['\t', ',', ';'],
  quote: null,
  quotedBy: [',', ';'],
  fields: { ...googleFields, url: ['affiliate_link', 'link'], plainUrl: 'link' },
};
