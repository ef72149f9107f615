import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { literalAddress } from './blocked-address.ts';
import { createDoor, type Door, type ResolvedAddress, type ResolveHost } from './door.ts';
import { OutboundError, outboundErrorOf, refused } from './outbound-error.ts';
import { checkPublicUrl } from './public-url.ts';
import { within } from './within.ts';

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Where to connect to, as `resolve` found it: the name is not looked up again. */
  addresses?: readonly ResolvedAddress[];
  /** How long the answer's headers may take. */
  firstByteTimeoutMs?: number;
  /** How long the answer's body may be silent. */
  idleTimeoutMs?: number;
  /** Only GET and HEAD follow redirects; at 0 the 3xx itself is the answer. */
  maxRedirects?: number;
}

export interface OutboundResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Dispatcher.ResponseData['body'];
  /** Where the answer came from, after redirects. */
  url: URL;
}

export interface Outbound {
  request(url: string | URL, options?: OutboundRequest): Promise<OutboundResponse>;
  /** Where a request would go to, once every address is known to be allowed. Throws OutboundError. */
  resolve(url: string, signal: AbortSignal): Promise<readonly ResolvedAddress[]>;
  /** For an address a stranger gives us to call: https, no credentials, port 443 or ≥ 1024, public. Throws OutboundError. */
  assertPublicUrl(url: string): Promise<URL>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  allowPrivateHosts: readonly string[];
  lookup?: ResolveHost;
  /** Certificates trusted besides the system's, in PEM. */
  ca?: string | Buffer;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** What another host may see of a request: never a key, a cookie or a password. */
const HARMLESS: readonly string[] = [
  'accept',
  'accept-encoding',
  'user-agent',
  'if-none-match',
  'if-modified-since',
];

export function createOutbound({ allowPrivateHosts, lookup, ca }: OutboundOptions): Outbound {
  const door = createDoor(allowPrivateHosts, lookup);
  const found: Found = new Map();
  let agent: Promise<Agent> | undefined;
  // Loaded when something is first asked of the world: a service that only answers starts without it.
  const connect = async () => {
    const { Agent } = await import('undici');
    return new Agent({
      allowH2: false,
      connect: { lookup: pinnedLookup(door, found), timeout: 20_000, ...(ca === undefined ? {} : { ca }) },
    });
  };
  return {
    async request(url, options = {}) {
      const start = parseUrl(url);
      agent ??= connect();
      if (options.addresses) found.set(start.hostname, options.addresses);
      try {
        return await follow(await agent, door, start, options);
      } finally {
        if (options.addresses) found.delete(start.hostname);
      }
    },
    async resolve(text, signal) {
      const url = parseUrl(text);
      door.checkUrl(url);
      const address = literalAddress(url);
      if (address !== undefined) return [{ address, family: isIP(address) }];
      return within(signal, url.hostname, door.resolve(url.hostname));
    },
    assertPublicUrl: (url) => checkPublicUrl(url, door),
    close: async () => (await agent)?.close(),
  };
}

/** What names were found to be, for the requests that are under way. */
type Found = Map<string, readonly ResolvedAddress[]>;

async function follow(
  agent: Agent,
  door: Door,
  start: URL,
  options: OutboundRequest,
): Promise<OutboundResponse> {
  const { method = 'GET', maxRedirects = 3 } = options;
  let headers: Record<string, string> = { ...options.headers };
  if (start.username !== '') headers['authorization'] = basicAuthorization(start);
  let url = start;
  for (let hop = 0; ; hop++) {
    door.checkHop(start, url);
    const answer = await sendOnce(agent, url, { ...options, method, headers });
    const location = answer.headers['location'];
    if (method === 'POST' || maxRedirects === 0 || !REDIRECTS.includes(answer.statusCode) || !location) {
      return { status: answer.statusCode, headers: answer.headers, body: answer.body, url };
    }
    answer.body.on('error', () => {}).destroy();
    if (hop === maxRedirects) throw refused(`${start.hostname} redirects more than ${maxRedirects} times`);
    const next = parseUrl(String(location), url);
    if (next.origin !== url.origin) headers = harmlessOf(headers);
    url = next;
  }
}

async function sendOnce(agent: Agent, url: URL, options: OutboundRequest): Promise<Dispatcher.ResponseData> {
  const { method = 'GET', headers = {}, body = null, firstByteTimeoutMs = 120_000 } = options;
  // The timer is our own: undici's headersTimeout starts over with every 1xx, so a server could hold us with those for ever.
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new OutboundError('timeout', `${url.hostname} did not answer in time`)),
    firstByteTimeoutMs,
  );
  try {
    return await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers,
      body,
      headersTimeout: 0,
      bodyTimeout: options.idleTimeoutMs ?? 60_000,
      signal: options.signal === undefined ? late.signal : AbortSignal.any([late.signal, options.signal]),
    });
  } catch (error) {
    throw outboundErrorOf(error, url.hostname);
  } finally {
    clearTimeout(timer);
  }
}

/** undici connects to the addresses returned here and looks nothing up again, so what was checked is what is reached. */
function pinnedLookup(door: Door, found: Found): LookupFunction {
  return (hostname, options, callback) => {
    const known = found.get(hostname);
    void (known ? Promise.resolve(known) : door.resolve(hostname)).then(
      (addresses) => {
        if (options.all) callback(null, [...addresses]);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

function harmlessOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => HARMLESS.includes(name.toLowerCase())),
  );
}

function basicAuthorization(url: URL): string {
  const pair = `${url.username}:${url.password}`;
  // The pair is percent-decoded byte by byte: decodeURIComponent throws on a bare % in a password.
  const plain = pair.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return `Basic ${Buffer.from(plain, 'latin1').toString('base64')}`;
}

function parseUrl(text: string | URL, base?: URL): URL {
  if (URL.canParse(String(text), base?.href)) return new URL(String(text), base?.href);
  throw new OutboundError(
    'refused',
    base ? `refused: ${base.hostname} redirects to no URL` : 'refused: not a URL',
  );
}
