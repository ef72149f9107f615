import type { FormatId } from '../../domain/feed-format.ts';
import { googleTsv, googleXml, prisjakt } from './google.ts';
import { shopify, tradedoublerJson, woocommerce } from './json.ts';
import { cj, impact, pricerunner, rakuten } from './more-tables.ts';
import { adtractionTsv, awin, tradedoublerPsv } from './networks-tables.ts';
import { adtractionXml, daisycon, kelkoo, partnerAds, tradetrackerXml } from './networks-xml.ts';
import { tradetrackerCsv, webgains } from './tracker-tables.ts';
import type { Writer } from './writer.ts';

export const WRITERS: Record<FormatId, Writer> = {
  'partner-ads-xml': partnerAds,
  'adtraction-xml': adtractionXml,
  'adtraction-tsv': adtractionTsv,
  'awin-csv': awin,
  'tradedoubler-json': tradedoublerJson,
  'tradedoubler-psv': tradedoublerPsv,
  'tradetracker-xml': tradetrackerXml,
  'tradetracker-csv': tradetrackerCsv,
  'daisycon-xml': daisycon,
  'webgains-csv': webgains,
  'cj-csv': cj,
  'impact-tsv': impact,
  'rakuten-txt': rakuten,
  'google-xml': googleXml,
  'google-tsv': googleTsv,
  'kelkoo-xml': kelkoo,
  'pricerunner-csv': pricerunner,
  'prisjakt-xml': prisjakt,
  'shopify-json': shopify,
  'woocommerce-json': woocommerce,
};

/** Formats whose files do not say what money they speak of. */
export const WITHOUT_CURRENCY: readonly FormatId[] = ['partner-ads-xml', 'pricerunner-csv', 'shopify-json'];
