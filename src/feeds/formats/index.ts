import type { FormatId } from '../../domain/feed-format.ts';
import type { Format } from './format.ts';
import { googleTsv, googleXml } from './google.ts';
import { kelkooXml } from './kelkoo.ts';
import { adtractionTsv, adtractionXml } from './networks/adtraction.ts';
import { awinCsv } from './networks/awin.ts';
import { cjCsv } from './networks/cj.ts';
import { daisyconXml } from './networks/daisycon.ts';
import { impactTsv } from './networks/impact.ts';
import { partnerAdsXml } from './networks/partner-ads.ts';
import { rakutenTxt } from './networks/rakuten.ts';
import { tradedoublerJson, tradedoublerPsv } from './networks/tradedoubler.ts';
import { tradetrackerCsv, tradetrackerXml } from './networks/tradetracker.ts';
import { webgainsCsv } from './networks/webgains.ts';
import { pricerunnerCsv } from './pricerunner.ts';
import { prisjaktXml } from './prisjakt.ts';
import { shopifyJson } from './shopify.ts';
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
