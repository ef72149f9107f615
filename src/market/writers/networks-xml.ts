import {
  cdata,
  cp1252,
  decimal,
  encodedUrl,
  imageUrl,
  leaf,
  plainUrl,
  stamp,
  utf8,
  type Writer,
  xml,
} from './writer.ts';

const PA_STOCK = { in_stock: 'in stock', out_of_stock: '0', preorder: 'preorder', unknown: '' };

/** Declares iso-8859-1 and holds Windows-1252, as Partner-ads does. */
export const partnerAds: Writer = {
  extension: 'xml',
  encode: cp1252,
  head: () => '<?xml version="1.0" encoding="iso-8859-1"?>\n<produkter>\n',
  row: (row, _position, sheet) => {
    const price = row.number % 3 === 2 ? decimal(row.priceOre).replace('.', ',') : decimal(row.priceOre);
    const used = row.condition === 'new' ? '' : ' Brugt';
    return `<produkt>
<forhandler>${xml(sheet.shop.name)}</forhandler>
<kategorinavn>${xml(row.path.join(' > '))}</kategorinavn>
<brand>${xml(row.brand)}</brand>
<produktnavn>${xml(row.name)}</produktnavn>
<produktid>${row.sku}</produktid>
<ean>${row.code}</ean>
<beskrivelse>${xml(row.description)}${used}</beskrivelse>
<nypris>${price}</nypris>
${row.beforeOre === 0 ? '<glpris/>' : `<glpris>${decimal(row.beforeOre)}</glpris>`}
<fragtomk>${row.shippingOre === null ? '' : decimal(row.shippingOre)}</fragtomk>
<lagerantal>${PA_STOCK[row.stock]}</lagerantal>
<leveringstid>${row.delivery}</leveringstid>
<size>${xml(row.size)}</size>
<color>${xml(row.color)}</color>
<billedurl>${imageUrl(sheet, row)}</billedurl>
<vareurl>https://www.partner-ads.com/dk/klikbanner.php?bannerid=${10_001 + sheet.shop.index}&amp;partnerid=20002&amp;htmlurl=https://www.${sheet.shop.domain}/p/${row.sku.toLowerCase()}</vareurl>
</produkt>
`;
  },
  tail: () => '</produkter>\n',
};

export const adtractionXmlWriter: Writer = {
  extension: 'xml',
  encode: utf8,
  head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<productFeed>\n',
  row: (row, _position, sheet) => `<product>
<SKU>${row.sku}</SKU>
<Name>${xml(row.name)}</Name>
<Description>${xml(row.description)}&lt;br/&gt;${xml(row.name)}</Description>
<Category>${xml(row.path.join(' - '))}</Category>
<Price>${decimal(row.priceOre)}</Price>
<Shipping>${row.shippingOre === null ? '' : decimal(row.shippingOre)}</Shipping>
<Currency>DKK</Currency>
<Instock>${row.stock === 'in_stock' ? 'yes' : row.stock === 'unknown' ? '' : 'no'}</Instock>
<ProductUrl>${plainUrl(sheet, row)}</ProductUrl>
<ImageUrl>${imageUrl(sheet, row)}?ref=A1</ImageUrl>
<TrackingUrl>https://track.adtraction.com/t/t?a=1111111111&amp;as=2222222222&amp;t=2&amp;tk=1&amp;url=${plainUrl(sheet, row)}</TrackingUrl>
<Brand>${xml(row.brand)}</Brand>
<OriginalPrice>${row.beforeOre === 0 ? '' : decimal(row.beforeOre)}</OriginalPrice>
<Ean>${row.code}</Ean>
<ManufacturerArticleNumber></ManufacturerArticleNumber>
<Extras><Name>SIZE</Name><Value>${xml(row.size)}</Value><Name>CONDITION</Name><Value>${row.condition}</Value><Name>COLOUR</Name><Value>${xml(row.color)}</Value></Extras>
</product>
`,
  tail: () => '</productFeed>\n',
};

const TT_STOCK = { in_stock: '12', out_of_stock: '0', preorder: 'preorder', unknown: '' };

export const tradetrackerXmlWriter: Writer = {
  extension: 'xml',
  encode: utf8,
  head: () => '<?xml version="1.0" encoding="utf-8"?>\n<products>\n',
  row: (row, _position, sheet) => {
    const property = (name: string, value: string) =>
      `<property name="${name}"><value>${xml(value)}</value></property>\n`;
    const campaign = 30_001 + sheet.shop.index;
    return `<product ID="${row.sku}">
<name>${xml(row.name)}</name>
<price currency="DKK">${decimal(row.priceOre)}</price>
<URL>https://tc.tradetracker.net/?c=${campaign}&amp;m=12&amp;a=500001&amp;r=&amp;u=${encodedUrl(sheet, row)}</URL>
<images><image>${imageUrl(sheet, row)}</image></images>
<description>${cdata(`${row.description}<br />Læs mere`)}</description>
<categories><category path="${xml(row.path.join(' > '))}">${xml(leaf(row))}</category></categories>
<properties>
${property('brand', row.brand)}${property('EAN', row.code)}${property('fromPrice', row.beforeOre === 0 ? '' : decimal(row.beforeOre))}${property('stock', TT_STOCK[row.stock])}${property('deliveryTime', row.delivery)}${property('deliveryCosts', row.shippingOre === null ? '' : decimal(row.shippingOre))}${property('color', row.color)}${property('size', row.size)}${property('condition', row.condition)}${property('campaignID', String(campaign))}</properties>
<variations/>
</product>
`;
  },
  tail: () => '</products>\n',
};

const DC_STOCK = { in_stock: 'true', out_of_stock: 'false', preorder: 'preorder', unknown: '' };

export const daisycon: Writer = {
  extension: 'xml',
  encode: utf8,
  head: (sheet) => `<?xml version="1.0" encoding="UTF-8"?>
<datafeed>
<info><product_count>${sheet.count}</product_count><category>General</category></info>
<programs>
<program>
<program_info><id>${60_001 + sheet.shop.index}</id><name>${xml(sheet.shop.name)} (DK)</name><currency>DKK</currency><product_count>${sheet.count}</product_count><last_modified>${stamp(sheet, ' 01:24:13')}</last_modified></program_info>
<products>
`,
  row: (row, _position, sheet) => {
    const id = String(row.number).padStart(32, '0');
    return `<product>
<update_info><daisycon_unique_id>${id}</daisycon_unique_id><status>active</status><insert_date>2025-03-31 11:03:38</insert_date><update_date>${stamp(sheet, ' 01:40:29')}</update_date><delete_date></delete_date></update_info>
<product_info><title>${cdata(row.name)}</title><description>${cdata(row.description)}</description><brand>${cdata(row.brand)}</brand><category>${xml(leaf(row))}</category><category_path>${xml(row.path.join('|'))}</category_path><condition>${row.condition}</condition><ean>${row.code}</ean><sku>${row.sku}</sku><price>${decimal(row.priceOre)}</price><price_old>${row.beforeOre === 0 ? '' : decimal(row.beforeOre)}</price_old><price_shipping>${row.shippingOre === null ? '' : decimal(row.shippingOre)}</price_shipping><in_stock>${DC_STOCK[row.stock]}</in_stock><in_stock_amount>${row.stock === 'in_stock' ? '10' : ''}</in_stock_amount><delivery_time>2</delivery_time><delivery_description>${row.delivery}</delivery_description><size>${xml(row.size)}</size><color_primary>${xml(row.color)}</color_primary><link>https://glp8.net/c/?si=${60_001 + sheet.shop.index}&amp;li=1700001&amp;wi=400001&amp;pid=${id}&amp;dl=products%2F${row.sku.toLowerCase()}&amp;ws=</link><images><image><location>${imageUrl(sheet, row)}</location></image></images></product_info>
</product>
`;
  },
  tail: () => '</products>\n</program>\n</programs>\n</datafeed>\n',
};

const KELKOO_STOCK = { in_stock: '1', out_of_stock: '6', preorder: '4', unknown: '3' };
const KELKOO_CONDITION = { new: '0', used: '1', refurbished: '2' };

export const kelkoo: Writer = {
  extension: 'xml',
  encode: utf8,
  head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<products>\n',
  row: (row, _position, sheet) => `<product>
<offer-id>${row.sku}</offer-id>
<title>${cdata(row.name)}</title>
<product-url>${cdata(`${plainUrl(sheet, row)}?a=1&b=2`)}</product-url>
<price>${decimal(row.priceOre)}</price>
<brand>${cdata(row.brand)}</brand>
<description>${cdata(row.description)}</description>
<image-url>${cdata(imageUrl(sheet, row))}</image-url>
<ean>${row.code}</ean>
<merchant-category>${cdata(row.path.join(' - '))}</merchant-category>
<availability>${KELKOO_STOCK[row.stock]}</availability>
<delivery-cost>${row.shippingOre === null ? '-1' : decimal(row.shippingOre)}</delivery-cost>
<delivery-time>${cdata(row.delivery)}</delivery-time>
<condition>${KELKOO_CONDITION[row.condition]}</condition>
<mpn>MPN${row.sku}</mpn>
<colour>${xml(row.color)}</colour>
<currency>DKK</currency>
</product>
`,
  tail: () => '</products>\n',
};
