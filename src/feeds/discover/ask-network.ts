import type { Outbound, OutboundRequest } from '../../net/outbound.ts';
import { OutboundError, outboundErrorOf } from '../../net/outbound-error.ts';
import { FeedError } from '../feed.ts';
import type { NetworkKind, NetworkSource } from '../sources/sources.ts';
import { parseAdtractionPrograms } from './adtraction.ts';
import { parseAwinFeedList } from './awin.ts';
import type { DiscoveredFeed } from './discovered-feed.ts';
import { parsePartnerAdsPrograms } from './partner-ads.ts';

const LIST_BYTES_MAX = 64_000_000;
const LIST_TIMEOUT_MS = 300_000;
const NAMES: Record<NetworkKind, string> = {
  'partner-ads': 'Partner-ads',
  awin: 'Awin',
  adtraction: 'Adtraction',
};

/** The networks' hosts, which a proxy or a test can replace. */
export const NETWORK_ORIGINS = {
  'partner-ads': 'https://www.partner-ads.com',
  awin: 'https://productdata.awin.com',
  'awin-publisher': 'https://ui.awin.com',
  adtraction: 'https://api.adtraction.net',
  'awin-api': 'https://api.awin.com',
};
export type NetworkOrigins = typeof NETWORK_ORIGINS;

/** Throws FeedError; its message names the network and never holds the key. */
async function askNetwork(
  kind: NetworkKind,
  outbound: Outbound,
  url: string,
  request: OutboundRequest,
): Promise<Buffer> {
  return ask(outbound, url, request).catch((error: unknown) => {
    if (error instanceof OutboundError || error instanceof FeedError)
      throw new FeedError(`${NAMES[kind]}: ${error.message}`);
    throw error;
  });
}

async function ask(outbound: Outbound, url: string, request: OutboundRequest): Promise<Buffer> {
  const answer = await outbound.request(url, { ...request, signal: AbortSignal.timeout(LIST_TIMEOUT_MS) });
  if (answer.status !== 200) {
    answer.body.on('error', () => {}).destroy();
    throw new FeedError(`the list was answered with HTTP ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > LIST_BYTES_MAX) throw new FeedError(`the list is larger than ${LIST_BYTES_MAX} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof FeedError ? error : outboundErrorOf(error, answer.url.hostname);
  }
  return Buffer.concat(chunks);
}

/** The call that lists a network's feeds. It carries the key: never log it. */
export function listRequest(
  network: NetworkSource,
  key: string,
  origins: NetworkOrigins = NETWORK_ORIGINS,
): OutboundRequest & { url: string } {
  const k = encodeURIComponent(key);
  switch (network.kind) {
    case 'partner-ads':
      return { url: `${origins['partner-ads']}/dk/programoversigt_xml.php?key=${k}&godkendte=1` };
    case 'awin':
      return network.publisherId === undefined
        ? { url: `${origins.awin}/datafeed/list/apikey/${k}` }
        : {
            url: `${origins['awin-publisher']}/productdata-darwin-download/publisher/${network.publisherId}/${k}/1/feedList`,
          };
    case 'adtraction':
      return {
        url: `${origins.adtraction}/v3/partner/programs/`,
        method: 'POST',
        headers: { 'x-token': key, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          market: network.market,
          approvalStatus: 1,
          ...(network.channelId === undefined ? {} : { channelId: Number(network.channelId) }),
        }),
      };
  }
}

/** Throws FeedError; its message never holds the key. */
export async function listNetworkFeeds(
  network: NetworkSource,
  key: string,
  outbound: Outbound,
  origins?: NetworkOrigins,
): Promise<DiscoveredFeed[]> {
  const { url, ...request } = listRequest(network, key, origins);
  const bytes = await askNetwork(network.kind, outbound, url, request);
  switch (network.kind) {
    case 'partner-ads':
      return parsePartnerAdsPrograms(bytes, network.market);
    case 'awin':
      return parseAwinFeedList(bytes.toString('utf8'), network.market);
    case 'adtraction':
      return parseAdtractionPrograms(bytes.toString('utf8'), network.market);
  }
}

const VOUCHERS_PER_PAGE = 200;
const VOUCHER_PAGES_MAX = 50;

/** Undefined where the network has no list of vouchers, or the id for it is missing. */
function voucherRequest(
  network: NetworkSource,
  key: string,
  page: number,
  origins: NetworkOrigins,
): (OutboundRequest & { url: string }) | undefined {
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  switch (network.kind) {
    case 'partner-ads':
      return undefined;
    case 'awin':
      if (network.publisherId === undefined) return undefined;
      return {
        url: `${origins['awin-api']}/publisher/${network.publisherId}/promotions`,
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${key}` },
        body: JSON.stringify({
          filters: { membership: 'joined', status: 'active', regionCodes: [network.market] },
          pagination: { page, pageSize: VOUCHERS_PER_PAGE },
        }),
      };
    case 'adtraction':
      if (page > 1) return undefined;
      return {
        url: `${origins.adtraction}/v3/partner/offers/`,
        method: 'POST',
        headers: { ...json, 'x-token': key },
        body: JSON.stringify({
          market: network.market,
          ...(network.channelId === undefined ? {} : { channelId: Number(network.channelId) }),
        }),
      };
  }
}

/** All pages of a network's vouchers, unread; undefined where it has no list of them. Throws FeedError. */
export async function listNetworkVouchers(
  network: NetworkSource,
  key: string,
  outbound: Outbound,
  origins: NetworkOrigins = NETWORK_ORIGINS,
): Promise<unknown[] | undefined> {
  const rows: unknown[] = [];
  for (let page = 1; page <= VOUCHER_PAGES_MAX; page++) {
    const call = voucherRequest(network, key, page, origins);
    if (call === undefined) return page === 1 ? undefined : rows;
    const { url, ...request } = call;
    const text = (await askNetwork(network.kind, outbound, url, request)).toString('utf8');
    const pageRows = voucherRows(text, network.kind);
    rows.push(...pageRows);
    if (pageRows.length < VOUCHERS_PER_PAGE) return rows;
  }
  return rows;
}

function voucherRows(text: string, name: string): unknown[] {
  try {
    const value = JSON.parse(text);
    const list = Array.isArray(value) ? value : value?.data;
    if (Array.isArray(list)) return list;
  } catch {}
  throw new FeedError(`${name} vouchers: the answer is no list`);
}
