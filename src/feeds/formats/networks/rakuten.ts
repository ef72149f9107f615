import type { RawRow } from '../../feed.ts';
import type { CsvFormat } from '../format.ts';

const columns = [
  ...['product_id', 'name', 'sku', 'primary_category', 'secondary_category', 'url', 'image', 'buy_url'],
  ...['short_description', 'long_description', 'discount', 'discount_type', 'sale_price', 'retail_price'],
  ...[
    'begin_date',
    'end_date',
    'brand',
    'shipping',
    'keywords',
    'part_number',
    'manufacturer',
    'shipping_info',
  ],
  ...[
    'availability',
    'upc',
    'class_id',
    'currency',
    'm1',
    'pixel',
    'misc',
    'attribute_1',
    'size',
    'material',
    'color',
  ],
];

function tidy(row: RawRow, [primary = '', secondary = '', begin = '', end = '']: readonly string[]): void {
  row.category = [primary, secondary].filter(Boolean);
  if (begin !== '' || end !== '') row.saleWindow = `${begin}/${end}`;
}

export const rakutenTxt: CsvFormat = {
  kind: 'csv',
  delimiters: ['|'],
  quote: null,
  headerless: {
    columns,
    widthMin: columns.indexOf('currency') + 1,
    first: 'HDR',
    last: 'TRL',
    merchantAt: 2,
    countAt: 1,
  },
  extras: ['primary_category', 'secondary_category', 'begin_date', 'end_date'],
  tidy,
  fields: {
    name: 'name',
    brand: ['brand', 'manufacturer'],
    ean: 'upc',
    sku: 'sku',
    price: 'retail_price',
    salePrice: 'sale_price',
    currency: 'currency',
    shipping: 'shipping',
    stock: 'availability',
    image: 'image',
    url: 'url',
    plainUrl: 'buy_url',
    size: 'size',
    color: 'color',
    description: ['long_description', 'short_description'],
  },
};
