import type { Outbound, OutboundRequest } from '../../net/outbound.ts';
import { FeedError } from '../feed.ts';
import type { NetworkSource } from '../sources/sources.ts';
import { askNetwork, NETWORK_ORIGINS, type NetworkOrigins } from './ask-network.ts';

const VOUCHERS_PER_PAGE = 200;
const VOUCHER_PAGES_MAX = 50;

/** How a network is asked for its vouchers; undefined where it has no such list, or a key or id for it is missing. */
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

/** A network's vouchers as it tells them, all pages; undefined where it has no such list. Throws FeedError. */
export async function listNetworkVouchers(
  network: NetworkSource,
  key: string,
  outbound: Outbound,
  origins: NetworkOrigins = NETWORK_ORIGINS,
): Promise<unknown[] | undefined> {
  const rows: unknown[] = [];
  for (let page = 1; page <= VOUCHER_PAGES_MAX; page++) {
    const asked = voucherRequest(network, key, page, origins);
    if (asked === undefined) return page === 1 ? undefined : rows;
    const { url, ...request } = asked;
    const text = (await askNetwork(network.kind, outbound, url, request)).toString('utf8');
    const found = voucherRows(text, network.kind);
    rows.push(...found);
    if (found.length < VOUCHERS_PER_PAGE) return rows;
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
