import {
  amount,
  beforeCell,
  cell,
  decimal,
  encodedUrl,
  imageUrl,
  leaf,
  line,
  plainUrl,
  shopDk,
  stamp,
  utf8,
  type Writer,
} from './writer.ts';

const TT_STOCK = { in_stock: '12', out_of_stock: '0', preorder: 'preorder', unknown: '' };

export const tradetrackerCsvWriter: Writer = {
  extension: 'csv',
  encode: utf8,
  head: () =>
    '\ufeff"product ID";"name";"currency";"price";"description";"productURL";"imageURL";"categories";"fromPrice";"categoryPath";"size";"stock";"sizeStock";"brand";"deliveryTime";"deliveryCosts";"color";"EAN";"condition"\n',
  row: (row, _position, sheet) =>
    line(
      [
        row.sku,
        row.name,
        'DKK',
        decimal(row.priceOre),
        row.description,
        `https://tc.tradetracker.net/?c=${30_001 + sheet.shop.index}&m=12&a=500001&u=${encodedUrl(sheet, row)}`,
        imageUrl(sheet, row),
        row.path[0] ?? '',
        beforeCell(row.beforeOre),
        row.path.join(' > '),
        row.size,
        TT_STOCK[row.stock],
        '',
        row.brand,
        row.delivery,
        amount(row.shippingOre),
        row.color,
        row.code,
        row.condition,
      ].map((text) => `"${text.replace(/"/g, '""')}"`),
      ';',
    ),
  tail: () => '',
};

const WG_STOCK = { in_stock: 'In stock', out_of_stock: 'Out Of Stock', preorder: 'preorder', unknown: '' };

export const webgains: Writer = {
  extension: 'csv',
  encode: utf8,
  head: () =>
    'product_id|product_name|deeplink|description|image_url|last_updated|price|normal_price|recommended_retail_price|currency|delivery_cost|european_article_number|in_stock|brand|manufacturer|category_id|category_name|category_path|merchant_category|program_id|program_name|voucher_price\r\n',
  row: (row, _position, sheet) => {
    const program = String(70_001 + sheet.shop.index);
    const path = row.path.join(' > ');
    return line(
      [
        row.sku,
        row.name,
        `https://track.webgains.com/click.html?wgcampaignid=1&wgprogramid=${program}&product=1&wgtarget=${plainUrl(sheet, row)}`,
        row.description,
        imageUrl(sheet, row),
        stamp(sheet, ' 02:00:00'),
        decimal(row.priceOre),
        beforeCell(row.beforeOre),
        '',
        'DKK',
        amount(row.shippingOre),
        row.code,
        WG_STOCK[row.stock],
        row.brand,
        row.brand,
        String(row.number % 100),
        leaf(row),
        path,
        path,
        program,
        shopDk(sheet),
        '',
      ].map(cell),
      '|',
      '\r\n',
    );
  },
  tail: () => '',
};
