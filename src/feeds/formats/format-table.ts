import type { FormatId } from '../../domain/feed-format.ts';
import { googleTsv, googleXml, kelkooXml, pricerunnerCsv, prisjaktXml } from './comparison-sites.ts';
import type { Format, XmlFormat } from './format.ts';
import { adtractionTsv, adtractionXml } from './networks/adtraction.ts';
import { awinCsv, cjCsv, impactTsv, rakutenTxt, webgainsCsv } from './networks/tables.ts';
import { tradedoublerJson, tradedoublerPsv } from './networks/tradedoubler.ts';
import { tradetrackerCsv, tradetrackerXml } from './networks/tradetracker.ts';
import { daisyconXml, partnerAdsXml } from './networks/xml.ts';
import { openaiCsv, openaiJsonl } from './openai.ts';
import { ownJson, shopifyJson, woocommerceCsv, woocommerceJson } from './shop-systems.ts';

/** Reads the currency from the price element of any XML too: prices in euros must never be taken for kroner. */
function withPriceCurrency(format: XmlFormat): XmlFormat {
  const names = (word: 'price' | 'salePrice' | 'currency') => [format.fields[word] ?? []].flat();
  const onPrices = [...names('price'), ...names('salePrice')].flatMap((name) =>
    name.includes('@') ? [] : [`${name}@currency`, `${name}@valuta`],
  );
  return {
    ...format,
    fields: { ...format.fields, currency: [...new Set([...names('currency'), ...onPrices])] },
  };
}

export const FORMAT_TABLE: Readonly<Record<FormatId, Format>> = {
  'partner-ads-xml': withPriceCurrency(partnerAdsXml),
  'adtraction-xml': withPriceCurrency(adtractionXml),
  'adtraction-tsv': adtractionTsv,
  'awin-csv': awinCsv,
  'tradedoubler-json': tradedoublerJson,
  'tradedoubler-psv': tradedoublerPsv,
  'tradetracker-xml': withPriceCurrency(tradetrackerXml),
  'tradetracker-csv': tradetrackerCsv,
  'daisycon-xml': withPriceCurrency(daisyconXml),
  'webgains-csv': webgainsCsv,
  'cj-csv': cjCsv,
  'impact-tsv': impactTsv,
  'rakuten-txt': rakutenTxt,
  'google-xml': withPriceCurrency(googleXml),
  'google-tsv': googleTsv,
  'kelkoo-xml': withPriceCurrency(kelkooXml),
  'pricerunner-csv': pricerunnerCsv,
  'prisjakt-xml': withPriceCurrency(prisjaktXml),
  'shopify-json': shopifyJson,
  'woocommerce-json': woocommerceJson,
  'woocommerce-csv': woocommerceCsv,
  'openai-csv': openaiCsv,
  'openai-jsonl': openaiJsonl,
  json: ownJson,
};
