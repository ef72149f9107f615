import { isPublicLink } from '../domain/domain-name.ts';

/** A shop's link, or null when it is no public web address: `javascript:` and its like are never shown as a link. */
export function webLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:';
  return isWeb && isPublicLink(parsed) ? parsed.href : null;
}
