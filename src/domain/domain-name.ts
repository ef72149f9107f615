import { domainToASCII } from 'node:url';
import { getDomain, parse } from 'tldts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_LENGTH_MAX = 253;
const TEXT_LENGTH_MAX = 2048;

/**
 * Normalises a shop's domain: lower case, IDNA, without scheme, `www.`, port, path and trailing dot. Returns undefined for
 * anything else: IP addresses, single words, e-mail addresses, names that are too long.
 */
export function parseDomain(text: string): string | undefined {
  const trimmed = text.trim();
  // `new URL()` removes tabs and newlines inside a name, which would give another name.
  if (trimmed.length > TEXT_LENGTH_MAX || /[\s\u0000-\u001f]/.test(trimmed)) return undefined;
  const address = `https://${trimmed.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/\.$/, '');
  const name = host.replace(/^(?:www\.)+(?=[^.]+\.)/, '');
  const labels = name.split('.');
  if (name.length > NAME_LENGTH_MAX || labels.length < 2) return undefined;
  if (!labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1)!)) return undefined;
  return name;
}

/** Names are clean already. Private suffixes count, since sites such as `myshopify.com` give each customer a name. */
const LIST = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/** `elshop.co.uk` for `api.elshop.co.uk`; under an unknown suffix the last two labels; an IP address as it is. */
export function registrableDomain(host: string): string {
  const bare = host.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  const name = domainToASCII(bare) || bare;
  return getDomain(name, LIST) ?? name;
}

/** Whether a mail program or browser would treat a dotted word as a host: an IP address or a name under a real suffix. */
export function isHostName(text: string): boolean {
  // `domainToASCII` turns every number into an address: `3.0` becomes 3.0.0.0.
  if (/^[\d.]+$/.test(text)) return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
  const { isIcann, domain } = parse(domainToASCII(text) || text, { validateHostname: false });
  return isIcann === true && domain !== null;
}

const INSIDE = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/;

/**
 * Whether an untrusted link may be shown: without a user name, which could be mistaken for the host, and with a public host
 * name. A bare IP address is no shop's, and may be the reader's own router.
 */
export function isPublicLink({ username, password, hostname }: URL): boolean {
  if (username !== '' || password !== '' || INSIDE.test(hostname)) return false;
  const last = hostname.replace(/\.$/, '').split('.').at(-1)!;
  return hostname.includes('.') && !hostname.startsWith('[') && !/^\d+$/.test(last);
}
