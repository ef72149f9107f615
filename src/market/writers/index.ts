import type { MarketFormat } from '../model.ts';
import type { MarketShop } from '../synthetic/shops.ts';
import { googleTsvWriter, googleXmlWriter, prisjakt } from './google.ts';
import { shopify, tradedoublerJsonWriter, woocommerce } from './json.ts';
import { cj, impact, pricerunner, rakuten } from './more-tables.ts';
import { adtractionTsvWriter, awin, tradedoublerPsvWriter } from './networks-tables.ts';
import { adtractionXmlWriter, daisycon, kelkoo, partnerAds, tradetrackerXmlWriter } from './networks-xml.ts';
import { tradetrackerCsvWriter, webgains } from './tracker-tables.ts';
import type { Writer } from './writer.ts';

export const WRITERS: Record<MarketFormat, Writer> = {
  'partner-ads-xml': partnerAds,
  'adtraction-xml': adtractionXmlWriter,
  'adtraction-tsv': adtractionTsvWriter,
  'awin-csv': awin,
  'tradedoubler-json': tradedoublerJsonWriter,
  'tradedoubler-psv': tradedoublerPsvWriter,
  'tradetracker-xml': tradetrackerXmlWriter,
  'tradetracker-csv': tradetrackerCsvWriter,
  'daisycon-xml': daisycon,
  'webgains-csv': webgains,
  'cj-csv': cj,
  'impact-tsv': impact,
  'rakuten-txt': rakuten,
  'google-xml': googleXmlWriter,
  'google-tsv': googleTsvWriter,
  'kelkoo-xml': kelkoo,
  'pricerunner-csv': pricerunner,
  'prisjakt-xml': prisjakt,
  'shopify-json': shopify,
  'woocommerce-json': woocommerce,
};

/** Formats whose files state no currency. */
const WITHOUT_CURRENCY: readonly MarketFormat[] = ['partner-ads-xml', 'pricerunner-csv', 'shopify-json'];

export interface WrittenSources {
  feeds: SourceEntry[];
}

export interface SourceEntry {
  id: string;
  vendor: { name: string; domain: string };
  format: MarketFormat;
  url: string;
  currency?: string;
  before_kind?: 'recommended';
}

export function sourceOf(
  { id, name, domain, format }: Pick<MarketShop, 'id' | 'name' | 'domain' | 'format'>,
  url: string,
): SourceEntry {
  const entry: SourceEntry = { id, vendor: { name, domain }, format, url };
  return WITHOUT_CURRENCY.includes(format) ? { ...entry, currency: 'DKK' } : entry;
}
