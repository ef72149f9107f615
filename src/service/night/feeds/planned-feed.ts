import type { Day } from '../../../domain/day.ts';
import { ore } from '../../../domain/money.ts';
import type { FeedSpec } from '../../../feeds/feed.ts';
import { laneOf, type Pacer } from '../../../feeds/fetch/pace.ts';
import type { ParsePool } from '../../../feeds/reading/parse-pool.ts';
import type { FeedSource } from '../../../feeds/sources/sources.ts';
import type { Outbound } from '../../../net/outbound.ts';
import type { State } from '../../../store/ports/state.ts';
import type { MarketBefore } from './market-before.ts';
import type { Shops } from './shops.ts';

export interface FeedTerms {
  isRecommended: boolean;
  isClubPrice: boolean;
  /** Its shops' articles have places in lists whatever the shops' record. */
  isVouched: boolean;
  /** Its offers may be passed on: they are in changes and exports. */
  isExported: boolean;
}

/** A feed of this night: what to read, from where, and at which network's pace. */
export interface PlannedFeed {
  spec: FeedSpec;
  url: string;
  network: string;
  terms?: FeedTerms;
  /** The network's own list says when the feed was made and how many products it has. */
  listed?: { updatedAtMs: number | null; products: number | null };
}

export interface ReadParts {
  state: State;
  outbound: Outbound;
  pool: ParsePool;
  pacer: Pacer;
  dataDir: string;
  day: Day;
  beganAtMs: number;
  market: MarketBefore;
}

export const vendorsOf = ({ vendor, vendors }: FeedSpec): number[] =>
  vendors === undefined ? [vendor.id] : [...new Set([vendor.id, ...Object.values(vendors)])];

/** Plans the feeds of the sources file, their shops in the file's order. */
export async function plannedFeeds(sources: readonly FeedSource[], shops: Shops): Promise<PlannedFeed[]> {
  const feeds: PlannedFeed[] = [];
  for (const source of sources) feeds.push(await planned(source, shops));
  return feeds;
}

async function planned(source: FeedSource, shops: Shops): Promise<PlannedFeed> {
  const { id, format, encoding, currency, vat, shipping, fields, list } = source;
  const vendor = await shops.named(source.vendor);
  const vendors: [name: string, id: number][] = [];
  for (const [name, domain] of Object.entries(source.vendors ?? {}))
    vendors.push([name, (await shops.named({ name, domain })).id]);
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

const feedTerms = ({ before_kind, club_prices, vouched, export: isExported }: FeedSource): FeedTerms => ({
  isRecommended: before_kind === 'recommended',
  isClubPrice: club_prices === true,
  isVouched: vouched === true,
  isExported: isExported === true,
});
