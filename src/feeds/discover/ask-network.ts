import type { Outbound, OutboundRequest } from '../../net/outbound.ts';
import { OutboundError, outboundErrorOf } from '../../net/outbound-error.ts';
import { FeedError } from '../feed.ts';
import type { NetworkKind } from '../sources/sources.ts';

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
  'awin-api': 'https://api.awin.com',
};
export type NetworkOrigins = typeof NETWORK_ORIGINS;

/** One call to a network. Throws FeedError; its message names the network and never holds the key. */
export async function askNetwork(
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
