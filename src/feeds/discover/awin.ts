import Papa from 'papaparse';
import { cleanLine } from '../../domain/text.ts';
import { FeedError } from '../feed.ts';
import {
  type DiscoveredFeed,
  parseCount,
  parseFeedId,
  parseFeedUrl,
  parseListTime,
} from './discovered-feed.ts';

const REQUIRED = 'Advertiser ID,Advertiser Name,Primary Region,Membership Status,Feed ID,URL'.split(',');

/** The columns that our reader understands. A list's own links may ask for a few columns only, without a price. */
const COLUMNS =
  'aw_deep_link,product_name,aw_product_id,merchant_product_id,merchant_image_url,description,merchant_category,' +
  'search_price,merchant_name,merchant_id,category_name,aw_image_url,currency,store_price,delivery_cost,' +
  'merchant_deep_link,last_updated,brand_name,colour,condition,mpn,ean,product_GTIN,upc,isbn,rrp_price,' +
  'product_price_old,in_stock,stock_quantity,stock_status,delivery_time,Fashion:size';

/** Awin's feed list: the feeds of joined advertisers in our market. */
export function parseAwinFeedList(csv: string, market: string): DiscoveredFeed[] {
  const { data, meta } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    delimiter: ',',
    quoteChar: '"',
    skipEmptyLines: true,
    transformHeader: (name) => name.trim(),
  });
  const missing = REQUIRED.filter((name) => !meta.fields?.includes(name));
  if (missing.length > 0) throw new FeedError(`Awin: the answer is no feed list (no column "${missing[0]}")`);
  return data.flatMap((row) => {
    const field = (name: string): string => row[name]?.trim() ?? '';
    const url = parseFeedUrl(field('URL'));
    const isJoined = ['active', 'joined'].includes(field('Membership Status').toLowerCase());
    const programId = parseFeedId(field('Advertiser ID'));
    const feedId = parseFeedId(field('Feed ID'));
    if (!isJoined || field('Primary Region').toUpperCase() !== market) return [];
    if (url === undefined || programId === undefined || feedId === undefined) return [];
    return {
      network: 'awin',
      programId,
      feedId,
      vendorName: cleanLine(field('Advertiser Name'), 100),
      domain: null,
      url: withOurColumns(url),
      format: 'awin-csv',
      currency: null,
      updatedAtMs: parseListTime(field('Last Imported')),
      statedProducts: parseCount(field('No of products')),
      market,
    };
  });
}

function withOurColumns(url: URL): string {
  return url.href
    .replace(/\/columns\/[^/]*/, `/columns/${COLUMNS}`)
    .replace(/\/format\/[^/]*/, '/format/csv')
    .replace(/\/delimiter\/[^/]*/, '/delimiter/%2C')
    .replace(/\/compression\/[^/]*/, '/compression/gzip');
}
