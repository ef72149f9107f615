import { pathToFileURL } from 'node:url';
import { parseDomain } from '../../domain/domain-name.ts';
import type { FormatId } from '../../domain/feed-format.ts';
import { slugOf } from '../../domain/text.ts';
import type { Canonical } from '../../feeds/feed.ts';
import type { CheckOutcome } from './check.ts';

/** Networks' own hosts: a link through one of them does not tell the shop. */
const TRACKER =
  /(?:^|\.)(?:partner-ads\.com|adtraction\.(?:com|net)|awin1?\.com|tradedoubler\.com|tradetracker\.net|daisycon\.(?:io|com)|glp8\.net|ds1\.nl|webgains\.com|anrdoezrs\.net|impact\.com|linksynergy\.com)$/;

interface EntryParts {
  /** What was checked: an address, or a path. */
  target: string;
  format: FormatId;
  outcome: CheckOutcome;
  domain: string | undefined;
  currency: string | undefined;
  fields?: Partial<Record<Canonical, string>> | undefined;
  list?: string | undefined;
}

/** The feed as it would stand in the sources file. */
export function sourceEntry(parts: EntryParts) {
  const { target, format, outcome, domain, currency, list, fields } = parts;
  const shop = domain ?? shopOf(outcome) ?? 'SHOP.dk';
  const isUrl = /^(?:https?|file):/i.test(target);
  return {
    id: slugOf(shop.replace(/\.[a-z]+$/, '')) || 'shop',
    vendor: {
      name: shop.replace(/\.[a-z]+$/, '').replace(/^./, (first) => first.toUpperCase()),
      domain: shop,
    },
    format,
    url: isUrl ? target : pathToFileURL(target).href,
    ...(currency !== undefined && { currency }),
    ...(list !== undefined && { list }),
    ...(fields !== undefined && { fields }),
  };
}

/** Where most links lead, unless that is a network. */
function shopOf({ offers }: CheckOutcome): string | undefined {
  const hosts = offers.map(({ url }) => (URL.canParse(url) ? parseDomain(new URL(url).hostname) : undefined));
  return hosts.find((host) => host !== undefined && !TRACKER.test(host));
}
