import {
  amount,
  beforeCell,
  cell,
  cp1252,
  danish,
  decimal,
  encodedUrl,
  imageUrl,
  line,
  moneyText,
  plainUrl,
  shopDk,
  stamp,
  utf8,
  type Writer,
  xml,
} from './writer.ts';

const CJ_STOCK = { in_stock: 'in stock', out_of_stock: 'out of stock', preorder: 'preorder', unknown: '' };

export const cj: Writer = {
  extension: 'csv',
  encode: utf8,
  head: () =>
    'PROGRAM_NAME,PROGRAM_URL,CATALOG_NAME,LAST_UPDATED,ID,TITLE,DESCRIPTION,LINK,IMPRESSION_URL,IMAGE_LINK,AVAILABILITY,PRICE,SALE_PRICE,SALE_PRICE_EFFECTIVE_DATE,GOOGLE_PRODUCT_CATEGORY,PRODUCT_TYPE,BRAND,GTIN,MPN,IDENTIFIER_EXISTS,CONDITION,MULTIPACK,IS_BUNDLE,COLOR,SIZE,ITEM_GROUP_ID,SHIPPING(COUNTRY:REGION:SERVICE:PRICE)\n',
  row: (row, _position, sheet) =>
    line(
      [
        shopDk(sheet),
        `https://www.${sheet.shop.domain}`,
        'DK feed',
        stamp(sheet, 'T03:56:38.549-08:00'),
        row.sku,
        row.name,
        row.description,
        `https://www.anrdoezrs.net/click-1111111-22222222?url=${encodedUrl(sheet, row)}`,
        'https://www.lduhtrp.net/image-1111111-22222222',
        imageUrl(sheet, row),
        CJ_STOCK[row.stock],
        moneyText(row.beforeOre || row.priceOre),
        row.beforeOre === 0 ? '' : moneyText(row.priceOre),
        '',
        String(500 + (row.number % 50)),
        row.path.join(' > '),
        row.brand,
        row.code,
        `MPN${row.sku}`,
        row.code === '' ? 'no' : 'yes',
        row.condition,
        '',
        '',
        row.color,
        row.size,
        '',
        row.shippingOre === null ? '' : `DK:::${moneyText(row.shippingOre)}`,
      ].map(cell),
      ',',
    ),
  tail: () => '',
};

const IMPACT_STOCK = { in_stock: 'Y', out_of_stock: 'N', preorder: 'Pre-Order', unknown: '' };
const IMPACT_CONDITION = { new: 'New', refurbished: 'Refurbished', used: 'Used' };

export const impact: Writer = {
  extension: 'tsv',
  encode: utf8,
  head: () =>
    'Unique_Merchant_SKU\tProduct_Name\tProduct_URL\tImage_URL\tCurrent_Price\tOriginal_Price\tCurrency\tStock_Availability\tCondition\tEAN\tUPC\tISBN\tMPN\tShipping_Rate\tCoupon_Code\tManufacturer\tProduct_Description\tCategory\tParent_SKU\tSize\tColor\tGender\n',
  row: (row, _position, sheet) =>
    line(
      [
        row.sku,
        row.name,
        `https://${sheet.shop.domain.split('.')[0]}.pxf.io/c/1/2/3?prodsku=${row.sku}&u=${encodedUrl(sheet, row)}&intsrc=CATF_1`,
        imageUrl(sheet, row),
        decimal(row.priceOre),
        beforeCell(row.beforeOre),
        'DKK',
        IMPACT_STOCK[row.stock],
        IMPACT_CONDITION[row.condition],
        row.code,
        '',
        '',
        `MPN${row.sku}`,
        amount(row.shippingOre),
        '',
        row.brand,
        `<p>${xml(row.description)}</p>`,
        row.path.join(' > '),
        '',
        row.size,
        row.color,
        '',
      ],
      '\t',
    ),
  tail: () => '',
};

const RAKUTEN_STOCK = {
  in_stock: 'in-stock',
  out_of_stock: 'out-of-stock',
  preorder: 'preorder',
  unknown: '',
};
const GAP = '|'.repeat(17);

/** No header row: a HDR line, fifty cells in a fixed order, and a TRL line with the count. */
export const rakuten: Writer = {
  extension: 'txt',
  encode: utf8,
  head: (sheet) => `HDR|${80_001 + sheet.shop.index}|${shopDk(sheet)}|${stamp(sheet, '/03:00:00')}\n`,
  row: (row, _position, sheet) => {
    const id = 900 + row.number;
    const code = /^\d{13}$/.test(row.code) ? `0${row.code}` : row.code;
    return `${id}|${row.name}|${row.sku}|${row.path[0] ?? ''}|${row.path.slice(1).join('~~')}|https://click.linksynergy.com/link?id=PUB&offerid=1.${id}&type=15&murl=${encodedUrl(sheet, row)}|${imageUrl(sheet, row)}||${row.description}|${row.description}||amount|${decimal(row.priceOre)}|${decimal(row.beforeOre || row.priceOre)}|||${row.brand}|${amount(row.shippingOre)}||MPN${row.sku}|${row.brand}||${RAKUTEN_STOCK[row.stock]}|${code}|60|DKK|||||${row.size}||${row.color}${GAP}${stamp(sheet, '')}\n`;
  },
  tail: (sheet) => `TRL|${sheet.count}\n`,
};

const PR_STOCK = { in_stock: 'Ja', out_of_stock: 'Nej', preorder: 'Bestillingsvare', unknown: '' };
const PR_CONDITION = { new: 'Ny', refurbished: 'Renoveret', used: 'Brugt' };

export const pricerunner: Writer = {
  extension: 'csv',
  encode: cp1252,
  head: () =>
    'SKU;Produktnavn;Kategori;Pris;Fragt;Lagerstatus;Leveringstid;Producent;Producent-SKU;EAN;Produkt-URL;Billed-URL;Beskrivelse;Tilstand\r\n',
  row: (row, _position, sheet) =>
    line(
      [
        row.sku,
        row.name,
        row.path.join(' > '),
        danish(row.priceOre),
        row.shippingOre === null ? '' : danish(row.shippingOre),
        PR_STOCK[row.stock],
        row.delivery,
        row.brand,
        row.sku,
        row.number % 5 === 1 && row.code !== '' ? `="${row.code}"` : row.code,
        plainUrl(sheet, row),
        imageUrl(sheet, row),
        row.description,
        PR_CONDITION[row.condition],
      ].map((text) => (/[";\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)),
      ';',
      '\r\n',
    ),
  tail: () => '',
};
