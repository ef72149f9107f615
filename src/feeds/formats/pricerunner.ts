import type { CsvFormat } from './format.ts';

/** Titles and order are the shop's choice: Danish and English ones, and those that smart-web.dk shops write. */
export const pricerunnerCsv: CsvFormat = {
  kind: 'csv',
  delimiters: [';'],
  quote: '"',
  // Prices without a stated currency are those of pricerunner.dk.
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
