import type { Day } from '../../../domain/day.ts';
import type { FeedSpec } from '../../../feeds/feed.ts';
import type { Pacer } from '../../../feeds/fetch/pace.ts';
import type { ParsePool } from '../../../feeds/reading/parse-pool.ts';
import type { Outbound } from '../../../net/outbound.ts';
import type { State } from '../../../store/ports/state.ts';
import type { MarketBefore } from './feed-trust.ts';

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
