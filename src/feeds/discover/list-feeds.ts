import type { Outbound, OutboundRequest } from '../../net/outbound.ts';
import { OutboundError, outboundErrorOf } from '../../net/outbound-error.ts';
import { FeedError } from '../feed.ts';
import type { NetworkKind, NetworkSource } from '../sources.ts';
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

/** The hosts asked, replaceable so that another one (a proxy, a test) can stand in. */
export const NETWORK_ORIGINS = {
  'partner-ads': 'https://www.partner-ads.com',
  awin: 'https://productdata.awin.com',
  'awin-publisher': 'https://ui.awin.com',
  adtraction: 'https://api.adtraction.net',
};
export type NetworkOrigins = typeof NETWORK_ORIGINS;

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

/** Asks a network for its feeds. Throws FeedError; its message never holds the key. */
export async function listNetworkFeeds(
  network: NetworkSource,
  key: string,
  outbound: Outbound,
  origins?: NetworkOrigins,
): Promise<DiscoveredFeed[]> {
  const name = NAMES[network.kind];
  const { url, ...request } = listRequest(network, key, origins);
  const bytes = await ask(outbound, url, request).catch((error: unknown) => {
    if (error instanceof OutboundError || error instanceof FeedError)
      throw new FeedError(`${name}: ${error.message}`);
    throw error;
  });
  switch (network.kind) {
    case 'partner-ads':
      return parsePartnerAdsPrograms(bytes, network.market);
    case 'awin':
      return parseAwinFeedList(bytes.toString('utf8'), network.market);
    case 'adtraction':
      return parseAdtractionPrograms(bytes.toString('utf8'), network.market);
  }
}

async function ask(outbound: Outbound, url: string, request: OutboundRequest): Promise<Buffer> {
  const answer = await outbound.request(url, { ...request, signal: AbortSignal.timeout(LIST_TIMEOUT_MS) });
  if (answer.status !== 200) {
    answer.body.on('error', () => {}).destroy();
    throw new FeedError(`the feed list was answered with HTTP ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > LIST_BYTES_MAX) throw new FeedError(`the feed list is larger than ${LIST_BYTES_MAX} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof FeedError ? error : outboundErrorOf(error, answer.url.hostname);
  }
  return Buffer.concat(chunks);
}
