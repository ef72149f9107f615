import {
  decimal,
  encodedUrl,
  imageUrl,
  leaf,
  moneyText,
  plainUrl,
  stamp,
  utf8,
  type Writer,
  xml,
} from './writer.ts';

const separated = (value: unknown, position: number): string =>
  (position === 0 ? '' : ',\n') + JSON.stringify(value);

const TD_STOCK = {
  in_stock: [12, 'in stock'],
  out_of_stock: [0, 'out of stock'],
  preorder: [null, 'preorder'],
  unknown: [null, ''],
} as const;

export const tradedoublerJsonWriter: Writer = {
  extension: 'json',
  encode: utf8,
  head: (sheet) =>
    `{"productHeader":{"totalHits":${sheet.count},"page":1,"pageSize":${Math.max(100, sheet.count)}},"products":[\n`,
  row: (row, position, sheet) => {
    const program = 400_001 + sheet.shop.index;
    const id = `0000-${String(row.number).padStart(4, '0')}`;
    const [inStock, availability] = TD_STOCK[row.stock];
    const modified = sheet.day * 86_400_000;
    const fields = [{ name: 'gtin', value: row.code }];
    if (row.color !== '') fields.push({ name: 'color', value: row.color });
    if (row.beforeOre !== 0) fields.push({ name: 'old_price', value: moneyText(row.beforeOre) });
    return separated(
      {
        name: row.name,
        productImage: { url: imageUrl(sheet, row), height: 0, width: 0 },
        description: row.description,
        shortDescription: '',
        brand: row.brand,
        manufacturer: '',
        model: '',
        promoText: '',
        size: row.size,
        language: 'da',
        groupingId: `g-${row.number}`,
        categories: [{ id: 2_000 + (row.number % 100), name: row.path.join('/'), tdCategoryName: 'Home' }],
        fields,
        identifiers: { sku: row.sku, ean: row.code },
        offers: [
          {
            feedId: 33_301,
            id,
            productUrl: `https://pdt.tradedoubler.com/click?a(3000001)p(${program})product(${id})ttid(3)url(${encodedUrl(sheet, row)})`,
            sourceProductUrl: plainUrl(sheet, row),
            sourceProductId: row.sku,
            programName: `${sheet.shop.name} DK`,
            programLogo: `https://hst.tradedoubler.com/file/${program}/logo.png`,
            priceHistory: [{ price: { value: decimal(row.priceOre), currency: 'DKK' }, date: modified }],
            inStock,
            availability,
            deliveryTime: row.delivery,
            condition: row.condition,
            shippingCost: row.shippingOre === null ? '' : decimal(row.shippingOre),
            warranty: '',
            modified,
          },
        ],
      },
      position,
    );
  },
  tail: () => '\n]}\n',
};

export const shopify: Writer = {
  extension: 'json',
  encode: utf8,
  head: () => '{"products":[\n',
  row: (row, position, sheet) => {
    const option = row.size === '' ? 'Default Title' : row.size;
    return separated(
      {
        id: 7_000_000 + row.number,
        title: row.name,
        handle: row.sku.toLowerCase(),
        body_html: `<p>${xml(row.description)}</p>`,
        vendor: row.brand,
        product_type: leaf(row),
        tags: row.condition === 'new' ? [] : ['refurbished'],
        updated_at: stamp(sheet, 'T02:11:00+01:00'),
        variants: [
          {
            id: 8_000_000 + row.number * 10,
            title: option,
            sku: row.sku,
            price: decimal(row.priceOre),
            compare_at_price: row.beforeOre === 0 ? null : decimal(row.beforeOre),
            available: row.stock !== 'out_of_stock',
            barcode: row.code === '' ? null : row.code,
            option1: option,
          },
        ],
        images: [{ src: row.image || `https://cdn.${sheet.shop.domain}/${row.sku}.jpg` }],
      },
      position,
    );
  },
  tail: () => '\n]}\n',
};

/** Prices are in øre, and texts have WordPress's entities. Only this format has ratings. */
export const woocommerce: Writer = {
  extension: 'json',
  encode: utf8,
  head: () => '[\n',
  row: (row, position, sheet) =>
    separated(
      {
        id: 500 + row.number,
        name: xml(row.name).replace(/–/g, '&#8211;'),
        short_description: `<p>${xml(row.description).replace(/–/g, '&#8211;')}</p>`,
        permalink: `https://www.${sheet.shop.domain}/vare/${row.sku.toLowerCase()}/`,
        sku: row.sku,
        global_unique_id: row.code,
        prices: {
          price: String(row.priceOre),
          regular_price: String(row.beforeOre || row.priceOre),
          sale_price: String(row.priceOre),
          currency_code: 'DKK',
          currency_minor_unit: 2,
          currency_decimal_separator: ',',
          currency_thousand_separator: '.',
        },
        is_in_stock: row.stock !== 'out_of_stock',
        is_on_backorder: row.stock === 'preorder',
        on_sale: row.beforeOre !== 0,
        categories: row.path.map((name) => ({ name: xml(name) })),
        images: [{ src: imageUrl(sheet, row) }],
        average_rating: row.rating.toFixed(2),
        review_count: row.reviewCount,
      },
      position,
    ),
  tail: () => '\n]\n',
};
