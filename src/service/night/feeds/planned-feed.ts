import type { Day } from '../../../domain/day.ts';
import { ore } from '../../../domain/money.ts';
import type { FeedSpec } from '../../../feeds/feed.ts';
import { laneOf, type Pacer } from '../../../feeds/fetch/pace.ts';
import type { ParsePool } from '../../../feeds/reading/parse-pool.ts';
import type { FeedSource } from '../../../feeds/sources/sources.ts';
import type { Outbound } from '../../../net/outbound.ts';
import type { State } from '../../../store/ports/state.ts';
import type { MarketBefore } from './market-before.ts';

/** What the operator says of a feed in the sources file. */
export interface FeedTerms {
  /** Its before prices are recommended ones. */
  isRecommended: boolean;
  /** Its prices are for members alone. */
  isClubPrice: boolean;
  /** Its shops' articles have places whatever their record. */
  isVouched: boolean;
}

/** A feed as the run knows it: what to read, from where, and which network's pace to keep. */
export interface PlannedFeed {
  spec: FeedSpec;
  url: string;
  network: string;
  terms?: FeedTerms;
  /** What the network's own list says of the feed: when it was made, and how much is in it. */
  listed?: { updatedAtMs: number | null; products: number | null };
}

/** What one feed is read with. */
export interface ReadParts {
  state: State;
  outbound: Outbound;
  pool: ParsePool;
  pacer: Pacer;
  dataDir: string;
  day: Day;
  beganAtMs: number;
  /** What the feed's prices are held against. */
  market: MarketBefore;
}

/** Stands in for a domain that a network does not tell, until the shop's own links do. */
export const UNKNOWN_DOMAIN = '.invalid';

/** The vendors whose offers may be in a feed. */
export const vendorsOf = ({ vendor, vendors }: FeedSpec): number[] =>
  vendors === undefined ? [vendor.id] : [...new Set([vendor.id, ...Object.values(vendors)])];

/** Vendors get their permanent ids here, in the order of the sources, before anything is read. */
export async function plannedFeeds(sources: readonly FeedSource[], state: State): Promise<PlannedFeed[]> {
  const feeds: PlannedFeed[] = [];
  for (const source of sources) feeds.push(await planned(source, state));
  return feeds;
}

async function planned(source: FeedSource, state: State): Promise<PlannedFeed> {
  const { id, format, encoding, currency, vat, shipping, fields, list } = source;
  const vendor = await state.vendors.ensure(source.vendor);
  const vendors: [name: string, id: number][] = [];
  for (const [name, domain] of Object.entries(source.vendors ?? {}))
    vendors.push([name, (await state.vendors.ensure({ name, domain })).id]);
  return {
    url: source.url,
    network: laneOf(source.url),
    terms: feedTerms(source),
    spec: {
      id,
      format,
      vendor: { id: vendor.id, name: vendor.name, domain: vendor.domain },
      ...(encoding !== undefined && { encoding }),
      ...(currency !== undefined && { currency }),
      ...(vat !== undefined && { vat }),
      ...(shipping !== undefined && { shippingOre: ore(Math.round(shipping * 100)) }),
      ...(fields !== undefined && { fields }),
      ...(list !== undefined && { list }),
      ...(vendors.length > 0 && { vendors: Object.fromEntries(vendors) }),
    },
  };
}

const feedTerms = ({ before_kind, club_prices, vouched }: FeedSource): FeedTerms => ({
  isRecommended: before_kind === 'recommended',
  isClubPrice: club_prices === true,
  isVouched: vouched === true,
});
