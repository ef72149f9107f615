import { lookup as systemLookup } from 'node:dns/promises';
import { isBlockedAddress, literalAddress } from './ip-address.ts';
import { outboundErrorOf, refused } from './outbound-error.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface Door {
  /** Checks the rules that need no DNS: https only, no literal private address. Throws OutboundError. */
  checkUrl(url: URL): void;
  /** The addresses of a host name; all of them are allowed. Throws OutboundError. */
  resolve(hostname: string): Promise<readonly ResolvedAddress[]>;
  /** Checks a redirect: a shop must not send us to a private host that the operator allowed for another feed. */
  checkHop(start: URL, url: URL): void;
}

/** Only the operator reads these messages; API callers get the rules instead. */
const IF_OWN = '; if it is your own, name it in ALLOW_PRIVATE_HOSTS';

const lookupAll: ResolveHost = (hostname) => systemLookup(hostname, { all: true });

/** Decides which hosts may be called. A host in ALLOW_PRIVATE_HOSTS may be private and may use plain http. */
export function createDoor(allowPrivateHosts: readonly string[], lookup: ResolveHost = lookupAll): Door {
  const allowed = new Set(
    allowPrivateHosts.map((host) =>
      host
        .trim()
        .toLowerCase()
        .replace(/^\[|\]$/g, ''),
    ),
  );
  const hostOf = (url: URL): string => literalAddress(url) ?? url.hostname;

  const door: Door = {
    checkUrl(url) {
      const host = hostOf(url);
      const isHttp = url.protocol === 'http:';
      if (url.protocol !== 'https:' && !(isHttp && allowed.has(host))) {
        throw refused(
          `${host || 'the address'} is asked for by ${url.protocol.slice(0, -1)}, only https is allowed${isHttp ? IF_OWN : ''}`,
        );
      }
      const address = literalAddress(url);
      if (address !== undefined && !allowed.has(address) && isBlockedAddress(address))
        throw refused(`${address} is a private address${IF_OWN}`);
    },
    async resolve(hostname) {
      const addresses = await lookup(hostname).catch((error: unknown) => {
        throw outboundErrorOf(error, hostname);
      });
      if (addresses.length === 0) throw outboundErrorOf({ code: 'ENOTFOUND' }, hostname);
      if (allowed.has(hostname.toLowerCase())) return addresses;
      const blocked = addresses.find(({ address }) => isBlockedAddress(address))?.address;
      if (blocked !== undefined)
        throw refused(`${hostname} resolves to a private address (${blocked})${IF_OWN}`);
      return addresses;
    },
    checkHop(start, url) {
      door.checkUrl(url);
      if (allowed.has(hostOf(url)) && !allowed.has(hostOf(start)))
        throw refused(`${hostOf(start)} redirects to the private host ${hostOf(url)}`);
    },
  };
  return door;
}

const URL_LENGTH_MAX = 2048;

/** Checks a URL that a stranger asks us to call. Every later call passes the door again. */
export async function checkPublicUrl(text: string, door: Door): Promise<URL> {
  if (text.length > URL_LENGTH_MAX) throw refused(`the URL is longer than ${URL_LENGTH_MAX} characters`);
  if (!URL.canParse(text)) throw refused('not a URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw refused('the URL carries credentials');
  door.checkUrl(url);
  if (url.port !== '' && Number(url.port) < 1024)
    throw refused(`port ${url.port}: only 443 and 1024 or above`);
  if (literalAddress(url) === undefined) await door.resolve(url.hostname);
  return url;
}
