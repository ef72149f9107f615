/** The formats that shops' files come in, by the names that a sources file gives them. */
export const FORMATS = [
  'partner-ads-xml',
  'adtraction-xml',
  'adtraction-tsv',
  'awin-csv',
  'tradedoubler-json',
  'tradedoubler-psv',
  'tradetracker-xml',
  'tradetracker-csv',
  'daisycon-xml',
  'webgains-csv',
  'cj-csv',
  'impact-tsv',
  'rakuten-txt',
  'google-xml',
  'google-tsv',
  'kelkoo-xml',
  'pricerunner-csv',
  'prisjakt-xml',
  'shopify-json',
  'woocommerce-json',
] as const;
export type FormatId = (typeof FORMATS)[number];
