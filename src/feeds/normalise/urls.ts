import { isPublicLink } from '../../domain/domain-name.ts';

const URL_CHARS_MAX = 2048;
/** A link under a name of the public internet, with nothing odd in it and, for want of a semicolon, no `&amp;`. */
const PLAIN =
  /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?!(?:localhost|local|internal|lan|arpa)(?:[:/?#]|$))[a-z][a-z0-9-]*(?::\d{1,5})?(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,=%]*)?$/;

/** A link that may be shown: http or https, to a public name, bounded, every odd character escaped. Anything else is empty. */
export function parseUrl(text: string): string {
  const url = parsedUrl(text);
  return typeof url === 'string' ? url : '';
}

/** Whether a link is refused for where it leads, and not for its form. */
export const isPrivateUrl = (text: string): boolean => parsedUrl(text) === null;

/** The addresses of a service on somebody's own machine: the demo market's pictures are there. Pages do not show others. */
const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?=[:/])/;

/** A picture's link. */
export const parsePicture = (text: string): string =>
  parseUrl(text) || (OWN_MACHINE.test(text) && text.length <= URL_CHARS_MAX ? hrefOf(text) : '');

/** Null for a link that leads to no public name, '' for what is no link at all. */
function parsedUrl(text: string): string | null {
  if (text.length <= URL_CHARS_MAX && PLAIN.test(text)) return text;
  if (text.length > URL_CHARS_MAX * 2) return '';
  const url = text.includes('&amp;') ? text.replaceAll('&amp;', '&') : text;
  if (url.length <= URL_CHARS_MAX && PLAIN.test(url.replaceAll(';', ','))) return url;
  const href = hrefOf(url);
  if (href === '' || href.length > URL_CHARS_MAX) return '';
  return isPublicLink(new URL(href)) ? href : null;
}

function hrefOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  try {
    const url = new URL(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : '';
  } catch {
    return '';
  }
}
