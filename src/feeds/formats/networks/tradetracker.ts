import type { CsvFormat, XmlFormat } from '../format.ts';

const property = (name: string): string => `properties/property[${name}]/value`;

export const tradetrackerXml: XmlFormat = {
  kind: 'xml',
  records: ['product'],
  fields: {
    name: 'name',
    brand: property('brand'),
    category: [property('categoryPath'), 'categories/category@path', 'categories/category'],
    ean: [property('EAN'), property('gtin')],
    sku: '@ID',
    price: ['price', 'price/amount'],
    currency: ['price@currency', 'price/currency'],
    beforePrice: property('fromPrice'),
    shipping: property('deliveryCosts'),
    deliveryTime: property('deliveryTime'),
    stock: [property('stock'), property('sizeStock')],
    condition: property('condition'),
    image: ['images/image', property('imageURL')],
    url: ['URL', 'productURL'],
    size: property('size'),
    color: [property('color'), property('colour')],
    description: 'description',
  },
};

export const tradetrackerCsv: CsvFormat = {
  kind: 'csv',
  delimiters: [';'],
  quote: '"',
  fields: {
    name: 'name',
    brand: 'brand',
    category: ['categoryPath', 'categories'],
    ean: ['EAN', 'gtin'],
    sku: ['product ID', 'ID'],
    price: 'price',
    currency: 'currency',
    beforePrice: 'fromPrice',
    shipping: 'deliveryCosts',
    deliveryTime: 'deliveryTime',
    stock: ['stock', 'sizeStock'],
    condition: 'condition',
    image: 'imageURL',
    url: ['productURL', 'URL'],
    size: 'size',
    color: ['color', 'colour'],
    description: 'description',
  },
};
