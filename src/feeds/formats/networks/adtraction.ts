import type { RawRow } from '../../feed.ts';
import type { CsvFormat, GroupPart, XmlFormat } from '../format.ts';

const fields = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  ean: 'Ean',
  sku: 'SKU',
  price: 'Price',
  beforePrice: 'OriginalPrice',
  currency: 'Currency',
  shipping: 'Shipping',
  stock: 'Instock',
  image: 'ImageUrl',
  url: 'TrackingUrl',
  plainUrl: 'ProductUrl',
  description: 'Description',
} as const;

const categorySeparator = /\s*>\s*|\s+-\s+/;

/** `{SIZE#25 cm}{CONDITION#new}{COLOUR#messing}`; the XML writes the same as Name/Value pairs. */
function tidy(row: RawRow, [extras = '']: readonly string[]): void {
  for (const [, name = '', value = ''] of extras.matchAll(/\{([^#{}]{1,40})#([^{}]*)\}/g)) {
    const key = name.toLowerCase();
    if (key === 'size') row.size = value;
    else if (key === 'condition') row.condition = value;
    else if (key === 'colour' || key === 'color') row.color = value;
  }
}

function pairs(parts: readonly GroupPart[]): string {
  let name = '';
  let text = '';
  for (const part of parts) {
    if (part.name === 'name') name = part.text;
    else if (part.name === 'value') text += `{${name}#${part.text}}`;
  }
  return text;
}

export const adtractionXml: XmlFormat = {
  kind: 'xml',
  records: ['product'],
  fields,
  categorySeparator,
  groups: { extras: pairs },
  extras: ['Extras'],
  tidy,
};

export const adtractionTsv: CsvFormat = {
  kind: 'csv',
  delimiters: ['\t'],
  quote: "'",
  fields,
  categorySeparator,
  extras: ['Extras'],
  tidy,
};
