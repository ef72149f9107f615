import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { checkPublicUrl, createDoor, type Door, type ResolvedAddress, type ResolveHost } from './door.ts';
import { literalAddress } from './ip-address.ts';
import { OutboundError, outboundErrorOf, refused } from './outbound-error.ts';

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** The addresses that `resolve` returned; the name is not looked up again. */
  addresses?: readonly ResolvedAddress[];
  firstByteTimeoutMs?: number;
  /** The longest silence between two chunks of the body. */
  idleTimeoutMs?: number;
  /** Only GET and HEAD follow redirects. With 0 the 3xx response is returned. */
  maxRedirects?: number;
}

export interface OutboundResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Dispatcher.ResponseData['body'];
  url: URL;
}

export interface Outbound {
  request(url: string | URL, options?: OutboundRequest): Promise<OutboundResponse>;
  resolve(url: string, signal: AbortSignal): Promise<readonly ResolvedAddress[]>;
  /** Checks a URL from a stranger: https, no credentials, port 443 or ≥ 1024, public. Throws OutboundError. */
  assertPublicUrl(url: string): Promise<URL>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  allowPrivateHosts: readonly string[];
  lookup?: ResolveHost;
  /** PEM certificates that are trusted besides the system's. */
  ca?: string | Buffer;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Request headers that a redirect to another host may get: no key, no cookie, no password. */
const HARMLESS = ['accept', 'accept-encoding', 'user-agent', 'if-none-match', 'if-modified-since'];

export function createOutbound({ allowPrivateHosts, lookup, ca }: OutboundOptions): Outbound {
  const door = createDoor(allowPrivateHosts, lookup);
  const pinned: PinnedAddresses = new Map();
  let agent: Promise<Agent> | undefined;
  // undici is loaded with the first request, so that the service starts without it.
  const connect = async () => {
    const { Agent } = await import('undici');
    return new Agent({
      allowH2: false,
      connect: { lookup: pinnedLookup(door, pinned), timeout: 20_000, ...(ca === undefined ? {} : { ca }) },
    });
  };
  return {
    async request(url, options = {}) {
      const start = parseUrl(url);
      agent ??= connect();
      if (options.addresses) pinned.set(start.hostname, options.addresses);
      try {
        return await follow(await agent, door, start, options);
      } finally {
        if (options.addresses) pinned.delete(start.hostname);
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

/** The checked addresses of host names, for the requests that are running. */
type PinnedAddresses = Map<string, readonly ResolvedAddress[]>;

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
    if (method === 'POST' || maxRedirects === 0 || !REDIRECTS.includes(answer.statusCode) || !location)
      return { status: answer.statusCode, headers: answer.headers, body: answer.body, url };
    answer.body.on('error', () => {}).destroy();
    if (hop === maxRedirects) throw refused(`${start.hostname} redirects more than ${maxRedirects} times`);
    const next = parseUrl(String(location), url);
    if (next.origin !== url.origin) headers = harmlessOf(headers);
    url = next;
  }
}

async function sendOnce(agent: Agent, url: URL, options: OutboundRequest): Promise<Dispatcher.ResponseData> {
  const { method = 'GET', headers = {}, body = null, firstByteTimeoutMs = 120_000 } = options;
  // An own timer: undici's headersTimeout restarts with every 1xx response, so a server could keep us waiting for ever.
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

/** undici connects to these addresses without another DNS lookup, so the checked address is the one that is called. */
function pinnedLookup(door: Door, pinned: PinnedAddresses): LookupFunction {
  return (hostname, options, callback) => {
    const known = pinned.get(hostname);
    void (known ? Promise.resolve(known) : door.resolve(hostname)).then(
      (addresses) => {
        if (options.all) callback(null, [...addresses]);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

const harmlessOf = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.includes(name.toLowerCase())));

function basicAuthorization(url: URL): string {
  const pair = `${url.username}:${url.password}`;
  // Decoded byte by byte, because decodeURIComponent throws on a bare % in a password.
  const plain = pair.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return `Basic ${Buffer.from(plain, 'latin1').toString('base64')}`;
}

function parseUrl(text: string | URL, base?: URL): URL {
  if (URL.canParse(String(text), base?.href)) return new URL(String(text), base?.href);
  throw refused(base ? `${base.hostname} redirects to no URL` : 'not a URL');
}

/** Stops waiting when the signal aborts: the system's resolver itself cannot be stopped. */
async function within<T>(signal: AbortSignal, host: string, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const stop = () => over.reject(outboundErrorOf(signal.reason, host));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  void work.catch(() => {});
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
