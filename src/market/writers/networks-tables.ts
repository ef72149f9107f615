import {
  amount,
  beforeCell,
  cell,
  decimal,
  encodedUrl,
  imageUrl,
  line,
  plainUrl,
  shopDk,
  stamp,
  utf8,
  type Writer,
} from './writer.ts';

const SINGLE = (text: string): string => `'${text.replace(/'/g, "''")}'`;

export const adtractionTsvWriter: Writer = {
  extension: 'tsv',
  encode: utf8,
  head: () =>
    'SKU\tName\tDescription\tCategory\tPrice\tShipping\tCurrency\tInstock\tProductUrl\tImageUrl\tTrackingUrl\tBrand\tOriginalPrice\tEan\tManufacturerArticleNumber\tExtras\n',
  row: (row, _position, sheet) =>
    line(
      [
        row.sku,
        row.name,
        row.description,
        row.path.join(' > '),
        decimal(row.priceOre),
        amount(row.shippingOre),
        'DKK',
        row.stock === 'in_stock' ? 'yes' : row.stock === 'unknown' ? '' : 'no',
        plainUrl(sheet, row),
        imageUrl(sheet, row),
        `https://track.adtraction.com/t/t?a=1111111111&as=2222222222&t=2&tk=1&url=${plainUrl(sheet, row)}`,
        row.brand,
        beforeCell(row.beforeOre),
        row.code,
        '',
        `{SIZE#${row.size}}{CONDITION#${row.condition}}{COLOUR#${row.color}}`,
      ].map(SINGLE),
      '\t',
    ),
  tail: () => '',
};

const AWIN_STOCK = {
  in_stock: ['1', '12', 'in stock'],
  out_of_stock: ['0', '0', 'out of stock'],
  preorder: ['', '', 'preorder'],
  unknown: ['', '', ''],
} as const;

export const awin: Writer = {
  extension: 'csv',
  encode: utf8,
  head: () =>
    'data_feed_id,merchant_id,merchant_name,aw_product_id,aw_deep_link,merchant_product_id,product_name,description,merchant_category,category_name,merchant_deep_link,merchant_image_url,currency,search_price,store_price,delivery_cost,last_updated,brand_name,colour,condition,mpn,ean,product_GTIN,upc,isbn,rrp_price,product_price_old,in_stock,stock_quantity,stock_status,delivery_time,parent_product_id,Fashion:size\n',
  row: (row, _position, sheet) => {
    const merchant = String(7_701 + sheet.shop.index);
    const id = String(38_000_000_000 + row.number);
    return line(
      [
        '55501',
        merchant,
        shopDk(sheet),
        id,
        `https://www.awin1.com/pclick.php?p=${id}&a=111111&m=${merchant}`,
        row.sku,
        row.name,
        row.description,
        row.path.join(' > '),
        'Home & Garden',
        plainUrl(sheet, row),
        imageUrl(sheet, row),
        'DKK',
        decimal(row.priceOre),
        decimal(row.beforeOre || row.priceOre),
        amount(row.shippingOre),
        stamp(sheet, ' 03:12:55'),
        row.brand,
        row.color,
        row.condition,
        '',
        row.code,
        '',
        '',
        '',
        '',
        beforeCell(row.beforeOre),
        ...AWIN_STOCK[row.stock],
        row.delivery,
        '',
        row.size,
      ].map(cell),
      ',',
    );
  },
  tail: () => '',
};

const TD_STOCK = {
  in_stock: ['12', 'in stock'],
  out_of_stock: ['0', 'out of stock'],
  preorder: ['', 'preorder'],
  unknown: ['', ''],
} as const;

/** Pipes without quotes: a quote is written as an entity. */
export const tradedoublerPsvWriter: Writer = {
  extension: 'psv',
  encode: utf8,
  head: () =>
    'name|productImage|description|categories|fields|weight|size|model|brand|manufacturer|techSpecs|shortDescription|promoText|ean|upc|isbn|mpn|sku|feedId|productUrl|priceValue|priceCurrency|modified|dateFormat|inStock|availability|deliveryTime|sourceProductId|warranty|condition|programLogo|programName|shippingCost|id\n',
  row: (row, _position, sheet) => {
    const program = 400_001 + sheet.shop.index;
    const id = `0000-${String(row.number).padStart(4, '0')}`;
    const [inStock, availability] = TD_STOCK[row.stock];
    return line(
      [
        row.name,
        `${imageUrl(sheet, row)}::`,
        row.description,
        `${row.path.join(' > ')};;`,
        '',
        '',
        row.size,
        '',
        row.brand,
        '',
        '',
        '',
        '',
        row.code,
        '',
        '',
        row.sku,
        row.sku,
        '33301',
        `https://pdt.tradedoubler.com/click?a(3000001)p(${program})product(${id})ttid(3)url(${encodedUrl(sheet, row)})`,
        decimal(row.priceOre),
        'DKK',
        String(sheet.day * 86_400_000),
        'EPOCH',
        inStock,
        availability,
        row.delivery,
        row.sku,
        '',
        row.condition,
        `https://hst.tradedoubler.com/file/${program}/logo.png`,
        shopDk(sheet),
        amount(row.shippingOre),
        id,
      ].map((text) => text.replace(/"/g, '&quot;')),
      '|',
    );
  },
  tail: () => '',
};
