import type { Row } from '../row.ts';
import {
  cdata,
  imageUrl,
  moneyText,
  plainUrl,
  type Sheet,
  stamp,
  utf8,
  utf16,
  type Writer,
  xml,
} from './writer.ts';

const STOCK = { in_stock: 'in_stock', out_of_stock: 'out_of_stock', preorder: 'preorder', unknown: '' };

/** Google's `price` is the before price where there is a `sale_price`. */
function priceElements(row: Row): string {
  return row.beforeOre === 0
    ? `<g:price>${moneyText(row.priceOre)}</g:price>\n`
    : `<g:price>${moneyText(row.beforeOre)}</g:price>\n<g:sale_price>${moneyText(row.priceOre)}</g:sale_price>\n`;
}

const optional = (name: string, value: string): string =>
  value === '' ? '' : `<${name}>${xml(value)}</${name}>\n`;

const shippingOf = (row: Row, service: string): string =>
  row.shippingOre === null
    ? ''
    : `<g:shipping>\n<g:country>DK</g:country>\n<g:service>${service}</g:service>\n<g:price>${moneyText(row.shippingOre)}</g:price>\n</g:shipping>\n`;

const rssRow = (row: Row, sheet: Sheet): string => `<item>
<g:id>${row.sku}</g:id>
${row.number % 3 === 0 ? `<title>${cdata(row.name)}</title>` : `<g:title>${xml(row.name)}</g:title>`}
<g:description>${xml(row.description)}</g:description>
<link>${plainUrl(sheet, row)}?utm_source=google&amp;variant=1</link>
<g:image_link>${imageUrl(sheet, row)}</g:image_link>
<g:availability>${STOCK[row.stock]}</g:availability>
${priceElements(row)}${optional('g:gtin', row.code)}<g:mpn>MPN${row.sku}</g:mpn>
${optional('g:brand', row.brand)}<g:product_type>${xml(row.path.join(' > '))}</g:product_type>
<g:google_product_category>${500 + (row.number % 50)}</g:google_product_category>
<g:condition>${row.condition}</g:condition>
${optional('g:size', row.size)}${optional('g:color', row.color)}${shippingOf(row, 'PostNord')}</item>
`;

const atomRow = (row: Row, sheet: Sheet): string => `<entry>
<g:id>${row.sku}</g:id>
<g:title>${xml(row.name)}</g:title>
<g:description>${xml(row.description)}</g:description>
<g:link>${plainUrl(sheet, row)}</g:link>
<g:image_link>${imageUrl(sheet, row)}</g:image_link>
${priceElements(row)}<g:availability>${STOCK[row.stock]}</g:availability>
<g:condition>${row.condition}</g:condition>
<g:gtin>${row.code}</g:gtin>
<g:brand>${xml(row.brand)}</g:brand>
</entry>
`;

export const googleXmlWriter: Writer = {
  extension: 'xml',
  encode: utf8,
  head: (sheet) =>
    sheet.shop.atom
      ? `<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">\n<title>${xml(sheet.shop.name)}</title>\n<link rel="self" href="https://www.${sheet.shop.domain}"/>\n<updated>${stamp(sheet, 'T03:00:00Z')}</updated>\n`
      : `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${xml(sheet.shop.name)}</title>\n<link>https://www.${sheet.shop.domain}</link>\n<description>Produktfeed</description>\n`,
  row: (row, _position, sheet) => (sheet.shop.atom ? atomRow(row, sheet) : rssRow(row, sheet)),
  tail: (sheet) => (sheet.shop.atom ? '</feed>\n' : '</channel>\n</rss>\n'),
};

export const prisjakt: Writer = {
  extension: 'xml',
  encode: utf8,
  head: (sheet) =>
    `<?xml version='1.0' encoding='UTF-8'?>\n<rss xmlns:pj="https://schema.prisjakt.nu/ns/1.0" xmlns:g="http://base.google.com/ns/1.0" version="3.0">\n<channel>\n<title>${xml(sheet.shop.name)}</title>\n<link>https://www.${sheet.shop.domain}</link>\n<description>Prisjagt</description>\n`,
  row: (row, _position, sheet) => {
    const member =
      row.number % 10 === 0
        ? `<pj:member_price>${moneyText(Math.round(row.priceOre * 0.9))}</pj:member_price>\n`
        : '';
    const grade = row.condition === 'refurbished' ? '<pj:condition_grade>a</pj:condition_grade>\n' : '';
    const shipping =
      row.shippingOre === null
        ? ''
        : `<g:shipping><g:country>DK</g:country><g:service>Pakkeshop</g:service><g:price>${moneyText(row.shippingOre)}</g:price><g:min_handling_time>0</g:min_handling_time><g:max_handling_time>1</g:max_handling_time><g:min_transit_time>1</g:min_transit_time><g:max_transit_time>2</g:max_transit_time></g:shipping>\n`;
    return `<item>
<g:id>${row.sku}</g:id>
<g:title>${cdata(row.name)}</g:title>
<g:description>${cdata(row.description)}</g:description>
${priceElements(row)}${member}<g:link>${plainUrl(sheet, row)}</g:link>
<g:availability>${STOCK[row.stock]}</g:availability>
<g:condition>${row.condition}</g:condition>
${grade}<g:gtin>${row.code}</g:gtin>
<g:brand>${xml(row.brand)}</g:brand>
${shipping}</item>
`;
  },
  tail: () => '</channel>\n</rss>\n',
};

const TSV_HEAD =
  'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tgtin\tmpn\tbrand\tproduct_type\tcondition\titem_group_id\tsize\tcolor\tshipping(country:price)\n';

/** UTF-16 with a byte order mark and raw quotes: to be read with quoting off. */
export const googleTsvWriter: Writer = {
  extension: 'tsv',
  encode: utf16,
  head: () => `\ufeff${TSV_HEAD}`,
  row: (row, _position, sheet) =>
    `${[
      row.sku,
      row.name,
      row.description,
      plainUrl(sheet, row),
      imageUrl(sheet, row),
      STOCK[row.stock].replace('_', ' '),
      moneyText(row.beforeOre === 0 ? row.priceOre : row.beforeOre),
      row.beforeOre === 0 ? '' : moneyText(row.priceOre),
      row.code,
      '',
      row.brand,
      row.path.join(' > '),
      row.condition,
      '',
      row.size,
      row.color,
      row.shippingOre === null ? '' : `DK:${moneyText(row.shippingOre)}`,
    ].join('\t')}\n`,
  tail: () => '',
};
