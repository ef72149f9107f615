import type { RawRow } from '../../feed.ts';
import type { CsvFormat, Json, JsonFormat } from '../format.ts';

/** Makes one row per offer: a product of several programs has several. The price is the newest of its history. */
function views(product: Json): Json[] {
  const extra: Record<string, unknown> = {};
  for (const field of list(product['fields'])) {
    extra[String(field['name']).toLowerCase().replaceAll(' ', '_')] = field['value'];
  }
  return list(product['offers']).map((offer) => {
    const newest = list(offer['priceHistory']).reduce<Json | undefined>(
      (best, entry) => (best === undefined || Number(entry['date']) > Number(best['date']) ? entry : best),
      undefined,
    );
    return { ...product, extra, offer, price: newest?.['price'] };
  });
}

const list = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];

export const tradedoublerJson: JsonFormat = {
  kind: 'json',
  list: 'products',
  views,
  categorySeparator: /\s*[>/]\s*/,
  fields: {
    merchant: 'offer.programName',
    name: 'name',
    brand: ['brand', 'manufacturer'],
    category: ['categories.0.name', 'categories.0.tdCategoryName'],
    ean: ['identifiers.ean', 'extra.gtin', 'extra.ean', 'identifiers.upc', 'identifiers.isbn'],
    sku: ['offer.sourceProductId', 'identifiers.sku'],
    price: 'price.value',
    beforePrice: ['extra.old_price', 'extra.previous_price'],
    currency: 'price.currency',
    shipping: 'offer.shippingCost',
    deliveryTime: 'offer.deliveryTime',
    stock: ['offer.availability', 'offer.inStock'],
    condition: ['offer.condition', 'extra.condition'],
    image: 'productImage.url',
    url: 'offer.productUrl',
    plainUrl: 'offer.sourceProductUrl',
    size: ['size', 'extra.size'],
    color: ['extra.color', 'extra.colour'],
    description: ['description', 'shortDescription'],
  },
};

/** Images end in `::` and category lists in `;;`. */
function tidy(row: RawRow): void {
  if (row.image?.endsWith('::')) row.image = row.image.slice(0, -2);
  const [category] = row.category ?? [];
  if (category !== undefined) row.category = [category.split(';')[0]!];
}

export const tradedoublerPsv: CsvFormat = {
  kind: 'csv',
  delimiters: ['|'],
  quote: '"',
  tidy,
  fields: {
    merchant: 'programName',
    name: 'name',
    brand: ['brand', 'manufacturer'],
    category: 'categories',
    ean: ['ean', 'gtin', 'upc', 'isbn'],
    sku: ['sourceProductId', 'sku'],
    price: ['priceValue', 'price'],
    beforePrice: 'previousPrice',
    currency: 'priceCurrency',
    shipping: 'shippingCost',
    deliveryTime: 'deliveryTime',
    stock: ['availability', 'inStock'],
    condition: 'condition',
    image: 'productImage',
    url: 'productUrl',
    plainUrl: 'sourceProductUrl',
    size: 'size',
    description: ['description', 'shortDescription'],
  },
};
