import type { XmlFormat } from '../format.ts';

/** The publisher's file, and the merchant-side one of the WooCommerce plugin (`pris`, `gammelpris`, …). */
export const partnerAdsXml: XmlFormat = {
  kind: 'xml',
  records: ['produkt'],
  // partner-ads.com/dk: the program list states `feedcur`; the file states none, and the market is Denmark.
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
