import { instantOf, parseDay } from '../../domain/day.ts';
import type { FormatId } from '../../domain/feed-format.ts';
import type { NetworkKind } from '../sources/sources.ts';

/** A feed a network offers us, approved and of our market. */
export interface DiscoveredFeed {
  network: NetworkKind;
  programId: string;
  feedId: string;
  vendorName: string;
  /** null where the network tells none: then the product links decide. */
  domain: string | null;
  /** May carry the operator's key: never shown. */
  url: string;
  format: FormatId;
  currency: string | null;
  updatedAtMs: number | null;
  statedProducts: number | null;
  market: string;
}

/** The id under which the feed is kept and reported. */
export const idOfDiscovered = ({ network, feedId }: Pick<DiscoveredFeed, 'network' | 'feedId'>): string =>
  `${network}-${feedId}`;

/** A feed id as it may stand in our own ids; undefined for what is no id. */
export const parseFeedId = (text: string): string | undefined =>
  /^[A-Za-z0-9_-]{1,40}$/.test(text) ? text : undefined;

/** The feed's address over https. The networks' own hosts all speak it, also where a list still says http. */
export function parseFeedUrl(text: string): URL | undefined {
  const address = text.trim().replace(/^http:/i, 'https:');
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' ? url : undefined;
}

/** `2026-11-14 03:12:55`, or ISO 8601 with or without a zone. Without one it is Copenhagen's time. */
export function parseListTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text.trim(),
  );
  if (match === null) return null;
  const [, date = '', hours = '', minutes = '', seconds = '00', zone] = match;
  const day = parseDay(date);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  if (zone === undefined)
    return instantOf(day, Number(hours) * 60 + Number(minutes)) + Number(seconds) * 1000;
  const atMs = Date.parse(`${date}T${hours}:${minutes}:${seconds}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(atMs) ? null : atMs;
}

export const parseCount = (text: string): number | null =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;

export const parseCurrency = (text: string): string | null =>
  /^[A-Za-z]{3}$/.test(text.trim()) ? text.trim().toUpperCase() : null;
