import type { SkipReason } from '../../feeds/feed.ts';

export interface FeedReport {
  id: string;
  status: 'accepted' | 'unchanged' | 'held' | 'failed';
  reason: string | null;
  rows: number;
  kept: number;
  skipped: Partial<Record<SkipReason, number>>;
  price_changes: number;
  seconds: number;
  bytes: number;
}

export const emptyReport = (id: string): FeedReport => ({
  id,
  status: 'accepted',
  reason: null,
  rows: 0,
  kept: 0,
  skipped: {},
  price_changes: 0,
  seconds: 0,
  bytes: 0,
});

export interface RefreshReport {
  day: string;
  /** It was a run of the day; absent for a night. */
  run?: true;
  generation: string | null;
  published: boolean;
  totals: {
    feeds: number;
    accepted: number;
    unchanged: number;
    held: number;
    failed: number;
    rows: number;
    kept: number;
    price_changes: number;
    products: number;
    offers: number;
    vendors: number;
    seconds: number;
    bytes: number;
  };
  feeds: FeedReport[];
  doubts: readonly string[];
  /** Newcomers with most articles behind all others; only in reports of published nights. */
  behind?: readonly BehindShop[];
}

/** A newcomer with articles that have no place in lists. */
export interface BehindShop {
  domain: string;
  articles: number;
  behind: number;
  sells: readonly string[];
}

export function totalsOf(
  feeds: readonly FeedReport[],
  catalogue: { products: number; offers: number; vendors: number },
  seconds: number,
): RefreshReport['totals'] {
  const count = (status: FeedReport['status']) => feeds.filter((feed) => feed.status === status).length;
  const sum = (field: 'rows' | 'kept' | 'price_changes' | 'bytes') =>
    feeds.reduce((total, feed) => total + feed[field], 0);
  return {
    feeds: feeds.length,
    accepted: count('accepted'),
    unchanged: count('unchanged'),
    held: count('held'),
    failed: count('failed'),
    rows: sum('rows'),
    kept: sum('kept'),
    price_changes: sum('price_changes'),
    products: catalogue.products,
    offers: catalogue.offers,
    vendors: catalogue.vendors,
    seconds: Math.round(seconds * 100) / 100,
    bytes: sum('bytes'),
  };
}
