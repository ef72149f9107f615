const URL_CHARS_MAX = 2048;
/** A link without a semicolon has no `&amp;` in it. */
const PLAIN = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[:/?#][\w\-.~:/?#[\]@!$&'()*+,=%]*)?$/;

/** A link that may be shown: http or https, bounded, every odd character escaped. Anything else is empty. */
export function parseUrl(text: string): string {
  if (text.length <= URL_CHARS_MAX && PLAIN.test(text)) return text;
  if (text.length > URL_CHARS_MAX * 2) return '';
  let url = text.includes('&amp;') ? text.replaceAll('&amp;', '&') : text;
  if (!/^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[:/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?$/.test(url))
    url = escaped(url);
  return url.length <= URL_CHARS_MAX ? url : '';
}

function escaped(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  try {
    const url = new URL(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : '';
  } catch {
    return '';
  }
}
