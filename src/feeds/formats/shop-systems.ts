import type { FeedSpec, RawRow } from '../feed.ts';
import type { CsvFormat, Json, JsonFormat } from './format.ts';

/** Makes one row per variant. The file has no links: they follow from the shop's domain and the handle. */
function shopifyVariants(product: Json, spec: FeedSpec): Json[] {
  const variants = Array.isArray(product['variants']) ? (product['variants'] as (Json | null)[]) : [];
  return variants.map((variant) => ({
    ...product,
    variant,
    size: variant?.['option1'] === 'Default Title' ? '' : variant?.['option1'],
    link: `https://${spec.vendor.domain}/products/${product['handle']}?variant=${variant?.['id']}`,
  }));
}

export const shopifyJson: JsonFormat = {
  kind: 'json',
  list: 'products',
  views: shopifyVariants,
  fields: {
    name: 'title',
    brand: 'vendor',
    category: 'product_type',
    ean: 'variant.barcode',
    sku: 'variant.sku',
    price: 'variant.price',
    beforePrice: 'variant.compare_at_price',
    stock: 'variant.available',
    image: ['variant.featured_image.src', 'images.0.src', 'image.src'],
    url: 'link',
    size: 'size',
    description: 'body_html',
  },
};

/** A shop's own JSON: the sources file gives the path to its list and to each field. */
export const ownJson: JsonFormat = { kind: 'json', list: null, fields: {} };

/** Prices are in minor units, with their number of decimals beside them. A product on backorder is also "in stock". */
function woocommerceView(product: Json): Json[] {
  const prices = (product['prices'] ?? {}) as Json;
  const decimals = Number(prices['currency_minor_unit'] ?? 2);
  const price = major(prices['price'], decimals);
  const regular = major(prices['regular_price'], decimals);
  const stock = product['is_on_backorder'] === true ? 'backorder' : product['is_in_stock'];
  return [{ ...product, price, regular, stock }];
}

function major(value: unknown, decimals: number): string {
  const minor = String(value ?? '');
  if (!/^\d{1,15}$/.test(minor) || !(decimals >= 0 && decimals <= 4)) return '';
  const padded = minor.padStart(decimals + 1, '0');
  const at = padded.length - decimals;
  return `${padded.slice(0, at)}.${padded.slice(at).padEnd(2, '0').slice(0, 2)}`;
}

export const woocommerceJson: JsonFormat = {
  kind: 'json',
  list: null,
  views: woocommerceView,
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

/** The export has a column of names and one of values for each of up to three attributes. */
const ATTRIBUTES = [1, 2, 3].flatMap((n) => [
  new RegExp(`^Attribute? ${n} (?:name|navn)`, 'i'),
  new RegExp(`^Attribute? ${n} (?:value|værdi)`, 'i'),
]);

/**
 * `Published` is 1, 0 (private) or -1 (a draft). A variable or grouped product is only the heading of its variants or parts, and
 * a subscription is paid by the month.
 */
function tidy(row: RawRow, extras: readonly string[], { vendor }: FeedSpec): void {
  const [id = '', type = '', parent = '', starts = '', ends = '', ...attributes] = extras;
  if (/variable|grouped|subscription/i.test(type)) row.status = 'not on sale by itself';
  if (starts !== '' || ends !== '') row.saleWindow = `${starts}/${ends}`;
  if (!row.url) row.url = linkOf(vendor.domain, id, type, parent);
  row.image = first(row.image);
  row.brand = first(row.brand);
  row.category = deepest(row.category?.[0] ?? '');
  row.description = row.description?.replaceAll('\\n', '\n') ?? '';
  for (let at = 0; at < attributes.length; at += 2) {
    const [name = '', value = ''] = attributes.slice(at);
    // A variable product's own row lists all of its values, and so may a simple product's.
    if (value.includes(',')) continue;
    if (/^(?:size|størrelse|str\.?)$/i.test(name)) row.size = value;
    else if (/^(?:colou?r|farve)$/i.test(name)) row.color = value;
  }
}

/**
 * The export has no links. WordPress redirects `?p=ID` to the product's page; a variant has only its product's page. Where the
 * export gives the product's article number and not its ID, the link is unknown.
 */
function linkOf(domain: string, id: string, type: string, parent: string): string {
  const page = /variation/i.test(type) ? /^id:(\d+)$/.exec(parent.trim())?.[1] : /^\d+$/.exec(id.trim())?.[0];
  return page === undefined ? '' : `https://${domain}/?p=${page}`;
}

/** Commas separate the entries; a comma inside a value has a backslash before it. */
const listOf = (text: string): string[] =>
  text.split(/(?<!\\),\s*/).map((each) => each.replaceAll('\\,', ',').trim());
const first = (text: string | undefined): string => listOf(text ?? '')[0]!;
const deepest = (text: string): string[] => {
  const [path = ''] = listOf(text).toSorted((a, b) => b.split('>').length - a.split('>').length);
  return path === '' ? [] : [path];
};

/** WooCommerce ► Products ► Export, with the headings of an English or a Danish shop. */
export const woocommerceCsv: CsvFormat = {
  kind: 'csv',
  delimiters: [',', ';', '\t'],
  quote: '"',
  needs: ['status'],
  extras: [
    'ID',
    /^Type$/i,
    /^(?:Parent|Forælder|Overordnet)/i,
    /^(?=.*(?:sale|tilbud|udsalg))(?=.*dat)(?=.*(?:start|begynd|fra))/i,
    /^(?=.*(?:sale|tilbud|udsalg))(?=.*dat)(?=.*(?:end|slut|til\b))/i,
    ...ATTRIBUTES,
  ],
  tidy,
  fields: {
    sku: ['SKU', 'Varenummer (SKU)', 'Varenummer'],
    name: ['Name', 'Navn'],
    status: ['Published', 'Udgivet', 'Publiceret'],
    description: ['Short description', 'Kort beskrivelse', 'Description', 'Beskrivelse'],
    ean: ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN eller ISBN', 'Meta: _global_unique_id', 'Meta: _ean'],
    price: ['Regular price', 'Normalpris', 'Normal pris'],
    salePrice: ['Sale price', 'Tilbudspris', 'Udsalgspris'],
    stock: ['In stock?', 'På lager?'],
    category: ['Categories', 'Kategorier'],
    image: ['Images', 'Billeder'],
    brand: ['Brands', 'Brand', 'Mærker'],
    url: ['Permalink', 'Product URL', 'External URL', 'Ekstern URL'],
  },
};
