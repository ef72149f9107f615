/** A shop's link, or null when it is no web address: `javascript:` and its like are never shown as a link. */
export function webLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
