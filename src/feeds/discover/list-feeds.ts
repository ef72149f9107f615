import type { Outbound, OutboundRequest } from '../../net/outbound.ts';
import type { NetworkSource } from '../sources/sources.ts';
import { parseAdtractionPrograms } from './adtraction.ts';
import { askNetwork, NETWORK_ORIGINS, type NetworkOrigins } from './ask-network.ts';
import { parseAwinFeedList } from './awin.ts';
import type { DiscoveredFeed } from './discovered-feed.ts';
import { parsePartnerAdsPrograms } from './partner-ads.ts';

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
