import type { FormatId } from '../feed.ts';
import { adtractionTsv, adtractionXml } from './adtraction.ts';
import { awinCsv } from './awin.ts';
import { cjCsv } from './cj.ts';
import { daisyconXml } from './daisycon.ts';
import type { Format } from './format.ts';
import { googleTsv, googleXml } from './google.ts';
import { impactTsv } from './impact.ts';
import { kelkooXml } from './kelkoo.ts';
import { partnerAdsXml } from './partner-ads.ts';
import { pricerunnerCsv } from './pricerunner.ts';
import { prisjaktXml } from './prisjakt.ts';
import { rakutenTxt } from './rakuten.ts';
import { shopifyJson } from './shopify.ts';
import { tradedoublerJson, tradedoublerPsv } from './tradedoubler.ts';
import { tradetrackerCsv, tradetrackerXml } from './tradetracker.ts';
import { webgainsCsv } from './webgains.ts';
import { woocommerceJson } from './woocommerce.ts';

export const FORMAT_TABLE: Readonly<Record<FormatId, Format>> = {
  'partner-ads-xml': partnerAdsXml,
  'adtraction-xml': adtractionXml,
  'adtraction-tsv': adtractionTsv,
  'awin-csv': awinCsv,
  'tradedoubler-json': tradedoublerJson,
  'tradedoubler-psv': tradedoublerPsv,
  'tradetracker-xml': tradetrackerXml,
  'tradetracker-csv': tradetrackerCsv,
  'daisycon-xml': daisyconXml,
  'webgains-csv': webgainsCsv,
  'cj-csv': cjCsv,
  'impact-tsv': impactTsv,
  'rakuten-txt': rakutenTxt,
  'google-xml': googleXml,
  'google-tsv': googleTsv,
  'kelkoo-xml': kelkooXml,
  'pricerunner-csv': pricerunnerCsv,
  'prisjakt-xml': prisjaktXml,
  'shopify-json': shopifyJson,
  'woocommerce-json': woocommerceJson,
};
