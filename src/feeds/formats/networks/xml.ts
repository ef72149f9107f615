import type { XmlFormat } from '../format.ts';

/** Reads the publisher's file, and the merchant's file of the WooCommerce plugin (`pris`, `gammelpris`, …). */
export const partnerAdsXml: XmlFormat = {
  kind: 'xml',
  records: ['produkt'],
  // The file of partner-ads.com/dk states no currency, and its market is Denmark.
  currency: 'DKK',
  fields: {
    merchant: 'forhandler',
    name: ['produktnavn', 'navn'],
    brand: ['brand', 'producent'],
    category: ['kategorinavn', 'kategori'],
    ean: ['ean', 'gtin'],
    sku: ['produktid', 'varenr'],
    price: ['nypris', 'pris'],
    beforePrice: ['glpris', 'gammelpris'],
    currency: ['valuta', 'currency'],
    shipping: ['fragtomk', 'fragt', 'fragtomkostninger'],
    deliveryTime: 'leveringstid',
    stock: ['lagerstatus', 'lagerantal'],
    condition: ['tilstand', 'condition'],
    image: ['billedurl', 'billede'],
    url: ['vareurl', 'produkturl', 'url'],
    size: ['size', 'stoerrelse'],
    color: ['color', 'farve'],
    description: ['beskrivelse', 'produktbeskrivelse'],
  },
};

const info = (name: string): string => `product_info/${name}`;

export const daisyconXml: XmlFormat = {
  kind: 'xml',
  records: ['product'],
  context: { currency: 'program_info/currency', merchant: 'program_info/name' },
  fields: {
    status: 'update_info/status',
    name: info('title'),
    brand: info('brand'),
    category: [info('category_path'), info('category')],
    ean: [info('ean'), info('gtin')],
    sku: [info('sku'), 'update_info/daisycon_unique_id'],
    price: info('price'),
    beforePrice: info('price_old'),
    currency: info('currency'),
    shipping: info('price_shipping'),
    deliveryTime: [info('delivery_description'), info('delivery_time')],
    stock: [info('in_stock'), info('in_stock_amount')],
    condition: info('condition'),
    image: [info('images/image/location'), info('image_large'), info('image_default')],
    url: info('link'),
    size: info('size'),
    color: [info('color_primary'), info('color')],
    description: [info('description'), info('description_short')],
  },
};
