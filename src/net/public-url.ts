import { literalAddress } from './blocked-address.ts';
import type { Door } from './door.ts';
import { refused } from './outbound-error.ts';

const URL_LENGTH_MAX = 2048;

/** The rules for an address a stranger asks us to call. Every send passes the same door again. */
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
