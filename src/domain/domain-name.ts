import { domainToASCII } from 'node:url';
import { getDomain, parse } from 'tldts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_LENGTH_MAX = 253;
const TEXT_LENGTH_MAX = 2048;

/**
 * A shop's domain as we know it: lower case, IDNA, without scheme, `www.`, port, path and trailing dot.
 * undefined for what is no domain name: IP addresses, single words, e-mail addresses, names that are too long.
 */
export function parseDomain(text: string): string | undefined {
  const trimmed = text.trim();
  // `new URL()` would drop a tab or newline inside the name and read another one.
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

/** The list is asked for names that are clean already; sites such as `myshopify.com` give each customer a name of its own. */
const LIST = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/**
 * The part of a host name that one owner registers, by the public suffix list: `elshop.co.uk` of `api.elshop.co.uk`. Under
 * a suffix that nobody knows it is the last two labels. An IP address and a bare suffix are their own.
 */
export function registrableDomain(host: string): string {
  const bare = host.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  const name = domainToASCII(bare) || bare;
  return getDomain(name, LIST) ?? name;
}

/** Whether a mail program or a browser would take a dotted word for a host: an IP address, or a name under a real ending. */
export function isHostName(text: string): boolean {
  // `domainToASCII` makes an address of every number: `3.0` would be 3.0.0.0.
  if (/^[\d.]+$/.test(text)) return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
  const { isIcann, domain } = parse(domainToASCII(text) || text, { validateHostname: false });
  return isIcann === true && domain !== null;
}

const INSIDE = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/;

/**
 * Whether a link may be shown that a stranger wrote: it has no user name before its host, which would pass for the host, and
 * its host is a name in the public internet. A bare IP address is no shop's, and may be the reader's own router.
 */
export function isPublicLink({ username, password, hostname }: URL): boolean {
  if (username !== '' || password !== '' || INSIDE.test(hostname)) return false;
  const last = hostname.replace(/\.$/, '').split('.').at(-1)!;
  return hostname.includes('.') && !hostname.startsWith('[') && !/^\d+$/.test(last);
}
