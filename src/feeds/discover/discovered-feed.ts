import { instantOf, parseDay } from '../../domain/day.ts';
import type { FormatId } from '../../domain/feed-format.ts';
import type { NetworkKind } from '../sources/sources.ts';

/** A feed that a network offers us: approved, and of our market. */
export interface DiscoveredFeed {
  network: NetworkKind;
  programId: string;
  feedId: string;
  vendorName: string;
  /** null where the network states none; the product links decide then. */
  domain: string | null;
  /** May carry the operator's key: never shown. */
  url: string;
  format: FormatId;
  currency: string | null;
  updatedAtMs: number | null;
  statedProducts: number | null;
  market: string;
}

export const idOfDiscovered = ({ network, feedId }: Pick<DiscoveredFeed, 'network' | 'feedId'>): string =>
  `${network}-${feedId}`;

/** Undefined for a text that must not become part of our own ids. */
export const parseFeedId = (text: string): string | undefined =>
  /^[A-Za-z0-9_-]{1,40}$/.test(text) ? text : undefined;

/** Replaces http by https: all networks' hosts speak it, even where a list still says http. */
export function parseFeedUrl(text: string): URL | undefined {
  const address = text.trim().replace(/^http:/i, 'https:');
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' ? url : undefined;
}

/** Reads `2026-11-14 03:12:55` or ISO 8601. A time without a zone is Copenhagen's. */
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

interface SyncPlan {
  add: DiscoveredFeed[];
  update: DiscoveredFeed[];
  retire: DiscoveredFeed[];
  /** Missing in the list and kept all the same: a list that lost many feeds is a broken list. */
  held: DiscoveredFeed[];
}

const RETIRE_FREELY_MAX = 5;
const RETIRE_SHARE_MAX = 0.2;

/** Compares one network's new list with the known feeds of that network. Feeds of other networks are left alone. */
export function planSync(
  network: NetworkKind,
  known: readonly DiscoveredFeed[],
  discovered: readonly DiscoveredFeed[],
): SyncPlan {
  const before = byId(known.filter((feed) => feed.network === network));
  const now = byId(discovered.filter((feed) => feed.network === network));
  const gone = [...before.values()].filter((feed) => !now.has(idOfDiscovered(feed)));
  const isBelievable =
    now.size > 0 && gone.length <= Math.max(RETIRE_FREELY_MAX, Math.floor(before.size * RETIRE_SHARE_MAX));
  const plan: SyncPlan = {
    add: [],
    update: [],
    retire: isBelievable ? gone : [],
    held: isBelievable ? [] : gone,
  };
  for (const [id, feed] of now) {
    const old = before.get(id);
    if (old === undefined) plan.add.push(feed);
    else if (!isSame(old, feed)) plan.update.push(feed);
  }
  return plan;
}

/** The last entry counts for a feed that is listed twice. */
const byId = (feeds: readonly DiscoveredFeed[]): Map<string, DiscoveredFeed> =>
  new Map(feeds.map((feed) => [idOfDiscovered(feed), feed]));

function isSame(a: DiscoveredFeed, b: DiscoveredFeed): boolean {
  return (Object.keys(b) as (keyof DiscoveredFeed)[]).every((key) => a[key] === b[key]);
}
